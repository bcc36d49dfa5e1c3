// A mutant that no longer fits the code would be tried on nothing, and one whose test has another name would prove nothing.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutants, withoutDefence } from './security-mutants.ts';

describe('defences that are taken out one at a time', () => {
  it.each(mutants)('$item: $what', (mutant) => {
    const source = readFileSync(mutant.file, 'utf8');
    expect(withoutDefence(source, mutant)).not.toBe(source);
    expect(readFileSync(mutant.test, 'utf8')).toContain(mutant.title);
  });

  it('are forty at least', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(40);
  });
});
