import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { getDealDefaults, saveDealDefaults } from './deal-defaults.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const linesOf = (companyId: string) =>
  ctx.db.selectFrom('audit_log').select(['action', 'details']).where('company_id', '=', companyId).execute();

it('The note for new deals is written by the owner, read by the whole company and audited once', async () => {
  const { id } = await insertCompany(ctx.db);
  const owner = companyActor(id);
  expect(await getDealDefaults(ctx, owner)).toEqual({ sellerNote: '' });
  const note = { sellerNote: 'Call us for wheelchairs.\nWe answer by 18:00.' };
  expect(await saveDealDefaults(ctx, owner, note)).toBe(true);
  expect(await saveDealDefaults(ctx, owner, note)).toBe(true);
  for (const role of ['owner', 'agent', 'viewer'] as const) {
    expect(await getDealDefaults(ctx, companyActor(id, { role }))).toEqual(note);
  }
  expect(await linesOf(id)).toMatchObject([{ action: 'company.defaultsUpdated' }]);
  expect(JSON.stringify(await linesOf(id))).not.toContain('wheelchairs');
  expect(await saveDealDefaults(ctx, owner, { sellerNote: '' })).toBe(true);
  expect(await getDealDefaults(ctx, owner)).toEqual({ sellerNote: '' });
});

it('The note for new deals cannot be changed by agents, viewers or other companies', async () => {
  const [ours, theirs] = [await insertCompany(ctx.db), await insertCompany(ctx.db)];
  for (const role of ['agent', 'viewer'] as const) {
    expect(await saveDealDefaults(ctx, companyActor(ours.id, { role }), { sellerNote: 'x' })).toBe(false);
  }
  await saveDealDefaults(ctx, companyActor(theirs.id), { sellerNote: 'Theirs.' });
  expect(await getDealDefaults(ctx, companyActor(ours.id))).toEqual({ sellerNote: '' });
});
