// The command line for whoever runs the marketplace: npm run admin -- <command>.
import { randomUUID } from 'node:crypto';
import { type AppContext, openContext } from './context.ts';
import { queueMail } from './features/mail/mail.service.ts';
import { encryptedPlaces, reencrypt } from './platform/reencrypt.ts';
import { configOrExplain } from './platform/start-or-explain.ts';

interface Command {
  readonly usage: string;
  readonly what: string;
  run(ctx: AppContext, args: readonly string[]): Promise<string>;
}

class UsageError extends Error {}

const commands: Record<string, Command> = {
  'send-test-mail': {
    usage: 'send-test-mail <e-mail>',
    what: 'queues a test mail; the worker delivers it',
    async run(ctx, [to]) {
      if (!to?.includes('@')) throw new UsageError('Which e-mail should it go to?');
      const values = { queuedAt: ctx.now().toISOString() };
      await ctx.db
        .transaction()
        .execute((tx) =>
          queueMail(tx, { kind: 'test', to, locale: 'en', values, onceKey: `test|${randomUUID()}` }, ctx),
        );
      return 'Queued. The worker delivers it within a few seconds.';
    },
  },
  reencrypt: {
    usage: 'reencrypt [--dry-run]',
    what: 'encrypts everything anew with the first key of ENCRYPTION_KEYS, so that older ones can go',
    async run(ctx, [option]) {
      if (option !== undefined && option !== '--dry-run') throw new UsageError(`Unknown: ${option}`);
      const dryRun = option === '--dry-run';
      const counts = await reencrypt(ctx, { dryRun });
      const lines = encryptedPlaces.map(({ table }) => `  ${table}: ${counts[table] ?? 0} values`);
      const done = dryRun ? 'Would be encrypted anew:' : 'Encrypted anew:';
      return [done, ...lines].join('\n');
    },
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  const lines = Object.values(commands).map((each) => `  npm run admin -- ${each.usage}\n      ${each.what}`);
  console.error(`Commands:\n${lines.join('\n')}`);
  process.exit(2);
}

const ctx = openContext(configOrExplain(), 'admin');
try {
  console.log(await command.run(ctx, args));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\nUsage: npm run admin -- ${command.usage}`);
  process.exitCode = 2;
} finally {
  await ctx.close();
}
