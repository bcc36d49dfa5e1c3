import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { createPayoutFixture } from '#dev/testing/fixtures/payout-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import type { PayoutAccountInput } from '#domain/finance/payout-account-input.ts';
import { dayMs, hourMs } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import {
  confirmPayoutAccount,
  enterPayoutAccount,
  forgetOldAccounts,
  showPayoutAccounts,
  withdrawPayoutAccount,
} from './payout-accounts.service.ts';
import { makePayoutRun } from './payout-runs.service.ts';

const input: PayoutAccountInput = { bank: 'MBBEMYKL', holder: 'Wira Travel', accountNumber: '514012344417' };
const start = new Date('2026-11-16T02:00:00Z');

let ctx: TestContext;
let people: Record<CompanyRole, CompanyActor>;
let companies = 0;

async function member(companyId: string, role: CompanyRole): Promise<CompanyActor> {
  const userId = `${role}-${companies}`;
  const email = `${userId}@agency.example`;
  await ctx.db.insertInto('users').values({ id: userId, name: role, email }).execute();
  const created_at = new Date(start.getTime() - 30 * dayMs);
  await ctx.db
    .insertInto('company_users')
    .values({ company_id: companyId, user_id: userId, role, created_at })
    .execute();
  return companyActor(companyId, { userId, email, role });
}

beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  ctx.setNow(start);
  companies += 1;
  const { id } = await insertCompany(ctx.db);
  people = {
    owner: await member(id, 'owner'),
    agent: await member(id, 'agent'),
    viewer: await member(id, 'viewer'),
  };
});

const later = (ms: number) => ctx.setNow(new Date(start.getTime() + ms));
const seen = () => showPayoutAccounts(ctx, people.owner);
const waitingId = async () => (await seen())?.waiting?.id ?? '';

describe('a new bank account', () => {
  it('becomes active after a day; until then the previous one stays', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    expect(await seen()).toMatchObject({ inForce: null, waiting: { lastFour: '4417' } });
    later(dayMs);
    expect(await seen()).toMatchObject({ inForce: { lastFour: '4417' }, waiting: null });
    await enterPayoutAccount(ctx, people.owner, { ...input, accountNumber: '99991234567' });
    expect(await seen()).toMatchObject({ inForce: { lastFour: '4417' }, waiting: { lastFour: '4567' } });
    later(2 * dayMs);
    expect(await seen()).toMatchObject({ inForce: { lastFour: '4567' }, waiting: null });
  });

  it('becomes active at once when a second person confirms it, but not when its author does', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    const id = await waitingId();
    later(hourMs);
    expect(await confirmPayoutAccount(ctx, people.owner, id)).toMatchObject({ code: 'not_waiting' });
    expect(await confirmPayoutAccount(ctx, people.viewer, id)).toMatchObject({ code: 'not_allowed' });
    expect(await confirmPayoutAccount(ctx, people.agent, id)).toMatchObject({ ok: true });
    expect(await seen()).toMatchObject({ inForce: { lastFour: '4417' }, waiting: null });
  });

  it('cannot be entered and confirmed by the same person (control: database)', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    const change = ctx.db
      .updateTable('payout_accounts')
      .set({ confirmed_by: people.owner.userId, confirmed_at: start })
      .where('id', '=', await waitingId())
      .execute();
    await expect(change).rejects.toThrow(/second_person_confirms/);
  });

  it('replaces a pending one, which then is never used', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    const first = await waitingId();
    later(hourMs);
    await enterPayoutAccount(ctx, people.owner, { ...input, accountNumber: '99991234567' });
    expect(await confirmPayoutAccount(ctx, people.agent, first)).toMatchObject({ code: 'not_waiting' });
    await confirmPayoutAccount(ctx, people.agent, await waitingId());
    later(3 * dayMs);
    expect(await seen()).toMatchObject({ inForce: { lastFour: '4567' } });
  });

  it('cannot be confirmed by someone who joined within the last day: a thief would invite an accomplice', async () => {
    await ctx.db
      .updateTable('company_users')
      .set({ created_at: new Date(start.getTime() - dayMs + 1) })
      .where('user_id', '=', people.agent.userId)
      .execute();
    await enterPayoutAccount(ctx, people.owner, input);
    const id = await waitingId();
    later(hourMs);
    expect(await showPayoutAccounts(ctx, people.agent)).toMatchObject({ waiting: { mayConfirm: false } });
    expect(await confirmPayoutAccount(ctx, people.agent, id)).toMatchObject({ code: 'joined_lately' });
    // Control: someone who has been a member for a day may confirm.
    await ctx.db
      .updateTable('company_users')
      .set({ created_at: new Date(start.getTime() - dayMs) })
      .where('user_id', '=', people.agent.userId)
      .execute();
    expect(await confirmPayoutAccount(ctx, people.agent, id)).toMatchObject({ ok: true });
  });

  it('can be withdrawn only while it is pending', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    const id = await waitingId();
    later(hourMs);
    expect(await withdrawPayoutAccount(ctx, people.owner, id)).toMatchObject({ ok: true });
    expect(await seen()).toMatchObject({ inForce: null, waiting: null });
    expect(await withdrawPayoutAccount(ctx, people.owner, id)).toMatchObject({ code: 'not_waiting' });
  });

  it('cannot be withdrawn from a page that shows the previous one', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    const first = await waitingId();
    later(hourMs);
    await enterPayoutAccount(ctx, people.owner, { ...input, accountNumber: '99991234567' });
    expect(await withdrawPayoutAccount(ctx, people.owner, first)).toMatchObject({ code: 'not_waiting' });
    expect(await seen()).toMatchObject({ waiting: { lastFour: '4567' } });
  });

  it('can be entered only by someone who is the owner at that moment', async () => {
    const { owner, agent } = people;
    expect(await enterPayoutAccount(ctx, agent, input)).toMatchObject({ code: 'not_allowed' });
    await ctx.db.deleteFrom('company_users').where('user_id', '=', owner.userId).execute();
    expect(await enterPayoutAccount(ctx, owner, input)).toMatchObject({ code: 'not_allowed' });
  });

  it('is announced to the whole company by its last four digits', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    const mails = await ctx.db
      .selectFrom('mails')
      .select('recipient')
      .where('kind', '=', 'payout-account')
      .where('subject_id', '=', people.owner.companyId)
      .execute();
    const addresses = Object.values(people).map(({ email }) => email);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(addresses.sort());
    const records = JSON.stringify(await ctx.db.selectFrom('audit_log').selectAll().execute());
    expect(records).toContain('"4417"');
    expect(records + ctx.logLines.join('')).not.toContain(input.accountNumber);
  });

  it('is hidden from viewers, and from agents unless pending', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    expect(await showPayoutAccounts(ctx, people.viewer)).toBeNull();
    expect(await showPayoutAccounts(ctx, people.agent)).toMatchObject({ waiting: { mayConfirm: true } });
    later(dayMs);
    expect(await showPayoutAccounts(ctx, people.agent)).toMatchObject({ inForce: null, waiting: null });
  });

  it('cannot be confirmed by another company that knows its id', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    const id = await waitingId();
    companies += 1;
    const stranger = await member((await insertCompany(ctx.db)).id, 'owner');
    expect(await confirmPayoutAccount(ctx, stranger, id)).toMatchObject({ code: 'not_waiting' });
    expect(await withdrawPayoutAccount(ctx, stranger, id)).toMatchObject({ code: 'not_waiting' });
  });
});

describe('the number of an unused account', () => {
  const kept = async () => {
    const rows = await ctx.db
      .selectFrom('payout_accounts')
      .select(['last_four', 'holder', 'account_number'])
      .where('company_id', '=', people.owner.companyId)
      .orderBy('entered_at')
      .execute();
    return rows.map(({ account_number, ...row }) => ({ ...row, hasNumber: account_number !== null }));
  };

  it('is erased 180 days after its replacement; the active one stays', async () => {
    await enterPayoutAccount(ctx, people.owner, input);
    later(2 * dayMs);
    await enterPayoutAccount(ctx, people.owner, { ...input, accountNumber: '99991234567' });
    later(183 * dayMs);
    await forgetOldAccounts(ctx);
    expect(await kept()).toMatchObject([{ hasNumber: true }, { hasNumber: true }]);
    later(183 * dayMs + 1);
    await forgetOldAccounts(ctx);
    expect(await kept()).toEqual([
      { last_four: '4417', holder: 'Removed', hasNumber: false },
      { last_four: '4567', holder: input.holder, hasNumber: true },
    ]);
    expect(await seen()).toMatchObject({ inForce: { lastFour: '4567' } });
  });

  it('is kept while a former partner is owed money or a payout is on its way', async () => {
    const { companyId } = people.owner;
    await enterPayoutAccount(ctx, people.owner, input);
    later(2 * dayMs);
    const fixture = createPayoutFixture(ctx);
    const bookingId = await fixture.owed(companyId, 500_00, '2026-11-16');
    await ctx.db.updateTable('companies').set({ deleted_at: start }).where('id', '=', companyId).execute();
    later(190 * dayMs);
    await forgetOldAccounts(ctx);
    expect(await kept()).toMatchObject([{ hasNumber: true }]);
    await fixture.compared();
    await addPaymentKeys(ctx, { sandbox: false });
    await makePayoutRun(ctx);
    await fixture.refund(bookingId, 500_00);
    await forgetOldAccounts(ctx);
    expect(await kept()).toMatchObject([{ hasNumber: true }]);
    await sql`delete from payout_lines`.execute(ctx.db);
    await sql`delete from payouts`.execute(ctx.db);
    await forgetOldAccounts(ctx);
    expect(await kept()).toMatchObject([{ hasNumber: false }]);
  });
});
