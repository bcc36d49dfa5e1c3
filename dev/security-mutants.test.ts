// A mutant that no longer fits the code would change nothing, and one whose test has another name would prove nothing.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutants, removeDefence } from './security-mutants.ts';

const read = (file: string) => readFileSync(file, 'utf8');

describe('security mutants', () => {
  it.each(mutants)('fits the code and its test: $item $what', (mutant) => {
    for (const [file, source] of removeDefence(mutant, read)) expect(source).not.toBe(read(file));
    expect(read(mutant.test)).toContain(mutant.title);
  });
});
