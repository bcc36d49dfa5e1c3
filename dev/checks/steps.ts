interface Command {
  readonly line: readonly string[];
  readonly env?: Readonly<Record<string, string>> | undefined;
}

export interface Step {
  readonly name: string;
  readonly commands: readonly Command[];
}

function step(name: string, ...lines: readonly string[]): Step {
  return { name, commands: lines.map((line) => ({ line: line.split(' ') })) };
}

const biome = '@biomejs/biome/bin/biome';
const knip = 'knip/bin/knip.js';
const remark = 'remark-cli/cli.js --frail --quiet --no-stdout';
const vitest = 'vitest/vitest.mjs';

export const everyChange: readonly Step[] = [
  step('format', `${biome} format .`),
  step('lint', `${biome} lint --error-on-warnings .`, 'stylelint/bin/stylelint.mjs src/web/**/*.css'),
  step('types', '@react-router/dev/bin.cjs typegen', 'typescript/bin/tsc --project .'),
  step('dependencies', 'dev/checks/dependency-rules.ts'),
  // The second run ignores tests, to find code in src that only tests use.
  step('dead-code', knip, `${knip} --production --include files,exports`),
  step('documents', `${remark} *.md docs`, 'dev/checks/documents.ts', 'dev/checks/words.ts'),
  step('commits', 'dev/checks/commits.ts'),
  // Unit tests only: measuring branches slows down every test, the long ones by a third.
  step('coverage', `${vitest} run --project unit --coverage`),
  // Build first: tests that build the pages themselves would time out.
  step('tests', 'dev/start/build.ts', `${vitest} run`),
];

function manyCases(name: string, file: string, title: string, env: Record<string, string>): Step {
  return { name, commands: [{ line: [vitest, 'run', file, '-t', title, '--coverage.enabled=false'], env }] };
}

/** Steps that write files, or need other programs, keys or more time. They accept arguments. */
export const byNameOnly: readonly Step[] = [
  step('fix', `${biome} check --write .`),
  step('alerts', 'dev/checks/alerts.ts'),
  step('supply-chain', 'dev/checks/supply-chain.ts'),
  step('budgets', 'dev/checks/budgets.ts'),
  step('keyboard', 'dev/checks/keyboard/keyboard.ts'),
  step('lockfile', 'dev/checks/complete-lockfile.ts'),
  step('pseudo-language', 'dev/checks/pseudo-language.ts'),
  step('excel-file', 'dev/assets/excel-file.ts'),
  step('readme-pictures', 'dev/assets/readme-pictures.ts'),
  step('billplz-sandbox', 'dev/practice-billplz/sandbox.ts'),
  step('fanout', 'bench/fanout.ts'),
  step('document-costs', 'bench/documents.ts'),
  step('search-costs', 'bench/searches.ts'),
  manyCases('payout-delay', 'payouts.races', 'twice as long', { PAYOUT_BOOKINGS: '300 3000' }),
  manyCases('hostile-holds', 'hostile-holds', 'security', { HOSTILE_ROUNDS: '36' }),
  manyCases('crawler', 'crawler', 'crawler', { CRAWL_DEALS: '20000', CRAWL_CITIES: '60' }),
  manyCases('money-lives', 'money-lives', 'random life cycles', { LIVES: '2000' }),
  manyCases('booking-lives', 'story-lives', 'any life', { LIVES: '300' }),
];
