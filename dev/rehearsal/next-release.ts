import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXT = 'Latest deals of the next release';

export interface NextRelease {
  readonly text: string;
  readonly header: { readonly name: string; readonly value: string };
  readonly migration: string;
}

/** Turns a checkout into its next release and commits it: another text, style, migration and Caddyfile. */
export function makeNextRelease(folder: string): NextRelease {
  changeFile(join(folder, 'src/locales/en/site.json'), /("footer_latest_deals": )"[^"]*"/, `$1"${TEXT}"`);
  changeFile(
    join(folder, 'src/web/public/frame/footer.module.css'),
    /^\.footer \{\n/m,
    '.footer {\n  outline: 0;\n',
  );
  const header = { name: 'x-release', value: 'next' };
  changeFile(
    join(folder, 'Caddyfile'),
    /^\trespond @internal 404\n/m,
    `\trespond @internal 404\n\theader ${header.name} ${header.value}\n`,
  );
  const migration = addMigration(join(folder, 'migrations'));
  git(folder, ['add', '--all']);
  const author = ['-c', 'user.name=Rehearsal', '-c', 'user.email=rehearsal@sempat-live.my'];
  git(folder, [...author, 'commit', '--quiet', '--message=next release']);
  return { text: TEXT, header, migration };
}

const git = (folder: string, args: readonly string[]) => execFileSync('git', ['-C', folder, ...args]);

function changeFile(file: string, pattern: RegExp, replacement: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(pattern, replacement);
  if (after === before) throw new Error(`${file} has no ${pattern}: change dev/rehearsal/next-release.ts.`);
  writeFileSync(file, after);
}

function addMigration(folder: string): string {
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1);
  const name = `${String(Number.parseInt(newest ?? '0', 10) + 1).padStart(4, '0')}_next_release`;
  writeFileSync(
    join(folder, `${name}.sql`),
    '-- Up Migration\nalter table flights add column next_release text;\n',
  );
  return name;
}
