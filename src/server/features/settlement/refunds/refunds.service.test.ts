import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import {
  createLiveFixture,
  findTestBalances,
  listLedgerKinds,
} from '#dev/testing/fixtures/ledger-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { compareLedger } from '#server/features/finance/ledger/ledger-check.service.ts';
import { recordRefund } from '#server/features/operator-desk/desk.service.ts';
import { listDesk, listRefundRegister } from '#server/features/operator-desk/desk-list.service.ts';
import { getDeskStory } from '#server/features/operator-desk/desk-story.service.ts';
import { cancelForOperator } from '../cancel/cancellations.service.ts';
import { requestEntry } from '../entries/money-entries.service.ts';
import {
  forgetRefundAccounts,
  giveRefundAccount,
  listBuyerRefunds,
  requestRefundAccounts,
} from './buyer-refunds.service.ts';
import {
  confirmRefundFile,
  makeRefundFile,
  markAllRefundsPaid,
  markRefundFileSent,
  markRefundPaid,
  markRefundReturned,
  openRefundFile,
  showRefundDesk,
} from './refunds.service.ts';

const admin = superAdminActor({ userId: 'first' });
const second = superAdminActor({ userId: 'second' });
const account = { bank: 'MBBEMYKL', holder: 'Farid Tan', accountNumber: '514012344417' } as const;
const dayMs = 86_400_000;

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
  const since = new Date('2026-01-01T00:00:00Z');
  for (const id of ['first', 'second']) {
    const user = { id, name: id, email: `${id}@sempat.test`, updated_at: since };
    await fixture.ctx.db.insertInto('users').values(user).execute();
    const role = { user_id: id, role: 'superadmin' as const, created_at: since };
    await fixture.ctx.db.insertInto('roles').values(role).execute();
  }
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterEach(async () => {
  expect((await compareLedger(fixture.ctx)).brokenBookings).toEqual([]);
  await fixture.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ['bank_file_lines', 'bank_files', 'refund_accounts'])
      await sql`delete from ${sql.table(table)}`.execute(tx);
  });
});
afterAll(() => fixture.close());

async function refunded({ tickets = 2 } = {}) {
  const deal = await fixture.deal({ seats_offered: 600 });
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  const all = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'As you asked' };
  expect(await cancelForOperator(fixture.ctx, admin, all)).toBe('saved');
  const [refund] = await fixture.refundsOf(bookingId);
  return { bookingId, refundId: refund?.id ?? '' };
}

const give = (bookingId: string, overrides: { readonly accountNumber?: string } = {}) =>
  giveRefundAccount(fixture.ctx, {
    bookingId,
    account: { ...account, ...overrides },
    clientAddress: '198.51.100.7',
  });
const step = async (bookingId: string) => (await listBuyerRefunds(fixture.ctx, bookingId))[0]?.step;
const balances = (bookingId: string) => findTestBalances(fixture.ctx.db, bookingId);
const newsOf = async (bookingId: string) =>
  (await fixture.mailsOf(bookingId)).filter((kind) => kind === 'refund-news').length;

async function makeFile(actor = admin): Promise<string> {
  const made = await makeRefundFile(fixture.ctx, actor);
  if (!made.ok) throw new Error(made.code);
  return made.fileId;
}

async function sent() {
  const refund = await refunded();
  await give(refund.bookingId);
  const fileId = await makeFile();
  expect(await markRefundFileSent(fixture.ctx, admin, fileId)).toEqual({ ok: true });
  return { ...refund, fileId };
}

async function paid() {
  const refund = await sent();
  expect(await markRefundPaid(fixture.ctx, admin, refund.refundId)).toEqual({ ok: true });
  return refund;
}

describe('a refund', () => {
  it('moves from due through account, file and bank to done', async () => {
    const { bookingId, refundId } = await refunded();
    expect(await step(bookingId)).toBe('due');
    expect(await give(bookingId)).toEqual({ ok: true });
    expect(await step(bookingId)).toBe('accountGiven');
    const fileId = await makeFile();
    expect(await step(bookingId)).toBe('inFile');
    expect(await markRefundPaid(fixture.ctx, admin, refundId)).toMatchObject({ code: 'changed' });
    await markRefundFileSent(fixture.ctx, admin, fileId);
    expect(await step(bookingId)).toBe('sent');
    expect(await balances(bookingId)).toMatchObject({ refundDue: 39_98, refunded: 0 });
    expect(await markRefundPaid(fixture.ctx, admin, refundId)).toEqual({ ok: true });
    expect(await step(bookingId)).toBe('done');
    expect(await balances(bookingId)).toMatchObject({ refundDue: 0, refunded: 39_98 });
    const [row] = await fixture.refundsOf(bookingId);
    expect(row?.reference).toMatch(/^SPT-/);
  });

  it('requests an account from the buyer once by email', async () => {
    const { bookingId } = await refunded();
    await requestRefundAccounts(fixture.ctx);
    await requestRefundAccounts(fixture.ctx);
    expect(await newsOf(bookingId)).toBe(1);
  });

  it('accepts no other account or manual record while in a file', async () => {
    const { bookingId, refundId } = await refunded();
    await give(bookingId);
    await makeFile();
    expect(await give(bookingId, { accountNumber: '99999999' })).toEqual(createRefusal('closed'));
    const byHand = { bookingId, refundId, reference: 'IBG 1' };
    expect(await recordRefund(fixture.ctx, admin, byHand)).toBe(false);
  });

  it('is marked on every desk list while in a file, which then offers no manual record', async () => {
    const { bookingId } = await refunded();
    await give(bookingId);
    const marks = async () => {
      const list = await listDesk(fixture.ctx, admin, { mode: 'live', cursor: null });
      const register = await listRefundRegister(fixture.ctx, admin, {
        mode: 'live',
        state: 'due',
        cursor: null,
      });
      const story = await getDeskStory(fixture.ctx, admin, bookingId);
      return [
        list.items.find(({ id }) => id === bookingId)?.dueRefunds[0]?.isInFile,
        register.items.find((line) => line.bookingId === bookingId)?.isInFile,
        story?.money.refunds[0]?.isInFile,
      ];
    };
    expect(await marks()).toEqual([false, false, false]);
    await makeFile();
    expect(await marks()).toEqual([true, true, true]);
  });

  it('can be recorded manually while in no file', async () => {
    const { bookingId, refundId } = await refunded();
    await give(bookingId);
    expect(await recordRefund(fixture.ctx, admin, { bookingId, refundId, reference: 'IBG 1' })).toBe(true);
    expect(await makeRefundFile(fixture.ctx, admin)).toMatchObject({ code: 'nothing_to_pay' });
  });

  it('shows the 30 days of a cancelled flight on the desk and warns after 14', async () => {
    const { bookingId } = await refunded();
    const { flight_id, company_id } = await fixture.bookingRow(bookingId);
    const limit = async () => {
      const { refunds } = await showRefundDesk(fixture.ctx, admin);
      return refunds.find((refund) => refund.bookingId === bookingId)?.limit;
    };
    expect(await limit()).toBeNull();
    await sql`
      insert into flight_changes (flight_id, company_id, kind, legs, made_by, made_at)
      values (${flight_id}, ${company_id}, 'cancelled', '[]', 'owner', now())
    `.execute(fixture.ctx.db);
    expect(await limit()).toMatchObject({ isNear: false });
    fixture.ctx.setNow(new Date(Date.now() + 14 * dayMs + 1));
    expect(await limit()).toMatchObject({ isNear: true });
  });
});

describe('the bank account of a refund', () => {
  const stored = () =>
    fixture.ctx.db.selectFrom('refund_accounts').selectAll().orderBy('entered_at').execute();

  it('is encrypted and can be replaced until the refund is in a file', async () => {
    const { bookingId } = await refunded();
    await give(bookingId);
    fixture.later(1);
    await give(bookingId, { accountNumber: '88887777' });
    const [first, current] = await stored();
    expect(first?.replaced_at).not.toBeNull();
    expect(current).toMatchObject({ last_four: '7777', replaced_at: null });
    expect(current?.account_number?.toString('latin1')).not.toContain('88887777');
    const fileId = await makeFile();
    expect(await openRefundFile(fixture.ctx, admin, fileId)).toMatchObject({
      lines: [{ beneficiary: 'Farid Tan', accountNumber: '88887777', amount: '39.98' }],
    });
    expect(fixture.ctx.logLines.join('')).not.toContain('88887777');
  });

  it('is rejected if no refund awaits one', async () => {
    const { bookingId } = await paid();
    expect(await give(bookingId)).toEqual(createRefusal('closed'));
  });

  it('is limited to a few tries an hour', async () => {
    const { bookingId } = await refunded();
    for (let tries = 0; tries < 5; tries += 1) await give(bookingId);
    expect(await give(bookingId)).toMatchObject(createRefusal('rate_limited'));
  });

  it('is erased 30 days after the refund is done and not before', async () => {
    await paid();
    fixture.ctx.setNow(new Date(Date.now() + 29 * dayMs));
    await forgetRefundAccounts(fixture.ctx);
    expect((await stored())[0]?.account_number).not.toBeNull();
    fixture.ctx.setNow(new Date(Date.now() + 31 * dayMs));
    await forgetRefundAccounts(fixture.ctx);
    expect(await stored()).toMatchObject([{ account_number: null, holder: 'Removed', last_four: '4417' }]);
  });
});

describe('a refund that the bank returned', () => {
  const back = (refundId: string) =>
    markRefundReturned(fixture.ctx, admin, { refundId, reason: 'Account closed' });

  it('is due again, requests another account and is paid under another reference', async () => {
    const { bookingId, refundId } = await paid();
    const [before] = await fixture.refundsOf(bookingId);
    const asked = await newsOf(bookingId);
    expect(await back(refundId)).toEqual({ ok: true });
    expect(await step(bookingId)).toBe('returned');
    expect(await balances(bookingId)).toMatchObject({ refundDue: 39_98, refunded: 0 });
    expect(await newsOf(bookingId)).toBe(asked + 1);
    expect(await makeRefundFile(fixture.ctx, admin)).toMatchObject({ code: 'nothing_to_pay' });

    fixture.later(1);
    await give(bookingId, { accountNumber: '88887777' });
    await markRefundFileSent(fixture.ctx, admin, await makeFile());
    expect(await markAllRefundsPaid(fixture.ctx, admin)).toEqual({ ok: true, paid: 1 });
    const [after] = await fixture.refundsOf(bookingId);
    expect(after).toMatchObject({ state: 'done', returned_count: 1 });
    expect(after?.reference).not.toBe(before?.reference);
    expect(await balances(bookingId)).toMatchObject({ refundDue: 0, refunded: 39_98 });
    const kinds = await listLedgerKinds(fixture.ctx.db, bookingId);
    expect(kinds.filter((kind) => kind === 'refundMade')).toHaveLength(3);
  });

  it('is in no third file while the second, made at the same clock time, is at the bank', async () => {
    const { bookingId, refundId } = await paid();
    await back(refundId);
    await give(bookingId);
    await markRefundFileSent(fixture.ctx, admin, await makeFile());
    expect(await step(bookingId)).toBe('sent');
    expect(await makeRefundFile(fixture.ctx, admin)).toMatchObject({ code: 'nothing_to_pay' });
    expect(await markAllRefundsPaid(fixture.ctx, admin)).toEqual({ ok: true, paid: 1 });
  });

  it('gets another reference, even if its files were made at the same clock time', async () => {
    const { bookingId, refundId } = await refunded();
    const reference = async () =>
      (await showRefundDesk(fixture.ctx, admin)).refunds.find(({ id }) => id === refundId)?.reference;
    await give(bookingId);
    await makeFile();
    await markRefundFileSent(fixture.ctx, admin, await makeFile());
    const before = await reference();
    await back(refundId);
    await give(bookingId);
    await makeFile();
    const after = await reference();
    expect([before, after]).toEqual([expect.stringMatching(/^SPT-/), expect.stringMatching(/^SPT-/)]);
    expect(after).not.toBe(before);
  });

  it('leaves the ledger unchanged if it was not recorded as done', async () => {
    const { bookingId, refundId } = await sent();
    expect(await back(refundId)).toEqual({ ok: true });
    expect(await balances(bookingId)).toMatchObject({ refundDue: 39_98, refunded: 0 });
    expect(await step(bookingId)).toBe('returned');
  });

  it('can be resent manually after a manual transfer', async () => {
    const { bookingId, refundId } = await refunded();
    const byHand = (reference: string) =>
      recordRefund(fixture.ctx, admin, { bookingId, refundId, reference });
    await byHand('IBG 1');
    expect(await back(refundId)).toEqual({ ok: true });
    expect(await byHand('IBG 2')).toBe(true);
    expect(await balances(bookingId)).toMatchObject({ refundDue: 0, refunded: 39_98 });
  });

  it('must have been sent before: a due refund cannot be returned', async () => {
    const { refundId } = await refunded();
    expect(await back(refundId)).toMatchObject({ code: 'changed' });
  });
});

describe('a refund file', () => {
  it('is void if it was not sent and a chargeback returned one of its refunds', async () => {
    const { bookingId } = await refunded();
    await give(bookingId);
    const fileId = await makeFile();
    const chargeback = { bookingId, kind: 'chargeback', amountSen: 39_98, reason: 'Disputed' } as const;
    expect(await requestEntry(fixture.ctx, admin, chargeback)).toEqual({ kind: 'booked' });
    expect(await step(bookingId)).toBe('done');
    expect(await balances(bookingId)).toMatchObject({ refundDue: 0, refunded: 39_98, costs: 0 });
    expect(await markRefundFileSent(fixture.ctx, admin, fileId)).toMatchObject({ code: 'file_changed' });
    expect(await makeRefundFile(fixture.ctx, admin)).toMatchObject({ code: 'nothing_to_pay' });
  });

  it('still pays its refunds once it was sent, so that a chargeback is our loss', async () => {
    const { bookingId, refundId } = await sent();
    const chargeback = { bookingId, kind: 'chargeback', amountSen: 39_98, reason: 'Disputed' } as const;
    expect(await requestEntry(fixture.ctx, admin, chargeback)).toEqual({ kind: 'booked' });
    expect(await markRefundPaid(fixture.ctx, admin, refundId)).toEqual({ ok: true });
    expect(await balances(bookingId)).toMatchObject({ refundDue: 0, refunded: 79_96, costs: -39_98 });
  });

  it('needs a second super admin above the limit', async () => {
    const { bookingId } = await refunded({ tickets: 501 });
    await give(bookingId);
    const fileId = await makeFile();
    const send = () => markRefundFileSent(fixture.ctx, admin, fileId);
    expect(await send()).toMatchObject({ code: 'needs_confirmation' });
    expect(await confirmRefundFile(fixture.ctx, admin, fileId)).toMatchObject({ code: 'same_person' });
    expect(await confirmRefundFile(fixture.ctx, second, fileId)).toEqual({ ok: true });
    expect(await send()).toEqual({ ok: true });
  });

  it('counts together with the files that the same person made alone within 24 hours', async () => {
    const fileOf = async (actor: typeof admin) => {
      fixture.later(1);
      const { bookingId } = await refunded({ tickets: 300 });
      await give(bookingId);
      const fileId = await makeFile(actor);
      return markRefundFileSent(fixture.ctx, actor, fileId);
    };
    expect(await fileOf(admin)).toEqual({ ok: true });
    expect(await fileOf(second)).toEqual({ ok: true });
    expect(await fileOf(admin)).toMatchObject({ code: 'needs_confirmation' });
    fixture.later(24 * 60 + 1);
    expect(await markRefundFileSent(fixture.ctx, admin, await makeFile())).toEqual({ ok: true });
  });

  it('stays the latest until another is made, even if a different file was made and sent at the same clock time', async () => {
    await sent();
    const { bookingId } = await refunded();
    await give(bookingId);
    const former = await makeFile();
    expect((await showRefundDesk(fixture.ctx, admin)).file).toMatchObject({ id: former });
    await makeFile();
    expect(await markRefundFileSent(fixture.ctx, admin, former)).toMatchObject({ code: 'file_changed' });
  });

  it('voids the previous one, and a sent file keeps its lines', async () => {
    const { bookingId } = await refunded();
    await give(bookingId);
    const former = await makeFile();
    const fileId = await makeFile();
    expect(await markRefundFileSent(fixture.ctx, admin, former)).toMatchObject({ code: 'file_changed' });
    await markRefundFileSent(fixture.ctx, admin, fileId);
    expect(await makeRefundFile(fixture.ctx, admin)).toMatchObject({ code: 'nothing_to_pay' });
    expect(await openRefundFile(fixture.ctx, admin, fileId)).toMatchObject({ code: 'already_sent' });
  });
});

describe('a buyer', () => {
  const liveLines = (refundId: string) =>
    fixture.ctx.db
      .selectFrom('bank_file_lines')
      .select('file_id')
      .where('refund_id', '=', refundId)
      .where('state', 'in', ['made', 'sent'])
      .execute();

  it('is refunded once when one super admin makes a file and another records it manually', async () => {
    const { bookingId, refundId } = await refunded();
    await give(bookingId);
    const byHand = { bookingId, refundId, reference: 'IBG 1' };
    await runConcurrently<unknown>(fixture.ctx.db, 'refunds', [
      () => makeRefundFile(fixture.ctx, admin),
      () => recordRefund(fixture.ctx, second, byHand),
    ]);
    const isDone = (await fixture.refundsOf(bookingId))[0]?.state === 'done';
    expect((await liveLines(refundId)).length + (isDone ? 1 : 0)).toBe(1);
  });

  it('is refunded once when two super admins mark it as paid concurrently', async () => {
    const { bookingId, refundId } = await sent();
    const marks = [admin, second].map((actor) => () => markRefundPaid(fixture.ctx, actor, refundId));
    const marked = await runConcurrently(fixture.ctx.db, 'refunds', marks);
    expect(marked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balances(bookingId)).toMatchObject({ refundDue: 0, refunded: 39_98 });
  });

  it('cannot get a second line in a file, or have a refund in a file recorded manually (control: database)', async () => {
    const { bookingId, refundId } = await refunded();
    await give(bookingId);
    await makeFile();
    const { db } = fixture.ctx;
    const again = sql`
      insert into bank_file_lines (file_id, reference, refund_id, refund_account_id, amount_sen)
      select file_id, 'SPT-AAAAAAAA', refund_id, refund_account_id, amount_sen from bank_file_lines
    `;
    const done = sql`
      update refunds set state = 'done', reference = 'x', done_by = 'x', done_at = now() where id = ${refundId}
    `;
    await expect(again.execute(db)).rejects.toThrow(/bank_file_lines_refunded_once/);
    await expect(done.execute(db)).rejects.toThrow(/not noted as done by hand/);

    await expect(
      db.transaction().execute(async (tx) => {
        await sql`drop index bank_file_lines_refunded_once`.execute(tx);
        await sql`drop trigger refunds_done_once on refunds`.execute(tx);
        await again.execute(tx);
        await done.execute(tx);
        throw new Error('both happened');
      }),
    ).rejects.toThrow('both happened');
  });
});
