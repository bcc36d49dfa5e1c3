// `database`: imports something that opens a database or builds the pages, also through dev/. `slow`: dev/,
// *.property.test.ts and *.slow.test.ts. `timing`: *.timing.test.ts. `unit`: all other test files.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('../..', import.meta.url));

/** Modules that take seconds before the first test can run. */
const slowToOpen = [
  'dev/testing/run/test-database.ts',
  'dev/start/postgres.ts',
  'dev/testing/run/debian-postgres.ts',
  'dev/start/build.ts',
];

const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;']*?from\s+)?'([^']+)'/gm;
const TEST_SERVER = /^[^'"\n]*inject\('testServer'\)/m;

export interface TestProjects {
  readonly unit: readonly string[];
  readonly slow: readonly string[];
  readonly database: readonly string[];
  readonly timing: readonly string[];
}

export function testProjects(root = here): TestProjects {
  const all = globSync(['src/**/*.test.ts', 'dev/**/*.test.ts'], { cwd: root }).sort();
  const isTiming = (file: string) => file.endsWith('.timing.test.ts');
  const files = all.filter((file) => !isTiming(file));
  const answers = new Map<string, boolean>(slowToOpen.map((file) => [file, true]));
  const needsDatabase = (file: string): boolean => {
    const known = answers.get(file);
    if (known !== undefined) return known;
    answers.set(file, false);
    const source = readFileSync(join(root, file), 'utf8');
    const found = TEST_SERVER.test(source) || listImports(root, file, source).some(needsDatabase);
    answers.set(file, found);
    return found;
  };
  const takesItsTime = (file: string) => /^dev\/|\.(?:property|slow)\.test\.ts$/.test(file);
  const others = files.filter((file) => !needsDatabase(file));
  return {
    unit: others.filter((file) => !takesItsTime(file)),
    slow: others.filter(takesItsTime),
    database: files.filter(needsDatabase),
    timing: all.filter(isTiming),
  };
}

/** Follows only imports into dev/: production code never imports from there. */
function listImports(root: string, file: string, source: string): string[] {
  return [...source.matchAll(VALUE_IMPORT)].flatMap(([, name = '']) => {
    const path = name.startsWith('#dev/')
      ? join('dev', name.slice('#dev/'.length))
      : name.startsWith('.')
        ? relative(root, join(root, dirname(file), name))
        : '';
    return path.startsWith('dev/') && path.endsWith('.ts') ? [path] : [];
  });
}
