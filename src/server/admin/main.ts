import { minSuperAdminPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import '../platform/environment.ts';

import { randomBytes, randomUUID } from 'node:crypto';
import { type SuperAdminPasswordFault, superAdminPasswordFault } from '#domain/accounts/account.ts';
import { superAdminInput } from '#domain/accounts/account-input.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import { isId } from '#domain/kernel/id.ts';
import { m } from '#locales/messages/messages.js';
import { type AppContext, openContext } from '../app/context.ts';
import { lockByEmail } from '../features/accounts/sign-in/account-locks.service.ts';
import { createSuperAdmin } from '../features/accounts/super-admins/accounts.service.ts';
import {
  removeSuperAdminByEmail,
  signOutByEmail,
  unlockByEmail,
} from '../features/accounts/super-admins/super-admins.service.ts';
import { resetFactorByOperator } from '../features/accounts/team/factor-reset.service.ts';
import { resumeCompany, suspendCompany } from '../features/companies/suspension.service.ts';
import { queueMail } from '../features/mail/queue/mail.service.ts';
import { runDoctor } from '../features/operations/health/doctor.ts';
import { databaseName } from '../platform/database/database-name.ts';
import { encryptedPlaces, reencrypt } from '../platform/database/reencrypt.ts';
import { promptSecret } from '../platform/prompt-secret.ts';
import { loadConfigOrExit, runOrExit } from '../platform/start-or-exit.ts';
import { type Command, UsageError } from './command.ts';
import { affectedCommand, personCommand } from './people.ts';

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
  'end-sessions': {
    usage: 'end-sessions <email>',
    what: 'signs this person out everywhere; the password stays',
    run: async (ctx, args) => {
      const email = readEmail(args);
      const count = await ofAccount(signOutByEmail(ctx, email));
      return `${email} is signed out everywhere: ${count} sessions ended.`;
    },
  },
  'remove-super-admin': {
    usage: 'remove-super-admin <email>',
    what: 'takes the role away and signs the person out; refuses the last one who can sign in',
    run: async (ctx, args) => {
      const email = readEmail(args);
      const outcome = await ofAccount(removeSuperAdminByEmail(ctx, email));
      if (outcome.ok) return `${email} is no longer a super admin.`;
      throw new UsageError(
        outcome.code === 'last_admin'
          ? 'Nobody else could sign in: add another super admin first.'
          : `${email} is no super admin.`,
      );
    },
  },
  'lock-account': {
    usage: 'lock-account <email>',
    what: 'signs this person out everywhere and makes the password useless, until unlock-account',
    run: async (ctx, args) => {
      const email = readEmail(args);
      await ofAccount(lockByEmail(ctx, email));
      return `${email} is locked. Unlock it with: sempat-admin unlock-account ${email}`;
    },
  },
  'unlock-account': {
    usage: 'unlock-account <email>',
    what: 'unlocks the account with a new temporary password, which is asked for or printed once',
    run: async (ctx, args) => {
      const email = readEmail(args);
      const { password, made } = await askPassword(email);
      await ofAccount(unlockByEmail(ctx, { email, password }));
      return `${email} is unlocked, with a temporary password.${made ? ` Shown this once: ${made}` : ''}`;
    },
  },
  'suspend-company': {
    usage: 'suspend-company <id> <reason>',
    what: 'takes its deals off sale and holds its payouts; paid bookings go on',
    async run(ctx, [companyId = '', ...words]) {
      const reason = words.join(' ').trim();
      if (!isId(companyId)) throw new UsageError('Which company? Its id stands in the audit log.');
      if (!reason || reason.length > maxCharacters.reason)
        throw new UsageError('Why? The company reads the reason.');
      const outcome = await suspendCompany(ctx, 'commandLine', { companyId, reason });
      if (!outcome.ok) throw new UsageError('There is no such company, or it is not approved.');
      return 'The company is suspended.';
    },
  },
  'resume-company': {
    usage: 'resume-company <id>',
    what: 'puts back on sale what is still in time; the next run pays what was held',
    async run(ctx, [companyId = '']) {
      if (!isId(companyId)) throw new UsageError('Which company? Its id stands in the audit log.');
      const outcome = await resumeCompany(ctx, 'commandLine', companyId);
      if (!outcome.ok) throw new UsageError('There is no such company.');
      return 'The company is no longer suspended.';
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
      const { isWell, text } = await runDoctor({ ...ctx, sendMailTo: to ?? null });
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

function readEmail([email = '', ...more]: readonly string[]): string {
  if (more.length > 0 || !email.includes('@')) throw new UsageError('Which email? One, and nothing else.');
  return email.toLowerCase();
}

const passwordFaults: Record<SuperAdminPasswordFault, string> = {
  super_admin_password_short: `At least ${minSuperAdminPasswordCharacters} characters.`,
  super_admin_password_guessable: 'This password is too easy to guess.',
};

/** The password is never an argument, because other users of the machine could read it. */
async function askPassword(email: string) {
  const typed = await promptSecret('Password (leave empty for a random one): ');
  const made = typed ? null : randomBytes(15).toString('base64url');
  const parsed = parseInput(superAdminInput, { email, password: typed || made });
  if (!parsed.ok) throw new UsageError(`Please check: ${Object.entries(parsed.fieldErrors).join('; ')}`);
  const fault = superAdminPasswordFault(parsed.input.password, { email, productName: m.product_name() });
  if (fault) throw new UsageError(passwordFaults[fault]);
  return { ...parsed.input, made };
}

function ofAccount<Result>(act: Promise<Result>): Promise<Result> {
  return act.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
    throw new UsageError('No account has this email.');
  });
}

async function createFirstSuperAdmin(ctx: AppContext, args: readonly string[]): Promise<string> {
  const [email = '', ...more] = args.filter((arg) => arg !== '--force');
  if (more.length > 0)
    throw new UsageError('A password is never given as an argument: it would be seen by others.');
  const { made, ...input } = await askPassword(email);
  const force = args.includes('--force');
  const { keptPassword } = await createSuperAdmin(ctx, { ...input, force }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'super_admin_exists') throw error;
    throw new UsageError(
      'There is a super admin already, who can add others. --force adds one all the same.',
    );
  });
  if (keptPassword)
    return `${email} is a super admin now, with the password the account had before. The next sign-in asks a new super admin for another one.`;
  return `${email} is a super admin now.${made ? ` Password, shown this once: ${made}` : ''}`;
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  const lines = Object.values(commands).map((each) => `  sempat-admin ${each.usage}\n      ${each.what}`);
  console.error(`Commands:\n${lines.join('\n')}`);
  process.exit(2);
}

const config = loadConfigOrExit();
// Write to stderr, so that other programs can process stdout.
console.error(`Acting on the ${databaseName(config.databaseUrl)}, ${config.mode} mode.`);
const ctx = openContext(config, 'admin');
await ctx.startClock();
try {
  console.log(await runOrExit(ctx.config, () => command.run(ctx, args)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\nUsage: sempat-admin ${command.usage}`);
  process.exitCode = 2;
} finally {
  await ctx.close();
}
