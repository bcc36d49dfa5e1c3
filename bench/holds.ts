// npm run bench:holds: holds per second of one process on one deal and on 1,000 deals compared with pgbench,
// and the latency of other deals under that load. Compare only ratios: absolute figures depend on the
// machine.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { bookRequest } from '#dev/testing/fixtures/book-request.ts';
import { buildDeal, insertCompany } from '#dev/testing/fixtures/factories.ts';
import type { AppContext } from '#server/app/context.ts';
import { placeHold } from '#server/features/bookings/hold/hold.ts';
import type { NewHold } from '#server/features/bookings/hold/holds.store.ts';
import type { PaymentAccount } from '#server/features/payments/payment-provider.ts';
import { median, print } from './figures.ts';
import { runOnOwnDatabase } from './own-database.ts';
import { pgbenchScript, runPgbench } from './pgbench.ts';

const DEALS = 1_000;
const SEATS = 10_000_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const BUYERS = 64;
const PROBE_EVERY_MS = 40;
const PRICE = '19.99';

const account: PaymentAccount = { version: 1, collectionId: 'bench', mode: 'test' };

const dealId = (number: number) => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`;

/** The load goes to deal 1; one buyer measures deal 1000. */
async function fill(ctx: AppContext): Promise<void> {
  const company = await insertCompany(ctx.db);
  const now = ctx.now();
  const deals = Array.from({ length: DEALS }, (_, index) =>
    buildDeal(
      { id: dealId(index + 1), company_id: company.id, seats_offered: SEATS, selling_price: PRICE },
      { now },
    ),
  );
  await ctx.db.insertInto('flights').values(deals).execute();
  const keys = { api_key: Buffer.from('x'), x_signature: Buffer.from('x') };
  await ctx.db
    .insertInto('billplz_settings')
    .values({ id: 1, ...keys, api_key_last4: '', x_signature_last4: '', collection_id: 'bench' })
    .execute();
}

async function hold(ctx: AppContext, deal: string): Promise<void> {
  // A public email provider: buyers with the same company domain would serialise on its row.
  const passenger = { email: `${randomUUID()}@gmail.com` };
  const request = bookRequest({ id: deal, selling_price: PRICE }, 'http://localhost', { passenger });
  const placed = await placeHold(ctx, request, account);
  if (!placed.ok) throw new Error(`a hold was refused: ${placed.code}`);
}

async function storm(ctx: AppContext, nextDeal: () => string): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1_000;
  let held = 0;
  const lane = async () => {
    while (performance.now() < endsAt) {
      await hold(ctx, nextDeal());
      held += 1;
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, lane));
  return held / SECONDS;
}

async function probe(ctx: AppContext, isOver: () => boolean): Promise<{ median: number; worst: number }> {
  const waits: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await hold(ctx, dealId(DEALS));
    waits.push(performance.now() - began);
    await delay(PROBE_EVERY_MS);
  }
  return { median: median(waits), worst: Math.max(...waits) };
}

async function during<Result>(ctx: AppContext, work: Promise<Result>) {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  const [result, waited] = await Promise.all([done, probe(ctx, () => isOver)]);
  return { result, waited };
}

function sample(ctx: AppContext): NewHold {
  const now = ctx.now();
  const sealed = (plain: string) => ctx.encryption.encrypt(plain, 'bookings.passport_number|sample');
  const filledInByPgbench = { bookingId: '', attemptId: '', reference: '', dealId: '', email: '' };
  const keys = {
    bodyHash: Buffer.alloc(32, 1),
    clientKey: Buffer.alloc(32, 2),
    mailOwnerKey: Buffer.alloc(32, 3),
  };
  return {
    ...filledInByPgbench,
    ...keys,
    idempotencyKey: '',
    draftId: '',
    tickets: 1,
    shownTotal: PRICE,
    firstName: 'Nur',
    lastName: 'Aisyah',
    phoneNumber: '+60123456789',
    passportNumber: sealed('A12345678'),
    gender: sealed('female'),
    dateOfBirth: sealed('1990-04-12'),
    passportExpiry: sealed('2032-01-31'),
    nationality: sealed('MYS'),
    issuingCountry: sealed('MYS'),
    settingsVersion: 1,
    collectionId: 'bench',
    mode: 'test',
    linkBase: null,
    locale: 'en',
    termsVersion: '2026-11',
    privacyVersion: '2026-11',
    now,
    watchUntil: now,
    emailProof: 'proven',
    limits: ctx.config.limits,
    unpaidSince: now,
    holdExpiresAt: new Date(now.getTime() + 900_000),
  };
}

async function measure(ctx: AppContext, databaseUrl: string): Promise<void> {
  const perSecond = (figure: number | null) =>
    figure === null ? 'pgbench is not installed here' : `${Math.round(figure).toLocaleString('en')} holds/s`;
  const bare = (deals: number, clients: number) =>
    runPgbench(databaseUrl, pgbenchScript(ctx.db, sample(ctx), deals), { clients, seconds: SECONDS });

  console.log(
    `Each for ${SECONDS} s; ${BUYERS} buyers at once; ${ctx.config.pools.holds} connections for holds.\n`,
  );
  await storm(ctx, () => dealId(2));
  print('pgbench, the same statement, 1 client on one deal', perSecond(await bare(1, 1)));
  print('pgbench, 4 clients on one deal', perSecond(await bare(1, 4)));
  const hot = await during(
    ctx,
    storm(ctx, () => dealId(1)),
  );
  print('the program on one deal', perSecond(hot.result));
  print('pgbench, 4 clients over 1,000 deals', perSecond(await bare(DEALS - 1, 4)));
  const spread = await during(
    ctx,
    storm(ctx, () => dealId(1 + Math.floor(Math.random() * (DEALS - 1)))),
  );
  print('the program over 1,000 deals', perSecond(spread.result));
  const quiet = await during(ctx, delay(SECONDS * 1_000));
  const wait = ({ median, worst }: { median: number; worst: number }) =>
    `${median.toFixed(1)} ms median, ${worst.toFixed(1)} ms worst`;
  print('a hold on another deal, alone', wait(quiet.waited));
  print('a hold on another deal, while one deal is stormed', wait(hot.waited));
  print('a hold on another deal, while 1,000 are', wait(spread.waited));
}

await runOnOwnDatabase(async (ctx, databaseUrl) => {
  await fill(ctx);
  await measure(ctx, databaseUrl);
});
