import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('docs/security-tests.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, item, what = '', where = ''] = /^\| (\d+) \| (.*) \| (.*) ?\|$/.exec(line) ?? [];
    return item
      ? [{ item: Number(item), what, files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }]
      : [];
  });

function listItems(file: string): number[] {
  const found = readFileSync(file, 'utf8').matchAll(/['"`]security (\d+)(?: and (\d+))?/g);
  return [...found].flatMap(([, one, other]) => [one, other].filter(Boolean).map(Number));
}

describe('the list of security tests', () => {
  it('has every item once, in order and without gaps', () => {
    const items = rows.map(({ item }) => item);
    expect(items).toEqual([...new Set(items)].toSorted((one, other) => one - other));
    expect(items.slice(0, 70)).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));
  });

  it.each(rows.filter(({ what }) => !/^(Decided otherwise|Answered by|There is no)/.test(what)))(
    'names test files that cover $item',
    ({ item, files }) => {
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(listItems(file)).toContain(item);
    },
  );

  it('contains every number used in a test title', () => {
    const tests = globSync(['src/**/*.test.ts', 'dev/**/*.test.ts', 'e2e/*.spec.ts', 'e2e-proxy/*.spec.ts']);
    const items = rows.map(({ item }) => item);
    for (const item of tests.flatMap(listItems)) expect(items).toContain(item);
  });
});
