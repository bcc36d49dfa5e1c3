import { readFileSync } from 'node:fs';

export const documents = ['docs/deploy.md', 'docs/runbook.md', 'docs/privacy.md'] as const;

/** Sections of docs/deploy.md whose first blocks run verbatim on the rehearsal machine. */
const runSections = {
  'A plain server': 6,
  Watching: 1,
  'A release without a pause': 1,
} as const;

export const rehearsedCommands: readonly RegExp[] = [
  /^docker compose exec web-a sempat-admin create-super-admin /,
  /^docker compose exec web-a sempat-admin doctor$/,
  /^docker compose up --build --detach$/,
  /^(systemctl start sempat-backup|docker compose run --rm backup \/deploy\/backup\.sh \/backups)$/,
  /deploy\/restore\.sh /,
  /^docker compose up --detach --wait database$/,
  /^deploy\/release\.sh --compose$/,
  /^systemctl (start|stop) sempat(-migrate|\.target)$/,
  /^sempat-admin person (export|erase|restrict|correct) /,
  /^sempat-admin affected --from \S+ --to \S+ > /,
];

export const notRehearsed: readonly { readonly command: RegExp; readonly why: string }[] = [
  { command: /^(cp \.env\.example|for name in) /, why: 'the rehearsal writes the same settings itself' },
  { command: /^git pull$/, why: 'the rehearsal checks the next release out beside the first one' },
  { command: /^export OWNER_PASSWORD=…/, why: 'the roles exist when a backup is restored in its own place' },
  { command: /--company "/, why: 'its rows are those of the line above it, for one company' },
  { command: /^journalctl -o cat .* grep /, why: 'it reads a line of one booking' },
  {
    command: /^(sudo -u postgres psql -Atd|while read -r id)/,
    why: 'suspending has browser tests of its own',
  },
  { command: /^sempat-admin reset-second-factor /, why: 'it would sign out the rehearsed operator' },
];

export function findCommands(markdown: string): string[] {
  return listShellBlocks(markdown)
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '');
}

export function documentedLines(heading: keyof typeof runSections): string {
  const document = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return listShellBlocks(text).slice(0, runSections[heading]).join('\n').replaceAll(' && ', '\n');
}

export const listCommandsRunAsWritten = (): string[] =>
  (Object.keys(runSections) as (keyof typeof runSections)[]).flatMap((heading) =>
    documentedLines(heading).split('\n'),
  );

const listShellBlocks = (markdown: string) =>
  [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);
