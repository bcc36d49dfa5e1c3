import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser } from '#dev/testing/pages/sign-in.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { getFirstSteps } from './first-steps.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());

const stepsOf = async (companyId: string) =>
  Object.fromEntries(
    (await getFirstSteps(ctx, companyActor(companyId))).map(({ name, isDone }) => [name, isDone]),
  );

const enterAccount = (company_id: string) =>
  ctx.db
    .insertInto('payout_accounts')
    .values({
      company_id,
      bank: 'MBBEMYKL',
      holder: 'Wira',
      last_four: '4417',
      account_number: Buffer.from('sealed'),
      entered_by: 'owner',
      entered_by_email: 'owner@wira.example',
      entered_at: now,
      in_force_from: new Date(now.getTime() + 1),
    })
    .execute();

const newCompany = async () => (await insertCompany(ctx.db, { legal_name: null })).id;

describe('getFirstSteps', () => {
  it('marks each step of a new company as done by its own data, and ends after the third', async () => {
    const id = await newCompany();
    const other = await newCompany();
    await insertCompanyUser(ctx.db, id);
    expect(await stepsOf(id)).toEqual({ profile: false, deal: false, payoutAccount: false, team: false });
    await insertCompanyUser(ctx.db, id);
    expect(await stepsOf(id)).toEqual({ profile: false, deal: false, payoutAccount: false, team: true });
    await insertDeal(ctx.db, { company_id: id, listed: false, deleted_at: now });
    expect(await stepsOf(id)).toMatchObject({ deal: true, payoutAccount: false });
    await enterAccount(id);
    expect(await stepsOf(id)).toMatchObject({ profile: false, payoutAccount: true });
    expect(await stepsOf(other)).toEqual({ profile: false, deal: false, payoutAccount: false, team: false });
    await ctx.db.updateTable('companies').set({ legal_name: 'Wira Sdn Bhd' }).where('id', '=', id).execute();
    expect(await stepsOf(id)).toEqual({});
  });

  it('asks again for a bank account that was withdrawn', async () => {
    const id = await newCompany();
    await enterAccount(id);
    await ctx.db.updateTable('payout_accounts').set({ withdrawn_at: now }).execute();
    expect(await stepsOf(id)).toMatchObject({ payoutAccount: false });
  });

  it('counts an open invitation as a colleague', async () => {
    const id = await newCompany();
    const invitation = { company_id: id, email: 'new@wira.example', token_hash: Buffer.alloc(32) };
    await ctx.db
      .insertInto('company_invitations')
      .values({ ...invitation, role: 'agent', expires_at: new Date(now.getTime() + 1) })
      .execute();
    expect(await stepsOf(id)).toMatchObject({ team: true });
  });
});
