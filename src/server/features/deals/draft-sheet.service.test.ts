import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleCompanyDeal } from '#dev/testing/fixtures/example-deal.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type DealFormValues, dealFormValues } from '#domain/deals/company-deal.ts';
import type { DraftCells, SheetRow } from '#domain/deals/draft-sheet.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { publishSheet, saveSheet } from './draft-sheet.service.ts';
import { listDrafts, markFactsChecked, saveDraft, savePastedDrafts } from './drafts.service.ts';

const now = new Date('2026-11-16T04:00:00.000Z');
const whole: DealFormValues = {
  ...dealFormValues(exampleCompanyDeal),
  airlines: 'AirAsia X',
  destinationCountry: 'Japan',
};

let ctx: TestContext;
let actor: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  ctx.setNow(now);
  await ctx.db.deleteFrom('deal_drafts').execute();
  await ctx.db.deleteFrom('flights').execute();
  actor = companyActor((await insertCompany(ctx.db)).id, { email: 'aina@wira.example' });
});

async function insertDraft(changes: Partial<DealFormValues> = {}, as = actor): Promise<SheetRow> {
  const before = await listDrafts(ctx, as);
  expect(await saveDraft(ctx, as, { ...whole, ...changes }, null)).toEqual({ ok: true });
  const added = (await listDrafts(ctx, as)).find(({ id }) => !before.some((one) => one.id === id));
  return { id: added?.id ?? '', revision: 1, cells: {} };
}
const typed = (row: SheetRow, cells: DraftCells): SheetRow => ({ ...row, cells });
const stored = async (id: string) => (await listDrafts(ctx, actor)).find((draft) => draft.id === id);
const listDealCodes = async () => {
  const rows = await ctx.db.selectFrom('flights').select('pnr').orderBy('pnr').execute();
  return rows.map(({ pnr }) => pnr);
};

describe('saveSheet', () => {
  it('saves each typed cell, and rows keep their places', async () => {
    const [one, other] = [await insertDraft({ pnr: 'AAA111' }), await insertDraft({ pnr: 'BBB222' })];
    const before = (await listDrafts(ctx, actor)).map(({ id }) => id);
    ctx.setNow(new Date('2026-11-16T05:00:00.000Z'));
    expect(await saveSheet(ctx, actor, [typed(one, { pnr: 'ccc333', cost: '2000' }), other])).toEqual({
      ok: true,
      refused: [],
    });
    expect(await stored(one.id)).toMatchObject({ revision: 2, values: { pnr: 'CCC333', cost: '2000' } });
    expect(await stored(other.id)).toMatchObject({ revision: 1 });
    expect((await listDrafts(ctx, actor)).map(({ id }) => id)).toEqual(before);
  });

  it('refuses cells of a row that a colleague has saved since, and accepts equal ones', async () => {
    const row = await insertDraft();
    await saveSheet(ctx, actor, [typed(row, { cost: '2000' })]);
    expect(await saveSheet(ctx, actor, [typed(row, { cost: '3000' })])).toMatchObject({
      refused: [{ id: row.id, code: 'edited_meanwhile' }],
    });
    expect(await saveSheet(ctx, actor, [typed(row, { cost: '2000' })])).toEqual({ ok: true, refused: [] });
    expect(await stored(row.id)).toMatchObject({ revision: 2, values: { cost: '2000' } });
  });

  it('loses no cell of two agents who save the same row at once', async () => {
    const row = await insertDraft();
    const save = (cost: string) => () => saveSheet(ctx, actor, [typed(row, { cost })]);
    const outcomes = await runConcurrently(ctx.db, 'deal_drafts', [save('2000'), save('3000')]);
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? outcome.refused : []));
    expect(refused).toMatchObject([{ code: 'edited_meanwhile' }]);
  });

  it('refuses an overlong cell and a deleted draft, and saves the other rows', async () => {
    const row = await insertDraft();
    const gone = { id: '5e3a7000-0000-4000-a000-000000000009', revision: 1, cells: {} };
    const overlong = await insertDraft({ pnr: 'BBB222' });
    const rows = [typed(overlong, { airlines: 'x'.repeat(500) }), gone, typed(row, { cost: '2000' })];
    expect(await saveSheet(ctx, actor, rows)).toEqual({
      ok: true,
      refused: [
        { id: overlong.id, ok: false, code: 'wrong_fields', fieldErrors: { airlines: 'too_long' } },
        { id: gone.id, ok: false, code: 'draft_gone' },
      ],
    });
    expect((await stored(row.id))?.values.cost).toBe('2000');
  });

  it('gives rows without a deadline one before their departure', async () => {
    const [open, set] = [await insertDraft({ deadlineAt: '' }), await insertDraft({ pnr: 'BBB222' })];
    await saveSheet(ctx, actor, [open, set], 120);
    expect((await stored(open.id))?.values.deadlineAt).toBe('2026-11-27T14:05');
    expect((await stored(set.id))?.values.deadlineAt).toBe(whole.deadlineAt);
  });
});

describe('publishSheet', () => {
  it('publishes complete rows with their typed cells, each separately, and skips the others', async () => {
    const open = await insertDraft({ sellingPrice: '', pnr: 'AAA111', outboundFlightNumber: 'D7 1' });
    const missing = await insertDraft({ deadlineAt: '', pnr: 'BBB222' });
    const cheap = await insertDraft({ sellingPrice: '1', pnr: 'CCC333', outboundFlightNumber: 'D7 3' });
    const outcome = await publishSheet(ctx, actor, [typed(open, { sellingPrice: '1099' }), missing, cheap]);
    expect(outcome).toMatchObject({
      published: [{ id: open.id }],
      refused: [{ id: cheap.id, code: 'not_confirmed' }],
    });
    expect(await listDealCodes()).toEqual(['AAA111']);
    expect((await listDrafts(ctx, actor)).map(({ id }) => id).sort()).toEqual([missing.id, cheap.id].sort());
  });

  it('skips a draft whose PNR is on sale, and names that deal in the list', async () => {
    const first = await insertDraft();
    await publishSheet(ctx, actor, [first]);
    const second = await insertDraft({ pnr: whole.pnr.toLowerCase() });
    expect((await stored(second.id))?.onSale).toMatchObject({ seatsAvailable: 12, seatsOffered: 12 });
    expect(await publishSheet(ctx, actor, [second])).toEqual({ ok: true, published: [], refused: [] });
    expect(await listDealCodes()).toHaveLength(1);
    const elsewhere = companyActor((await insertCompany(ctx.db)).id);
    await insertDraft({}, elsewhere);
    expect((await listDrafts(ctx, elsewhere))[0]?.onSale).toBeNull();
  });

  it('skips a flight to check against the ticket until it changes, whatever else is saved', async () => {
    const text = [
      'PNR DDD444',
      '1 AK 378 Y 05DEC 6 KULDPS HK5 0910 1215+1',
      '2 AK 379 Y 09DEC 3 DPSKUL HK5 1250 1550',
      'RM 800',
    ].join('\n');
    expect(await savePastedDrafts(ctx, actor, { text, without: [] })).toMatchObject({ saved: 1 });
    const [draft] = await listDrafts(ctx, actor);
    const id = draft?.id ?? '';
    const cells = { cost: '1000', checkedBag: 'none', refund: 'none', changes: 'none' };
    await saveSheet(ctx, actor, [{ id, revision: 1, cells }], 24);
    expect(await stored(id)).toMatchObject({ errors: {}, flightsToCheck: [{ why: 'arrivalDay' }] });
    const publish = async (changed: DraftCells) =>
      publishSheet(ctx, actor, [{ id, revision: (await stored(id))?.revision ?? 0, cells: changed }]);
    expect(await publish({ cost: '1100' })).toEqual({ ok: true, published: [], refused: [] });
    expect(await listDealCodes()).toEqual([]);
    expect(await publish({ outboundDayOffset: '0' })).toMatchObject({ published: [{ id }] });
  });

  it('skips a draft with unclear facts until an agent of the company marks them as checked', async () => {
    const text = [
      'PNR EEE555',
      '1 AK 378 Y 05DEC 6 KULDPS HK5 0910 1215',
      '2 AK 379 Y 09DEC 3 DPSKUL HK5 1250 1550',
      'Baggage: 20kg',
      'Baggage: 15kg',
      'RM 800',
    ].join('\n');
    expect(await savePastedDrafts(ctx, actor, { text, without: [] })).toMatchObject({ saved: 1 });
    const id = (await listDrafts(ctx, actor))[0]?.id ?? '';
    const cells = { cost: '1000', checkedBag: '15kg', refund: 'none', changes: 'none' };
    await saveSheet(ctx, actor, [{ id, revision: 1, cells }], 24);
    const draft = await stored(id);
    expect(draft).toMatchObject({ errors: {}, factsToCheck: ['Baggage: 20kg', 'Baggage: 15kg'] });
    const row = { id, revision: draft?.revision ?? 0, cells: {} };
    expect(await publishSheet(ctx, actor, [row])).toEqual({ ok: true, published: [], refused: [] });
    const other = companyActor((await insertCompany(ctx.db)).id);
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    expect(await markFactsChecked(ctx, other, id)).toMatchObject({ code: 'draft_gone' });
    expect(await markFactsChecked(ctx, viewer, id)).toMatchObject({ code: 'read_only_role' });
    expect(await publishSheet(ctx, actor, [row])).toMatchObject({ published: [] });
    expect(await markFactsChecked(ctx, actor, id)).toEqual({ ok: true });
    expect(await publishSheet(ctx, actor, [row])).toMatchObject({ published: [{ id }] });
  });

  it('publishes nothing that a colleague changed since the page was shown', async () => {
    const row = await insertDraft();
    await saveSheet(ctx, actor, [typed(row, { sellingPrice: '1' })]);
    expect(await publishSheet(ctx, actor, [row])).toMatchObject({
      published: [],
      refused: [{ code: 'edited_meanwhile' }],
    });
    expect(await listDealCodes()).toEqual([]);
  });

  it('creates one deal per draft with concurrent requests', async () => {
    const row = await insertDraft();
    const publish = () => publishSheet(ctx, actor, [row]);
    await runConcurrently(ctx.db, 'deal_drafts', [publish, publish, publish]);
    expect(await listDealCodes()).toHaveLength(1);
  });
});

describe('security 1: company A with the sheet of company B', () => {
  it('security 1: saves and publishes no row, and viewers change nothing', async () => {
    const row = typed(await insertDraft(), { cost: '1' });
    const other = companyActor((await insertCompany(ctx.db)).id);
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    expect(await saveSheet(ctx, other, [row])).toMatchObject({ refused: [{ code: 'draft_gone' }] });
    expect(await publishSheet(ctx, other, [row])).toMatchObject({ refused: [{ code: 'draft_gone' }] });
    expect(await saveSheet(ctx, viewer, [row])).toEqual({ ok: false, code: 'read_only_role' });
    expect(await publishSheet(ctx, viewer, [row])).toEqual({ ok: false, code: 'read_only_role' });
    expect(await stored(row.id)).toMatchObject({ revision: 1, values: { cost: whole.cost } });
    expect(await listDealCodes()).toEqual([]);
  });
});
