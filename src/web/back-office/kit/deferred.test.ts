import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every page with deferred data wraps its promises in `defer`, which logs failures', () => {
  const pages = globSync('src/web/**/*.route.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('<Deferred'),
  );
  expect(pages.length).toBeGreaterThan(5);
  const unwrapped = pages.filter((file) => !/defer\(\s*context,/.test(readFileSync(file, 'utf8')));
  expect(unwrapped).toEqual([]);
});
