import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeNextRelease } from './next-release.ts';

it('makeNextRelease commits another text, style, migration and Caddyfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sempat-next-'));
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  try {
    execFileSync('git', [
      'clone',
      '--quiet',
      '--no-hardlinks',
      '--depth',
      '1',
      `file://${process.cwd()}`,
      folder,
    ]);
    const { text, header, migration } = makeNextRelease(folder);
    expect(readFileSync(join(folder, 'src/locales/en/site.json'), 'utf8')).toContain(text);
    expect(readFileSync(join(folder, 'Caddyfile'), 'utf8')).toContain(
      `header ${header.name} ${header.value}`,
    );
    expect(existsSync(join(folder, `migrations/${migration}.sql`))).toBe(true);
    expect(git('status', '--short')).toBe('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
