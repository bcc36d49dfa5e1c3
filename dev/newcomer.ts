// npm run newcomer: how much a new field of a deal costs, and whether anything can be forgotten on the way. Adds a text
// field to deals end to end in a copy of the repository, says which files that touched, and then leaves out one place
// after another: types or unit tests must notice each. `npm run newcomer -- schema` leaves out only places in files with
// this word in their name, and skips the look at the complete change.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Place, places, testFiles } from './newcomer/places.ts';
import { createTypeChecker, type TypeChecker } from './newcomer/type-check.ts';
import { startPostgres } from './postgres.ts';
import { copyRepository } from './repository-copy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const touched = [...new Set(places.map(({ file }) => file))];

/** The files as they are with all places but one. */
function write(copy: string, leftOut: Place | null): void {
  for (const file of touched) {
    const isNew = !existsSync(join(root, file));
    if (isNew && leftOut?.file === file && leftOut.text !== undefined) {
      rmSync(join(copy, file));
      continue;
    }
    let text = isNew ? '' : readFileSync(join(root, file), 'utf8');
    for (const place of places) if (place.file === file && place !== leftOut) text = applied(place, text);
    writeFileSync(join(copy, file), text);
  }
}

function applied({ file, what, text, edits = [] }: Place, before: string): string {
  return edits.reduce((now, { at, add, before: isBefore }) => {
    const found = [...now.matchAll(new RegExp(at.source, 'g'))];
    const [match] = found;
    if (!match || found.length > 1)
      throw new Error(
        `${file}, ${what}: ${at} fits ${found.length} times. Bring dev/newcomer/places.ts up to date.`,
      );
    const place = match.index + (isBefore ? 0 : match[0].length);
    return now.slice(0, place) + add + now.slice(place);
  }, text ?? before);
}

function run(copy: string, script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, [join(copy, script), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

interface Looks {
  readonly copy: string;
  readonly types: TypeChecker;
  readonly databaseUrl: string;
}

/** The compiler spells out whole types; the line that names the field is the one to read. */
function inShort(lines: readonly string[]): string {
  const told = (lines.find((line) => /meal_?note/i.test(line)) ?? lines[0] ?? '').trim();
  return told.replaceAll(/'(\{[^']{20})[^']*'/g, "'$1…'").slice(0, 200);
}

let compiledTexts = '';

/** Whether the texts are compiled as they stand; only when they have changed is there anything to do. */
function compileTexts(copy: string): boolean {
  const files = touched.filter((file) => file.startsWith('src/locales/'));
  const texts = files.map((file) => readFileSync(join(copy, file), 'utf8')).join();
  if (texts === compiledTexts) return true;
  compiledTexts = texts;
  return run(copy, 'dev/compile-texts.ts', []).status === 0;
}

/** What notices first that something is wrong, in words; null when nothing does. */
function noticed({ copy, types, databaseUrl }: Looks, files?: readonly string[]): string | null {
  if (!compileTexts(copy)) return 'the texts do not compile';
  const mistake = types.firstMistake(files);
  if (mistake) return `types: ${mistake.file}: ${inShort(mistake.lines)}`;
  const tests = run(copy, 'node_modules/vitest/vitest.mjs', ['run', '--bail=1', ...testFiles], {
    DATABASE_URL_FOR_TESTS: databaseUrl,
    NO_COLOR: '1',
  });
  if (tests.status === 0) return null;
  const output = tests.stdout + tests.stderr;
  const failed = /FAIL\s+(.*)/.exec(output)?.[1];
  return `tests: ${failed ?? output.slice(-500)}`;
}

/** Tries one place after another, and says how many nothing notices. */
function leaveOutEach(looks: Looks, tried: readonly Place[]): number {
  let missed = 0;
  for (const place of tried) {
    write(looks.copy, place);
    const found = noticed(looks, [...touched, ...testFiles]);
    if (!found) missed += 1;
    console.log(`${found ? '✓' : '✗'} ${place.file}, ${place.what}\n    ${found ?? 'nothing notices'}`);
  }
  return missed;
}

async function main(word: string | undefined): Promise<number> {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1_000).toFixed(0)} s`;
  const tried = places.filter(({ file }) => file.includes(word ?? ''));
  const copy = copyRepository('newcomer');
  const server = await startPostgres({ dataName: 'newcomer', database: 'postgres', temporary: true });
  try {
    write(copy, null);
    run(copy, 'node_modules/@react-router/dev/bin.cjs', ['typegen']);
    const looks = { copy, types: createTypeChecker(copy), databaseUrl: server.url };
    console.log(`A new text field of a deal touches ${touched.length} files in ${places.length} places:`);
    for (const file of touched) console.log(`  ${file}`);
    const wrong = word === undefined ? noticed(looks) : null;
    if (wrong) {
      console.error(`\n✗ With all of them in place, ${wrong}`);
      return 1;
    }
    if (word === undefined) console.log(`\n✓ Types and tests pass with all of them in place (${seconds()}).`);
    console.log('\nLeft out one at a time:');
    const missed = leaveOutEach(looks, tried);
    console.log(`\n${tried.length - missed} of ${tried.length} were noticed (${seconds()}).`);
    return missed === 0 ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv[2]);
