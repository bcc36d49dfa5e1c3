import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleCompanyDeal, exampleDetails } from '#dev/testing/fixtures/example-deal.ts';
import { buildDeal, createRandom, insertCompany } from '#dev/testing/fixtures/factories.ts';
import { noProfile } from '#dev/testing/fixtures/seller-profile.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { barrier, runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type DealFormValues, dealFormValues, emptyDealForm } from '#domain/deals/company-deal.ts';
import type { DealDetails } from '#domain/deals/deal.ts';
import { maxDraftsPerCompany } from '#domain/deals/deal-draft.ts';
import { warningKey } from '#domain/deals/deal-warnings.ts';
import { requiredProfileFields } from '#domain/deals/seller.ts';
import { hourMs } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { createDeal, withdrawDealsOfCompany } from './company-deals.service.ts';
import { listIncludedByAirline } from './company-deals.store.ts';
import { getDeal, listHomeDeals } from './deals.service.ts';
import {
  acceptDraftFix,
  deleteDraft,
  forgetOldDrafts,
  getDraft,
  listDrafts,
  saveDraft,
  savePastedDrafts,
} from './drafts.service.ts';
import { countDrafts, insertDrafts } from './drafts.store.ts';
import { listDeals } from './search.service.ts';

const now = new Date('2026-11-16T04:00:00.000Z');
const typed = (values: Partial<DealFormValues>): DealFormValues => ({ ...emptyDealForm, ...values });
const whole = dealFormValues(exampleCompanyDeal);
const twoTrips = [
  'PNR ABC123',
  '1 MH 88 Y 10DEC 4 KULNRT HK9 2330 0720+1',
  '2 MH 89 Y 15DEC 2 NRTKUL HK9 1020 1700',
  'RM 1850',
  '',
  'PNR XYZ789',
  '1 AK 378 Y 32DEC 6 KULDPS HK5 0910 1215',
  '2 AK 379 Y 09DEC 3 DPSKUL HK5 1250 1550',
].join('\n');

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

const rows = () => ctx.db.selectFrom('deal_drafts').selectAll().execute();
const deals = () => ctx.db.selectFrom('flights').select(['id', 'pnr']).execute();
const paste = (text: string, as = actor) => savePastedDrafts(ctx, as, { text, without: [] });

async function saved(values: DealFormValues = whole, as = actor): Promise<string> {
  expect(await saveDraft(ctx, as, values, null)).toEqual({ ok: true });
  const { id } = await ctx.db
    .selectFrom('deal_drafts')
    .select('id')
    .where('company_id', '=', as.companyId)
    .executeTakeFirstOrThrow();
  return id;
}

async function warnings(deal: DealDetails) {
  const outcome = await createDeal(ctx, actor, deal);
  return !outcome.ok && outcome.code === 'not_confirmed' ? outcome.warnings : [];
}

async function fill(count: number): Promise<void> {
  const contents = Array.from({ length: count }, () => ({
    values: whole,
    flightsToCheck: [],
    factsToCheck: [],
  }));
  const { companyId } = actor;
  await ctx.db.transaction().execute((tx) => insertDrafts(tx, contents, { companyId, savedBy: 'x', now }));
}

describe('repeated pasting', () => {
  it('stops after sixty texts within an hour, because parsing one blocks all other requests', async () => {
    const codes = new Set<string>();
    for (let count = 0; count < 60; count += 1) {
      const outcome = await paste('no trip');
      codes.add(outcome.ok ? 'ok' : outcome.code);
    }
    expect(codes).toEqual(new Set(['nothing_read']));
    expect(await paste(twoTrips)).toEqual({ ok: false, code: 'limited' });
    expect(await rows()).toEqual([]);
    const other = companyActor((await insertCompany(ctx.db)).id);
    expect(await paste(twoTrips, other), 'control: another company').toMatchObject({ ok: true });
  });
});

describe('an unfinished form', () => {
  it('is saved as typed and reopened unchanged', async () => {
    const values = typed({ pnr: 'ABC123', outboundRoute: 'not yet', cost: '1899' });
    const id = await saved(values);
    expect(await getDraft(ctx, actor, id)).toEqual({
      id,
      values,
      revision: 1,
      flightsToCheck: [],
      factsToCheck: [],
    });
    const [row] = await rows();
    expect(row).toMatchObject({ input: { outboundRoute: 'not yet', cost: '1899' }, pnr: 'ABC123' });
  });

  it('overwrites the draft it was opened from under the name of the user who saves', async () => {
    const id = await saved();
    ctx.setNow(new Date(now.getTime() + 60_000));
    const colleague = { ...actor, email: 'farid@wira.example' };
    const values = { ...whole, cost: '2000' };
    expect(await saveDraft(ctx, colleague, values, { id, revision: 1 })).toEqual({ ok: true });
    expect(await getDraft(ctx, actor, id)).toMatchObject({ values, revision: 2 });
    const [draft] = await listDrafts(ctx, actor);
    expect(draft).toMatchObject({ savedBy: 'farid@wira.example', savedAt: new Date(now.getTime() + 60_000) });
  });

  it('does not overwrite what a colleague saved meanwhile', async () => {
    const id = await saved();
    const save = (cost: string) => saveDraft(ctx, actor, { ...whole, cost }, { id, revision: 1 });
    const outcomes = await runConcurrently(ctx.db, 'deal_drafts', [() => save('1'), () => save('2')]);
    expect(outcomes.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toEqual([
      { ok: true },
      { ok: false, code: 'edited_meanwhile' },
    ]);
  });

  it('is not saved while empty or by a viewer', async () => {
    expect(await saveDraft(ctx, actor, emptyDealForm, null)).toEqual({ ok: false, code: 'nothing_typed' });
    const viewer = { ...actor, role: 'viewer' as const };
    const refused = { ok: false, code: 'read_only_role' };
    expect(await saveDraft(ctx, viewer, whole, null)).toEqual(refused);
    expect(await paste(twoTrips, viewer)).toEqual(refused);
    expect(await deleteDraft(ctx, viewer, await saved())).toEqual(refused);
    expect(await rows()).toHaveLength(1);
  });
});

describe('a proposed word', () => {
  const line = '1 AK 378 Y 27NOV THU KULDPS HK5 0910 1215';
  const text = ['PNR XYZ789', line, '2 AK 379 Y 30NOV 1 DPSKUL HK5 1250 1550'].join('\n');
  const accept = async (as = actor, chosen = line) => {
    const [row] = await rows();
    return acceptDraftFix(ctx, as, { id: row?.id ?? '', line: chosen });
  };

  it('[A3-7] fills in the fields of its line, once, and the line is no longer shown', async () => {
    await paste(text);
    const [before] = await listDrafts(ctx, actor);
    expect(before).toMatchObject({
      trip: { departsOn: null },
      flightsToCheck: [{ text: line, fault: { code: 'weekday', word: 'THU' }, fix: { by: 'FRI' } }],
    });
    expect(before?.errors).toHaveProperty('outboundDepartsOn');
    expect(await Promise.all([accept(), accept(), accept()])).toEqual([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    const [after] = await listDrafts(ctx, actor);
    expect(after).toMatchObject({
      trip: { departsOn: '2026-11-27', returnsOn: '2026-11-30' },
      flightsToCheck: [],
    });
    expect(after?.errors).not.toHaveProperty('outboundDepartsOn');
    expect((await rows())[0]?.pnr).toBe('XYZ789');
  });

  it('changes nothing for viewers, other companies, and lines without a proposal', async () => {
    await paste(text);
    const before = await rows();
    const stranger = companyActor((await insertCompany(ctx.db)).id);
    expect(await accept({ ...actor, role: 'viewer' })).toEqual({ ok: false, code: 'read_only_role' });
    expect(await accept(stranger)).toEqual({ ok: false, code: 'draft_gone' });
    expect(await accept(actor, 'another line')).toEqual({ ok: false, code: 'draft_gone' });
    expect(await acceptDraftFix(ctx, actor, { id: 'x', line })).toEqual({ ok: false, code: 'draft_gone' });
    expect(await rows()).toEqual(before);
  });
});

describe('a pasted text', () => {
  it('becomes one draft per trip, and the list shows missing fields, and no PNR to viewers', async () => {
    expect(await paste(twoTrips)).toEqual({ ok: true, saved: 2, ignored: [] });
    const list = await listDrafts(ctx, actor);
    expect(list).toMatchObject([
      {
        trip: { city: 'Tokyo', stops: ['KUL', 'NRT'], departsOn: '2026-12-10', returnsOn: '2026-12-15' },
        sellingPriceSen: 185_000,
        errors: { cost: 'required', deadlineAt: 'required' },
        values: { pnr: 'ABC123' },
        flightsToCheck: [],
        savedBy: 'aina@wira.example',
      },
      {
        trip: { city: 'Bali', stops: ['KUL', 'DPS'], departsOn: null },
        sellingPriceSen: null,
        flightsToCheck: [{ text: '1 AK 378 Y 32DEC 6 KULDPS HK5 0910 1215', why: 'notRead' }],
      },
    ]);
    expect(list[1]?.errors).toMatchObject({ outboundDepartsOn: 'required', sellingPrice: 'required' });
    const viewer = companyActor(actor.companyId, { role: 'viewer' });
    expect(JSON.stringify(await listDrafts(ctx, viewer))).not.toMatch(/ABC123|XYZ789/);
  });

  it('answers open facts as the company last did for that airline', async () => {
    const included = { ...exampleDetails.included, refund: 'taxes' as const, meals: 'all' as const };
    const deal = { ...exampleDetails, airlines: 'Malaysia Airlines', included };
    expect(await createDeal(ctx, actor, deal, (await warnings(deal)).map(warningKey))).toMatchObject({
      ok: true,
    });
    await paste(twoTrips);
    const [tokyo, bali] = await listDrafts(ctx, actor);
    expect(tokyo?.values).toMatchObject({ checkedBag: '30kg', refund: 'taxes', changes: 'spelling' });
    expect(tokyo?.values.meals, 'the sheet does not show meals').toBe('ask');
    expect(bali?.values).toMatchObject({ checkedBag: 'ask', refund: 'ask' });
    await ctx.db.deleteFrom('deal_drafts').execute();
    await paste(`${twoTrips.split('\n\n')[0]}\nBaggage: 20kg\nBaggage: 15kg`);
    expect(await listDrafts(ctx, actor)).toMatchObject([
      {
        values: { checkedBag: 'ask', refund: 'taxes' },
        errors: { checkedBag: 'required' },
        factsToCheck: ['Baggage: 20kg', 'Baggage: 15kg'],
      },
    ]);
  });

  it('reads only the newest deals for these answers, however many the company has', async () => {
    const { companyId } = actor;
    const included = JSON.stringify({ checkedBag: '30kg', refund: 'none', changes: 'fee' });
    const random = createRandom(1);
    const build = (number: number) => {
      const airlines = number === 400 ? 'Batik Air' : number === 2_000 ? 'Scoot' : 'AirAsia X';
      const created_at = new Date(now.getTime() - number * hourMs);
      return buildDeal({ company_id: companyId, airlines, included, created_at }, { now, random });
    };
    await ctx.db.transaction().execute(async (tx) => {
      // The triggers that write the words of each deal take long.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (let first = 0; first < 3_000; first += 1_000)
        await tx
          .insertInto('flights')
          .values(Array.from({ length: 1_000 }, (_, index) => build(first + index)))
          .execute();
    });
    await sql`analyze flights`.execute(ctx.db);
    await ctx.db.transaction().execute(async (tx) => {
      const known = await listIncludedByAirline(tx, companyId);
      expect(known.map(({ airlines }) => airlines)).toEqual(['AirAsia X', 'Batik Air']);
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'flights'
      `.execute(tx);
      expect(rows[0]?.read).toBeLessThanOrEqual(600);
    });
  });

  it('makes no draft if nothing is recognised', async () => {
    expect(await paste('Good morning')).toEqual({ ok: false, code: 'nothing_read' });
  });

  it('never appears in the log', async () => {
    await paste(twoTrips);
    await getDraft(ctx, actor, (await rows())[0]?.id ?? '');
    expect(ctx.logLines.join('\n')).not.toMatch(/ABC123|XYZ789/);
  });
});

describe(`a company with ${maxDraftsPerCompany} drafts`, () => {
  it('saves no more, reports the limit, and still overwrites existing drafts', async () => {
    await fill(maxDraftsPerCompany - 1);
    expect(await paste(twoTrips)).toEqual({ ok: false, code: 'too_many_drafts', room: 1 });
    const id = await saved();
    expect(await saveDraft(ctx, actor, whole, null)).toEqual({ ok: false, code: 'too_many_drafts', room: 0 });
    expect(await saveDraft(ctx, actor, { ...whole, cost: '1' }, { id, revision: 1 })).toEqual({ ok: true });
    expect(await rows()).toHaveLength(maxDraftsPerCompany);
  });

  it('does not exceed the limit with concurrent saves', async () => {
    await fill(maxDraftsPerCompany - 3);
    const saves = Array.from({ length: 12 }, () => () => saveDraft(ctx, actor, whole, null));
    const outcomes = await runConcurrently(ctx.db, 'deal_drafts', saves);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await rows()).toHaveLength(maxDraftsPerCompany);
  });

  it('exceeds the limit when drafts are counted without a lock (control)', async () => {
    await fill(maxDraftsPerCompany - 3);
    const { companyId } = actor;
    const contents = [{ values: whole, flightsToCheck: [], factsToCheck: [] }];
    const all = barrier(4);
    const naively = () =>
      ctx.db.transaction().execute(async (tx) => {
        if ((await countDrafts(tx, companyId)) >= maxDraftsPerCompany) return;
        await all();
        await insertDrafts(tx, contents, { companyId, savedBy: 'x', now });
      });
    await Promise.all(Array.from({ length: 4 }, naively));
    expect(await rows()).toHaveLength(maxDraftsPerCompany + 1);
  });
});

describe('publishing a draft', () => {
  it('creates the deal and removes the draft', async () => {
    const id = await saved();
    expect(await createDeal(ctx, actor, exampleDetails, [], { id, revision: 1 })).toMatchObject({ ok: true });
    expect(await deals()).toMatchObject([{ pnr: 'ABC123' }]);
    expect(await rows()).toEqual([]);
  });

  it('keeps the draft while the deal is rejected for warnings, its deadline or the profile', async () => {
    const id = await saved();
    const dear = { ...exampleDetails, sellingPriceSen: exampleDetails.costSen + 1 };
    const asked = await createDeal(ctx, actor, dear, [], { id, revision: 1 });
    expect(asked).toMatchObject({ ok: false, code: 'not_confirmed' });
    const closed = { ...exampleDetails, deadlineAt: now };
    expect(await createDeal(ctx, actor, closed, [], { id, revision: 1 })).toEqual({
      ok: false,
      code: 'deadline_passed',
    });
    expect(await rows()).toHaveLength(1);
    const unknown = companyActor((await insertCompany(ctx.db, noProfile)).id);
    const theirs = await saved(whole, unknown);
    expect(await createDeal(ctx, unknown, exampleDetails, [], { id: theirs, revision: 1 })).toEqual({
      ok: false,
      code: 'profile_incomplete',
      missing: requiredProfileFields,
    });
    expect(await rows()).toHaveLength(2);
    const confirmed = 'warnings' in asked ? asked.warnings.map(warningKey) : [];
    expect(await createDeal(ctx, actor, dear, confirmed, { id, revision: 1 })).toMatchObject({ ok: true });
  });

  it('rejects a draft that a colleague saved since it was opened, and keeps it', async () => {
    const id = await saved();
    expect(await saveDraft(ctx, actor, { ...whole, cost: '1' }, { id, revision: 1 })).toEqual({ ok: true });
    expect(await createDeal(ctx, actor, exampleDetails, [], { id, revision: 1 })).toEqual({
      ok: false,
      code: 'edited_meanwhile',
    });
    expect([(await deals()).length, (await rows()).length]).toEqual([0, 1]);
    expect(await createDeal(ctx, actor, exampleDetails, [], { id, revision: 2 })).toMatchObject({ ok: true });
  });

  it('rejects a published or unknown draft before any other check', async () => {
    const id = await saved();
    expect(await createDeal(ctx, actor, exampleDetails, [], { id, revision: 1 })).toMatchObject({ ok: true });
    const gone = { ok: false, code: 'draft_gone' };
    for (const draft of [id, 'x', ''])
      expect(await createDeal(ctx, actor, exampleDetails, [], { id: draft, revision: 1 })).toEqual(gone);
    expect(await saveDraft(ctx, actor, whole, { id, revision: 1 })).toEqual(gone);
    expect(await deleteDraft(ctx, actor, id)).toEqual(gone);
    expect(await deals()).toHaveLength(1);
  });

  it('creates one deal with concurrent requests and rejects the other requests', async () => {
    const id = await saved();
    const presses = Array.from(
      { length: 4 },
      () => () => createDeal(ctx, actor, exampleDetails, [], { id, revision: 1 }),
    );
    const outcomes = await runConcurrently(ctx.db, 'deal_drafts', presses);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'draft_gone')).toHaveLength(3);
    expect(await deals()).toHaveLength(1);
  });

  async function publishKnowingly(confirmed: readonly string[] = []): Promise<void> {
    const outcome = await createDeal(ctx, actor, exampleDetails, confirmed);
    if ('warnings' in outcome) await publishKnowingly(outcome.warnings.map(warningKey));
  }

  it('creates several deals when the draft is found without a lock (control)', async () => {
    const id = await saved();
    const all = barrier(4);
    const naively = async () => {
      const draft = await getDraft(ctx, actor, id);
      await all();
      if (!draft) return;
      await publishKnowingly();
      await ctx.db.deleteFrom('deal_drafts').where('id', '=', id).execute();
    };
    await Promise.all(Array.from({ length: 4 }, naively));
    expect(await deals()).toHaveLength(4);
  });
});

describe('drafts', () => {
  it('never reach a public page', async () => {
    const id = await saved();
    const query = { filter: {}, order: 'newest', cursor: null } as const;
    expect((await listDeals(ctx, query)).items).toEqual([]);
    expect(await listHomeDeals(ctx)).toMatchObject({ featured: [], comingSoon: [] });
    expect(await getDeal(ctx, id)).toBeNull();
    expect(await deals()).toEqual([]);
  });

  it('are deleted by their company with an audit record', async () => {
    const id = await saved();
    expect(await deleteDraft(ctx, actor, id)).toEqual({ ok: true });
    expect(await rows()).toEqual([]);
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('object_id', '=', id)
      .execute();
    expect(lines).toEqual([{ action: 'draft.deleted', details: {} }]);
  });

  it('are deleted 90 days after the last save, in batches', async () => {
    await saved();
    ctx.setNow(new Date(now.getTime() + 90 * 86_400_000));
    expect(await forgetOldDrafts(ctx)).toBe(0);
    ctx.setNow(new Date(now.getTime() + 90 * 86_400_000 + 1));
    expect(await forgetOldDrafts(ctx)).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('are deleted with their company', async () => {
    await saved();
    await ctx.db.transaction().execute((tx) => withdrawDealsOfCompany(tx, actor.companyId, now));
    expect(await rows()).toEqual([]);
  });
});

describe('security 1: company A with the draft of company B', () => {
  it('security 1: neither lists, opens, changes, deletes nor publishes it, and its row stays unchanged', async () => {
    const other = companyActor((await insertCompany(ctx.db)).id);
    const id = await saved(whole, other);
    const before = await rows();
    const gone = { ok: false, code: 'draft_gone' };
    expect(await listDrafts(ctx, actor)).toEqual([]);
    expect(await getDraft(ctx, actor, id)).toBeNull();
    expect(await saveDraft(ctx, actor, whole, { id, revision: 1 })).toEqual(gone);
    expect(await deleteDraft(ctx, actor, id)).toEqual(gone);
    expect(await createDeal(ctx, actor, exampleDetails, [], { id, revision: 1 })).toEqual(gone);
    expect(await rows()).toEqual(before);
    expect(await deals()).toEqual([]);
  });
});
