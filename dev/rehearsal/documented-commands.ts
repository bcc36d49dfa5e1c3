// Which commands of docs/deploy.md the rehearsal runs, and why it does not run the others. A test compares both lists
// with the document, so that neither says something the other does not know.

/** Each run as it stands, or with other places, ports and names. */
export const rehearsed: readonly RegExp[] = [
  /psql --dbname=postgres --file=.*database-roles\.sql$/,
  /npm run build$/,
  /^systemctl start sempat-migrate$/,
  /^systemctl enable --now sempat\.target$/,
  /^(sempat-admin|docker compose exec web-a node src\/server\/main\.admin\.ts) create-super-admin /,
  /^(sempat-admin|docker compose exec web-a node src\/server\/main\.admin\.ts) doctor$/,
  /^systemctl restart caddy$/,
  /^docker compose up --build --detach$/,
  /^(systemctl start sempat-backup|docker compose run --rm backup \/deploy\/backup\.sh \/backups)$/,
  /deploy\/restore\.sh /,
  /^docker compose up --detach --wait database$/,
  /deploy\/release\.sh( --compose)?$/,
];

export const notRehearsed: readonly { readonly command: RegExp; readonly why: string }[] = [
  {
    command: /^(apt-get|useradd|install|chmod|cp|ln|git|alias|editor) ?/,
    why: 'it would change this machine',
  },
  { command: /^systemctl daemon-reload$/, why: 'the rehearsal reads the units itself' },
  { command: /^(export|for|echo|sed) ?/, why: 'the rehearsal writes the same settings itself' },
  {
    command: /^cd .* npm ci/,
    why: 'the packages are those of this working copy; the image installs its own',
  },
];

/** Every line of the shell blocks of a document that is a command. */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  return blocks
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');
}
