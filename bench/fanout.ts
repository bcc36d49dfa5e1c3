// npm run check -- fanout [--prospects 1000]: two workers email 20,000 prospects, with and without one worker
// killed. Fails if a prospect is missed; compares the rate with plain nodemailer.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { mailSamples } from '#dev/checks/pseudo-language/mail-samples.ts';
import { poll } from '#dev/start/poll.ts';
import { end } from '#dev/start/processes.ts';
import { buildCompany, buildDeal } from '#dev/testing/fixtures/factories.ts';
import type { RunningContext } from '#server/app/context.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { renderMail } from '#server/features/mail/templates/templates.ts';
import { queueJob } from '#server/platform/jobs.ts';
import type { Answer, Question, Received } from './fanout-smtp.ts';
import { print } from './figures.ts';
import { runOnOwnDatabase } from './own-database.ts';

const { values: options } = parseArgs({ options: { prospects: { type: 'string', default: '20000' } } });
const PROSPECTS = Number(options.prospects);
const BARE_MAILS = Math.min(PROSPECTS, 5_000);
const CONNECTIONS = 10;
const CONFIRMATION_SECONDS = 5;
const BUYER = 'buyer@fanout.example';

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const broken: string[] = [];
const promise = (what: string, kept: boolean) => void (kept || broken.push(what));

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

async function startMailServer() {
  const child = fork(new URL('fanout-smtp.ts', import.meta.url));
  const heard = async () => ((await once(child, 'message')) as [Answer])[0];
  // One request at a time: responses carry no id and arrive in order.
  let last = heard();
  const ask = (question: Question['ask']): Promise<Answer> => {
    last = last.then(() => {
      child.send({ ask: question });
      return heard();
    });
    return last;
  };
  const { url } = await last;
  return {
    url,
    count: async () => (await ask('count')).count,
    all: async () => (await ask('all')).all,
    forget: async () => void (await ask('forget')),
    stop: () => child.kill(),
  };
}

function startWorker(databaseUrl: string, smtpUrl: string): ChildProcess {
  const env = { APP_MODE: 'demo', LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl };
  return spawn(process.execPath, ['src/server/entry/worker.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
}

const workerIds = async ({ db }: RunningContext) =>
  (await db.selectFrom('worker_heartbeats').select('worker_id').execute()).map((row) => row.worker_id);

const waitForWorkers = (ctx: RunningContext, count: number) =>
  poll(`${count} workers run`, async () => (await workerIds(ctx)).length === count, { seconds: 60 });

const waitForMails = (mail: MailServer, count: number, patience = { seconds: 600, everyMs: 50 }) =>
  poll(`${count} mails arrive`, async () => (await mail.count()) >= count, patience);

async function fill({ db }: RunningContext): Promise<string> {
  const company = buildCompany();
  await db.insertInto('companies').values(company).execute();
  const opensAt = new Date(Date.now() + 86_400_000);
  const deal = buildDeal({ company_id: company.id, seats_offered: 9_000, publish_date: opensAt });
  await db.insertInto('flights').values(deal).execute();
  await sql`
    insert into interested_users (flight_id, company_id, name, email, phone_number, privacy_version)
    select ${deal.id}, ${company.id}, 'Nur', 'person-' || number || '@fanout.example', '+60123456789', '2026-11'
    from generate_series(1, ${PROSPECTS}) as number
  `.execute(db);
  return deal.id;
}

async function confirm(ctx: RunningContext, mail: MailServer): Promise<number> {
  const queuedAt = Date.now();
  const [values] = mailSamples['booking-confirmed'];
  const confirmation = {
    kind: 'booking-confirmed',
    to: BUYER,
    locale: 'en',
    values,
    onceKey: 'buyer',
  } as const;
  await ctx.db.transaction().execute((tx) => queueMail(tx, confirmation, ctx));
  const { at } = await poll(
    'the confirmation arrives',
    async () => (await mail.all()).find(({ to }) => to === BUYER) ?? null,
    { everyMs: 50 },
  );
  return at - queuedAt;
}

interface Kill {
  /** Emails accepted by the mail server but not recorded when the worker died. The retry resends them. */
  readonly inFlight: number;
  readonly leased: number;
}

async function kill(ctx: RunningContext, mail: MailServer, worker: ChildProcess, id: string): Promise<Kill> {
  await end(worker, 'SIGKILL');
  await delay(500);
  const leased = await ctx.db
    .selectFrom('mails')
    .select(['id'])
    .where('leased_by', '=', id)
    .where('state', '=', 'queued')
    .execute();
  const answered = new Set((await mail.all()).map(({ messageId }) => messageId.slice(1, 37)));
  return { leased: leased.length, inFlight: leased.filter((row) => answered.has(row.id)).length };
}

async function probeDeal({ db }: RunningContext, dealId: string, isOver: () => boolean): Promise<number> {
  let worst = 0;
  while (!isOver()) {
    const began = performance.now();
    await sql`update flights set seats_held = seats_held where id = ${dealId}`.execute(db);
    worst = Math.max(worst, performance.now() - began);
    await delay(50);
  }
  return worst;
}

function judge(received: readonly Received[], killed: Kill | undefined): void {
  const toProspects = received.filter(({ to }) => to !== BUYER);
  const people = new Set(toProspects.map(({ to }) => to));
  const mails = new Set(toProspects.map(({ messageId }) => messageId));
  const repeats = toProspects.length - people.size;
  print('people missed', PROSPECTS - people.size);
  print('mails sent twice', repeats);
  print('of those, with another Message-ID', mails.size - people.size);
  promise('every prospect gets the email', people.size === PROSPECTS);
  promise('a repeat carries the same Message-ID', mails.size === people.size);
  if (killed) {
    print('mails the killed worker had claimed', killed.leased);
    print('of those, in flight (answered, not yet written down)', killed.inFlight);
  }
  promise('no more repeats than mails in flight at the kill', repeats <= (killed?.inFlight ?? 0));
}

async function open(ctx: RunningContext, mail: MailServer, databaseUrl: string, withKill: boolean) {
  console.log(withKill ? '\nOne worker killed half-way' : '\nUndisturbed');
  const dealId = await fill(ctx);
  const first = startWorker(databaseUrl, mail.url);
  await waitForWorkers(ctx, 1);
  const [firstId = ''] = await workerIds(ctx);
  const second = startWorker(databaseUrl, mail.url);
  let isOver = false;
  try {
    await waitForWorkers(ctx, 2);
    const openedAt = Date.now();
    const publish_date = new Date(openedAt);
    await ctx.db.updateTable('flights').set({ publish_date }).where('id', '=', dealId).execute();
    await queueJob(ctx.db, 'notify-due', {}, { runAt: publish_date, key: `notify-due:${dealId}` });
    const worst = probeDeal(ctx, dealId, () => isOver);
    await waitForMails(mail, 1, { seconds: 60, everyMs: 10 });
    await waitForMails(mail, PROSPECTS / 4);
    const confirmed = confirm(ctx, mail);
    await waitForMails(mail, PROSPECTS / 2);
    const killed = withKill ? await kill(ctx, mail, first, firstId) : undefined;
    await poll('every prospect is notified', async () => (await countNotified(ctx)) === PROSPECTS, {
      seconds: 900,
      everyMs: 250,
    });
    isOver = true;

    const received = await mail.all();
    const times = received.map(({ at }) => at);
    const [begin, finish] = [times[0] ?? 0, times.at(-1) ?? 0];
    const waited = await confirmed;
    print('from the opening to the first mail', seconds(begin - openedAt));
    print('from the first mail to the last', seconds(finish - begin));
    print('a booking confirmation queued in between, until accepted', seconds(waited));
    print('longest wait of a change of the deal meanwhile', `${(await worst).toFixed(0)} ms`);
    promise('the first mail within 2 s', begin - openedAt < 2_000);
    promise(`a confirmation within ${CONFIRMATION_SECONDS} s`, waited < CONFIRMATION_SECONDS * 1_000);
    judge(received, killed);
    return (received.length / (finish - begin)) * 1_000;
  } finally {
    isOver = true;
    await Promise.all([end(first, 'SIGKILL'), end(second, 'SIGKILL')]);
  }
}

async function countNotified({ db }: RunningContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from interested_users where notified
  `.execute(db);
  return rows[0]?.count ?? 0;
}

async function bare(ctx: RunningContext, mail: MailServer): Promise<number> {
  await mail.forget();
  const rendered = renderMail('deal-opened', mailSamples['deal-opened'][0], 'en', ctx.config.site);
  const transport = createTransport({ url: mail.url, pool: true, maxConnections: CONNECTIONS });
  const began = Date.now();
  let next = 0;
  const line = async () => {
    while (next < BARE_MAILS) {
      next += 1;
      const to = `person-${next}@fanout.example`;
      await transport.sendMail({ from: ctx.config.mail.from, to, ...rendered });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, line));
  const rate = (BARE_MAILS / (Date.now() - began)) * 1_000;
  transport.close();
  await mail.forget();
  return rate;
}

async function main(): Promise<void> {
  const mail = await startMailServer();
  const run = <Result>(work: (ctx: RunningContext, databaseUrl: string) => Promise<Result>) =>
    runOnOwnDatabase(work, mail.url);
  try {
    console.log(`${PROSPECTS.toLocaleString('en')} people wait for one deal; two workers.`);
    const before = await run((ctx) => bare(ctx, mail));
    const rate = await run((ctx, databaseUrl) => open(ctx, mail, databaseUrl, false));
    const after = await run((ctx) => bare(ctx, mail));
    await run((ctx, databaseUrl) => open(ctx, mail, databaseUrl, true));
    const alone = (before + after) / 2;
    console.log('\nRate, undisturbed');
    print('the program, two workers', `${Math.round(rate)} mails/s`);
    print(`nodemailer alone, one process, ${CONNECTIONS} connections`, `${Math.round(alone)} mails/s`);
    print('ratio', (rate / alone).toFixed(2));
  } finally {
    mail.stop();
  }
  for (const what of broken) console.error(`Broken: ${what}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

await main();
