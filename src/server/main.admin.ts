// The command line for operators: npm run admin -- <command>.
import './platform/environment.ts';

import { randomBytes, randomUUID } from 'node:crypto';
import { superAdminInput } from '#domain/account-input.ts';
import { DomainError } from '#domain/errors.ts';
import { parseInput } from '#domain/form-input.ts';
import { type Command, UsageError } from './admin-command.ts';
import { affectedCommand, personCommand } from './admin-people.ts';
import { type AppContext, openContext } from './context.ts';
import { createSuperAdmin } from './features/accounts/accounts.service.ts';
import { resetFactorByOperator } from './features/accounts/factor-reset.service.ts';
import { queueMail } from './features/mail/mail.service.ts';
import { examine } from './health/doctor.ts';
import { askSecret } from './platform/ask-secret.ts';
import { databaseName } from './platform/database-name.ts';
import { encryptedPlaces, reencrypt } from './platform/reencrypt.ts';
import { configOrExplain, orExplain } from './platform/start-or-explain.ts';

const commands: Record<string, Command> = {
  'create-super-admin': {
    usage: 'create-super-admin <email> [--force]',
    what: 'asks for a password, or prints a random one once; refuses when there is a super admin, unless forced',
    run: (ctx, args) => createFirstSuperAdmin(ctx, args),
  },
  'reset-second-factor': {
    usage: 'reset-second-factor <email>',
    what: 'for a lost phone: takes the second factor away, signs the account out everywhere, and emails those concerned',
    async run(ctx, [email, ...more]) {
      if (!email?.includes('@') || more.length > 0) throw new UsageError('Whose second factor?');
      const outcome = await resetFactorByOperator(ctx, email.toLowerCase());
      if (outcome.ok)
        return `${email} signs in with the password alone now, and can set up a new second factor.`;
      throw new UsageError(
        outcome.code === 'not_on'
          ? 'This account has no second factor.'
          : 'There is no account with this email.',
      );
    },
  },
  'send-test-mail': {
    usage: 'send-test-mail <email>',
    what: 'queues a test mail; the worker delivers it',
    async run(ctx, [to]) {
      if (!to?.includes('@')) throw new UsageError('Which email should it go to?');
      const values = { queuedAt: ctx.now().toISOString() };
      await ctx.db
        .transaction()
        .execute((tx) =>
          queueMail(tx, { kind: 'test', to, locale: 'en', values, onceKey: `test|${randomUUID()}` }, ctx),
        );
      return 'Queued. The worker delivers it within a few seconds.';
    },
  },
  doctor: {
    usage: 'doctor [--send-mail <email>]',
    what: 'tries everything the site needs and says what to do; ends with 1 when something fails',
    async run(ctx, [option, to]) {
      if (option !== undefined && option !== '--send-mail') throw new UsageError(`Unknown: ${option}`);
      if (option && !to?.includes('@')) throw new UsageError('Which email should it go to?');
      const { isWell, text } = await examine({ ...ctx, sendMailTo: to ?? null });
      if (!isWell) process.exitCode = 1;
      return text;
    },
  },
  reencrypt: {
    usage: 'reencrypt [--dry-run]',
    what: 'encrypts everything again with the first key of ENCRYPTION_KEYS, so that older ones can go',
    async run(ctx, [option]) {
      if (option !== undefined && option !== '--dry-run') throw new UsageError(`Unknown: ${option}`);
      const dryRun = option === '--dry-run';
      const counts = await reencrypt(ctx, { dryRun });
      const lines = encryptedPlaces.map(({ table }) => `  ${table}: ${counts[table] ?? 0} values`);
      const done = dryRun ? 'Would be encrypted again:' : 'Encrypted again:';
      return [done, ...lines].join('\n');
    },
  },
  person: personCommand,
  affected: affectedCommand,
};

async function createFirstSuperAdmin(ctx: AppContext, args: readonly string[]): Promise<string> {
  const [email = '', ...more] = args.filter((arg) => arg !== '--force');
  if (more.length > 0)
    throw new UsageError('A password is never given as an argument: it would be seen by others.');
  const typed = await askSecret('Password (leave empty for a random one): ');
  const made = typed ? null : randomBytes(15).toString('base64url');
  const parsed = parseInput(superAdminInput, { email, password: typed || made });
  if (!parsed.ok) throw new UsageError(`Please check: ${Object.entries(parsed.fieldErrors).join('; ')}`);
  const force = args.includes('--force');
  const { keptPassword } = await createSuperAdmin(ctx, { ...parsed.input, force }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'super_admin_exists') throw error;
    throw new UsageError(
      'There is a super admin already, who can add others. --force adds one all the same.',
    );
  });
  if (keptPassword) return `${email} is a super admin now, with the password the account had before.`;
  return `${email} is a super admin now.${made ? ` Password, shown this once: ${made}` : ''}`;
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  const lines = Object.values(commands).map((each) => `  npm run admin -- ${each.usage}\n      ${each.what}`);
  console.error(`Commands:\n${lines.join('\n')}`);
  process.exit(2);
}

const config = configOrExplain();
// To the error stream, so that what a command prints can be used by another.
console.error(`Acting on the ${databaseName(config.databaseUrl)}, ${config.mode} mode.`);
const ctx = openContext(config, 'admin');
await ctx.startClock();
try {
  console.log(await orExplain(ctx.config, () => command.run(ctx, args)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\nUsage: npm run admin -- ${command.usage}`);
  process.exitCode = 2;
} finally {
  await ctx.close();
}
