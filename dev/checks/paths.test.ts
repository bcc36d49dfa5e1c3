// Only paths.ts and office-paths.ts contain page paths, so that links stay in the page's language.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import routes from '#web/routes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Files that may contain paths: the route table, the path modules, and readers of untrusted URLs. */
const leftOut = [
  'src/domain/kernel/paths.ts',
  'src/domain/kernel/office-paths.ts',
  'src/web/routes.ts',
  'src/server/http/pages/page-table.ts',
  'src/server/http/pages/page-address.ts',
];

const { pageUrl: _, withQuery: __, ...pages } = paths;
const examples = Object.entries({ ...pages, ...officePaths }).map(([name, path]) => [
  name,
  typeof path === 'string' ? path : (path as (...args: readonly string[]) => string)('x', 'y'),
]) as [name: string, path: string][];

const firstParts = [
  ...new Set(examples.flatMap(([, path]) => /^\/(demo\/\w+|[\w.-]+)/.exec(path)?.[1] ?? [])),
];
const rawPath = new RegExp(`['"\`]/(?:${firstParts.join('|')})(?=['"\`/?])`);
const rawHome = /\b(?:to|href|action)(?:=|: )["']\/["']|\b(?:redirect|redirectDocument|navigate)\(["']\/["']/;

function rawPaths(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\/|\/\*\*)/.test(line) && (rawPath.test(line) || rawHome.test(line)));
}

it('pages, mails and redirects contain no literal paths', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|samples)\.|^src\/locales\//.test(file) && !leftOut.includes(file),
  );
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((file) =>
    rawPaths(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it('the check finds a literal path', () => {
  const lines = [
    '<Link to="/deals">',
    'redirect(`/deals/1`)',
    "to: '/'",
    '// as in "/deals"',
    "'#web/deals'",
  ];
  expect(rawPaths(lines.join('\n'))).toEqual(lines.slice(0, 3));
});

it.each(examples)('%s has its own page', (_name, path) => {
  const found = matchRoutes(objects(routes), path.split('?')[0] ?? '');
  expect(found).not.toBeNull();
  expect(found?.at(-1)?.route.path ?? '').not.toContain('*');
});

function objects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, children }) =>
    index
      ? { index }
      : { ...(path !== undefined && { path }), ...(children && { children: objects(children) }) },
  );
}
