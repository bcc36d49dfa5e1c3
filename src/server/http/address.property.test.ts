import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createAddressReader } from './address.ts';
import { pageTable } from './pages/page-table.ts';

const read = createAddressReader(pageTable, ['ms', 'zh']);
const id = '5e3a7000-0000-4000-a000-00000000dead';
const secret = 'Ab_-'.repeat(12);

const segment = fc.oneof(
  fc.constantFrom(...new Set(Object.keys(pageTable).flatMap((path) => path.split('/').slice(1)))),
  fc.constantFrom(
    '.',
    '..',
    '',
    '%2e',
    '%2E%2e',
    '_.data',
    '.data',
    'ms',
    'assets',
    'demo',
    'inbox',
    id,
    secret,
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ maxLength: 3 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const spelled = fc.tuple(segment, fc.constantFrom('same', 'upper', 'encoded', 'data')).map(([text, how]) => {
  if (how === 'upper') return text.toUpperCase();
  if (how === 'data') return `${text}.data`;
  return how === 'encoded' ? text.replace(/^[a-z]/, (c) => `%${c.charCodeAt(0).toString(16)}`) : text;
});
const targets = fc
  .tuple(
    fc.constantFrom('/', '//', '\\', '', 'http://x/', 'https:', '///evil.example/'),
    fc.array(spelled, { maxLength: 5 }),
    fc.constantFrom('/', '\\', '//'),
    fc.constantFrom('', '/', '?a=1', '?//evil.example', '#x'),
  )
  .map(([start, segments, separator, end]) => start + segments.join(separator) + end);

describe('canonical path of any target', () => {
  it('security 75: is its own canonical path and never leaves the origin', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const address = read(target);
        if (!address) return;
        const { path, search } = address;
        expect(read(path)).toMatchObject({ path, isCanonical: true });
        const url = new URL(path + search, 'https://sempat.example');
        expect(url.origin).toBe('https://sempat.example');
        expect(url.pathname).toBe(path);
      }),
      { numRuns: 3_000 },
    );
  });

  it('security 76: names the page that React Router opens', () => {
    const routes: RouteObject[] = Object.keys(pageTable).map((path) => ({ id: path, path }));
    fc.assert(
      fc.property(targets, (target) => {
        const address = read(target);
        if (!address || address.language || ['shell', 'files'].includes(address.route.owner)) return;
        const pathname = `/${address.segments.join('/')}`;
        const opened = matchRoutes(routes, pathname)?.at(-1)?.route.path;
        expect([pathname, address.route.pattern]).toEqual([pathname, opened]);
      }),
      { numRuns: 1_000 },
    );
  });
});
