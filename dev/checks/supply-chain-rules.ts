// Offline checks of licences and of known vulnerabilities in the lockfile.

export interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
}

export type Packages = Readonly<Record<string, LockEntry>>;

interface Package {
  readonly name: string;
  readonly version: string;
  readonly entry: LockEntry;
}

function listPackages(packages: Packages): Package[] {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1);
    return name && entry.version ? [{ name, version: entry.version, entry }] : [];
  });
}

/** Permissive licences: they only require that we pass on the licence text. */
const accepted = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'OFL-1.1',
  // This licence requires publishing changes to the licensed files; we make none.
  'MPL-2.0',
];

/** Licences accepted for one package only, with the reason. */
const acceptedFor: Readonly<Record<string, string>> = {
  'caniuse-lite': 'CC-BY-4.0: a table of browsers that the build reads; nothing of it is in the product',
  'spdx-exceptions': 'CC-BY-3.0: a list of names inside the check of links; nothing of it is in the product',
  'svg-tags': 'MIT by its LICENSE file; its package.json says so in an old form',
  'png-js': 'MIT by its LICENSE file; its package.json does not say so',
  '@inlang/plugin-message-format': 'MIT by its LICENSE file; its package.json does not say so',
  '@lix-js/sdk-linux-x64': 'MIT like @lix-js/sdk, whose build for this system it is',
};

/** Supports the expressions in use: names joined by OR or AND, with at most one pair of brackets. */
export function isAcceptedLicence(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((name) => accepted.includes(name)));
}

/** Ignores builds for other platforms that have no registry data, because npm never installs them here. */
export function refusedLicences(packages: Packages): string[] {
  return listPackages(packages).flatMap(({ name, version, entry }) => {
    if (name in acceptedFor || (entry.optional && !entry.integrity)) return [];
    if (entry.license && isAcceptedLicence(entry.license)) return [];
    return [`${name} ${version}: ${entry.license ?? 'no licence stated'}`];
  });
}

/** Vulnerability in the format of https://ossf.github.io/osv-schema, as published by GitHub and npm. */
export interface Advisory {
  readonly id: string;
  readonly summary?: string;
  readonly withdrawn?: string;
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string; readonly name: string };
    readonly versions?: readonly string[];
    readonly ranges?: readonly {
      readonly type: string;
      readonly events: readonly {
        readonly introduced?: string;
        readonly fixed?: string;
        readonly last_affected?: string;
      }[];
    }[];
  }[];
}

export interface Concern {
  readonly advisory: string;
  readonly name: string;
  readonly version: string;
  readonly summary: string;
}

export function findConcerns(packages: Packages, advisories: readonly Advisory[]): Concern[] {
  const installed = Map.groupBy(listPackages(packages), ({ name }) => name);
  return advisories.flatMap((advisory) => {
    if (advisory.withdrawn) return [];
    const found = (advisory.affected ?? []).flatMap((affected) => {
      if (affected.package?.ecosystem !== 'npm') return [];
      const versions = (installed.get(affected.package.name) ?? []).map(({ version }) => version);
      const concerned = versions.filter((version) => isAffected(version, affected));
      return concerned.map((version) => `${affected.package?.name} ${version}`);
    });
    return [...new Set(found)].map((each) => {
      const [name = '', version = ''] = each.split(' ');
      return { advisory: advisory.id, name, version, summary: advisory.summary ?? '' };
    });
  });
}

type Affected = NonNullable<Advisory['affected']>[number];

function isAffected(version: string, { versions, ranges }: Affected): boolean {
  if (versions?.includes(version)) return true;
  return (ranges ?? []).some(({ type, events }) => {
    if (type !== 'SEMVER') return false;
    let isInside = false;
    for (const { introduced, fixed, last_affected: last } of events) {
      if (introduced !== undefined && compareVersions(version, introduced) >= 0) isInside = true;
      if (fixed !== undefined && compareVersions(version, fixed) >= 0) isInside = false;
      if (last !== undefined && compareVersions(version, last) > 0) isInside = false;
    }
    return isInside;
  });
}

export function compareVersions(one: string, other: string): number {
  const [a, b] = [readVersion(one), readVersion(other)];
  for (let place = 0; place < 3; place += 1) {
    const difference = (a.numbers[place] ?? 0) - (b.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.announced.length === 0 || b.announced.length === 0) return b.announced.length - a.announced.length;
  for (let place = 0; place < Math.max(a.announced.length, b.announced.length); place += 1) {
    const difference = comparePart(a.announced[place], b.announced[place]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function readVersion(version: string) {
  const [release = '', ...announced] = (version.split('+')[0] ?? '').split('-');
  return {
    numbers: release.split('.').map(Number),
    announced: announced.length === 0 ? [] : announced.join('-').split('.'),
  };
}

function comparePart(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? -1 : 1;
  const [a, b] = [Number(one), Number(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  if (!Number.isNaN(a)) return -1;
  if (!Number.isNaN(b)) return 1;
  return one < other ? -1 : one > other ? 1 : 0;
}
