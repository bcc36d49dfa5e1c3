// Records the source files of generated output, which is regenerated only when they change.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function hashFiles(files: readonly string[], root = ''): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(file).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
}

/** The stamp holds the hash of the files that its folder was generated from. */
export function isMadeFrom(stampFile: string, hash: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}
