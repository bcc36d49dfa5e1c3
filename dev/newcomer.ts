// npm run newcomer: how much a new field of a deal costs, and whether anything can be forgotten on the way. Adds a text
// field to deals end to end in a copy of the repository, says which files that touched, and then leaves out one place
// after another: types or unit tests must notice each.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Place, places, testFiles } from './newcomer/places.ts';
import { createTypeChecker, type TypeChecker } from './newcomer/type-check.ts';
import { startPostgres } from './postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const touched = [...new Set(places.map(({ file }) => file))];

function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sempat-newcomer-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

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

/** What notices first that something is wrong, in words; null when nothing does. */
function noticed({ copy, types, databaseUrl }: Looks, files?: readonly string[]): string | null {
  const texts = run(copy, 'dev/compile-texts.ts', []);
  if (texts.status !== 0) return 'the texts do not compile';
  const mistake = types.firstMistake(files);
  if (mistake) return `types: ${mistake}`;
  const tests = run(copy, 'node_modules/vitest/vitest.mjs', ['run', '--bail=1', ...testFiles], {
    DATABASE_URL_FOR_TESTS: databaseUrl,
    NO_COLOR: '1',
  });
  if (tests.status === 0) return null;
  const output = tests.stdout + tests.stderr;
  const failed = /FAIL\s+(.*)/.exec(output)?.[1];
  return `tests: ${failed ?? output.slice(-500)}`;
}

async function main(): Promise<number> {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1_000).toFixed(0)} s`;
  const copy = copyRepository();
  const server = await startPostgres({ dataName: 'newcomer', database: 'postgres', temporary: true });
  try {
    write(copy, null);
    run(copy, 'node_modules/@react-router/dev/bin.cjs', ['typegen']);
    const looks = { copy, types: createTypeChecker(copy), databaseUrl: server.url };
    console.log(`A new text field of a deal touches ${touched.length} files in ${places.length} places:`);
    for (const file of touched) console.log(`  ${file}`);
    const wrong = noticed(looks);
    if (wrong) {
      console.error(`\n✗ With all of them in place, ${wrong}`);
      return 1;
    }
    console.log(`\n✓ Types and tests pass with all of them in place (${seconds()}). Left out one at a time:`);
    let missed = 0;
    for (const place of places) {
      write(copy, place);
      const found = noticed(looks, [...touched, ...testFiles]);
      if (!found) missed += 1;
      console.log(`${found ? '✓' : '✗'} ${place.file}, ${place.what}\n    ${found ?? 'nothing notices'}`);
    }
    console.log(`\n${places.length - missed} of ${places.length} were noticed (${seconds()}).`);
    return missed === 0 ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = await main();
