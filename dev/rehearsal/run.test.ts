import { describe, expect, it } from 'vitest';
import { endRunning, run } from './run.ts';

/** Larger than a pipe's buffer, so that a program that does not read it exits first. */
const longInput = 'x'.repeat(1_000_000);

describe('run', () => {
  it('allows a command to exit without reading its input', async () => {
    expect(await run('true', [], { input: longInput })).toBe('');
  });

  it('rejects with the exit code, whether or not the command read its input', async () => {
    await expect(run('false', [], { input: longInput })).rejects.toThrow(/^false {2}failed \(1\)/);
  });

  it('ends when the rehearsal stops', async () => {
    const sleeping = run('sleep', ['60']);
    endRunning();
    await expect(sleeping).rejects.toThrow('failed (SIGTERM)');
  });
});
