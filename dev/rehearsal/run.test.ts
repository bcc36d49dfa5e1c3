import { describe, expect, it } from 'vitest';
import { endRunning, run } from './run.ts';

/** Larger than a pipe's buffer, so that a program that does not read it exits first. */
const longInput = 'x'.repeat(1_000_000);

describe('a command of the rehearsal', () => {
  it('may end without reading its input', async () => {
    expect(await run('true', [], { input: longInput })).toBe('');
  });

  it('fails by its own exit code, whether or not it read its input', async () => {
    await expect(run('false', [], { input: longInput })).rejects.toThrow(/^false {2}failed \(1\)/);
  });

  it('ends when the rehearsal is stopped', async () => {
    const sleeping = run('sleep', ['60']);
    endRunning();
    await expect(sleeping).rejects.toThrow('failed (SIGTERM)');
  });
});
