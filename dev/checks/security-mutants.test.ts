// A mutant must apply and its test must exist, or it proves nothing.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutants, removeDefence } from './security-mutants.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** Lists the items whose last column names test files. Items without test files only record a decision. */
function listGuardedItems(): number[] {
  const rows = read('docs/security-tests.md').matchAll(/^\| (\d+) \|.*\| (`.*`)? ?\|$/gm);
  return [...rows].filter(([, , tests]) => tests !== undefined).map(([, item]) => Number(item));
}

describe('security mutants', () => {
  it.each(mutants)('apply to the code and name a test: $item $what', (mutant) => {
    for (const [file, source] of removeDefence(mutant, read)) expect(source).not.toBe(read(file));
    expect(read(mutant.test)).toContain(mutant.title);
  });

  it('cover every item that has tests', () => {
    const covered = new Set(mutants.map(({ item }) => item));
    const items = listGuardedItems();
    expect(items.length).toBeGreaterThanOrEqual(66);
    expect(items.filter((item) => !covered.has(item))).toEqual([]);
  });
});
