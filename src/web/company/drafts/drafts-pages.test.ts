import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typedDeal } from '#dev/testing/fixtures/example-deal.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { maxDraftsPerCompany } from '#domain/deals/deal-draft.ts';
import { createWebApp, type WebApp } from '#server/http/app.ts';

let ctx: TestContext;
let web: WebApp;

interface SignedInUser {
  readonly companyId: string;
  readonly email: string;
  readonly cookie: string;
}

beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

async function signIn(role: CompanyRole = 'owner', companyId?: string): Promise<SignedInUser> {
  const id = companyId ?? (await insertCompany(ctx.db)).id;
  const account = await insertCompanyUser(ctx.db, id, { role });
  return { companyId: id, email: account.email, cookie: await signInCookie(ctx, 'company', account) };
}

async function send(user: SignedInUser, url: string, fields?: Record<string, string>) {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const response = await web.app.inject({
    method: fields ? 'POST' : 'GET',
    url,
    headers: { host: 'localhost', cookie: user.cookie, ...(fields ? form : {}) },
    ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
  });
  const words = response.body
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
  return { status: response.statusCode, location: response.headers.location, body: response.body, words };
}

const formValues = {
  ...typedDeal,
  outboundDepartsOn: '20 Dec 2030',
  returnDepartsOn: '26 Dec 2030',
  deadlineAt: '10 Dec 2030 23:59',
};
const draftButton = { intent: 'save-draft' };
const listDrafts = ({ companyId }: SignedInUser) =>
  ctx.db.selectFrom('deal_drafts').selectAll().where('company_id', '=', companyId).execute();
const listCompanyDeals = ({ companyId }: SignedInUser) =>
  ctx.db.selectFrom('flights').select('id').where('company_id', '=', companyId).execute();
const getInputValue = (body: string, name: string) =>
  /value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(body)?.[0] ?? '')?.[1];

async function saveDraft(user: SignedInUser, fields: Record<string, string> = formValues): Promise<string> {
  const response = await send(user, '/company/create-deal', { ...fields, ...draftButton });
  expect([response.status, response.location]).toEqual([303, '/company/drafts?saved=1']);
  const [draft] = await listDrafts(user);
  return draft?.id ?? '';
}

describe('an unfinished form', () => {
  it('is saved as a draft, appears in the sheet and opens as typed', async () => {
    const user = await signIn();
    const { deadlineAt: _, ...unfinished } = formValues;
    const id = await saveDraft(user, { ...unfinished, sellingPrice: 'ask Farid' });
    const list = await send(user, '/company/drafts?saved=1');
    expect(list.status).toBe(200);
    expect(list.words).toContain('Draft saved.');
    expect(list.words).toMatch(/KIX Osaka Fri 20 Dec – Thu 26 Dec 2030 KUL–KIX · D7 532, D7 533/);
    expect(list.words).toContain('Enter the promo price in ringgit and sen, like 1299.00');
    expect(list.words).toContain('Enter the deadline');
    expect(getInputValue(list.body, '0.sellingPrice')).toBe('ask Farid');
    expect(getInputValue(list.body, '0.pnr')).toBe('ABC123');
    expect(list.body.replaceAll('<wbr/>', '')).toContain(user.email);
    const form = await send(user, `/company/create-deal?draft=${id}`);
    expect(getInputValue(form.body, 'pnr')).toBe('ABC123');
    expect(getInputValue(form.body, 'sellingPrice')).toBe('ask Farid');
    expect(getInputValue(form.body, 'outboundDepartsOn')).toBe('20 Dec 2030');
    expect(getInputValue(form.body, 'draft')).toBe(id);
  });

  it('overwrites the draft that it was opened from', async () => {
    const user = await signIn();
    const id = await saveDraft(user);
    const again = { ...formValues, cost: '2000', draft: id, draftRevision: '1', ...draftButton };
    expect((await send(user, `/company/create-deal?draft=${id}`, again)).status).toBe(303);
    expect(await listDrafts(user)).toMatchObject([{ id, revision: 2, input: { cost: '2000' } }]);
    const older = await send(user, `/company/create-deal?draft=${id}`, { ...again, cost: '1' });
    expect(older.status).toBe(409);
    expect(older.words).toContain('Another person saved this draft while you had it open');
    expect(getInputValue(older.body, 'cost')).toBe('1');
    expect(getInputValue(older.body, 'draftRevision'), 'a second press overwrites nothing either').toBe('1');
  });

  it('is not saved if it is empty, too long or has unknown fields', async () => {
    const user = await signIn();
    const empty = await send(user, '/company/create-deal', { tripType: 'return', ...draftButton });
    expect([empty.status, empty.words]).toEqual([
      422,
      expect.stringContaining('There is nothing to save yet.'),
    ]);
    const long = await send(user, '/company/create-deal', { airlines: 'x'.repeat(500), ...draftButton });
    expect(long.status).toBe(422);
    const foreign = await send(user, '/company/create-deal', {
      ...formValues,
      companyId: 'x',
      ...draftButton,
    });
    expect(foreign.status).toBe(400);
    expect(await listDrafts(user)).toEqual([]);
  });
});

describe('what is included', () => {
  const unanswered = { ...formValues, checkedBag: 'ask', refund: 'ask', changes: 'ask' };

  it('needs an answer about bag, refunds and changes before a deal is published', async () => {
    const user = await signIn();
    const refused = await send(user, '/company/create-deal', unanswered);
    expect(refused.status).toBe(422);
    for (const text of [
      'Choose which checked bag is included',
      'Choose what travellers get back',
      'Choose which changes are allowed',
    ])
      expect(refused.words).toContain(text);
    expect(await listCompanyDeals(user)).toEqual([]);
  });

  it('stays open in a draft that is opened, because a person left it open', async () => {
    const user = await signIn();
    await send(user, '/company/create-deal', formValues);
    const id = await saveDraft(user, { ...unanswered, refund: 'part' });
    const { body } = await send(user, `/company/create-deal?draft=${id}`);
    const selected = (name: string) =>
      /<option value="([^"]*)" selected=""/.exec(
        new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(body)?.[0] ?? '',
      )?.[1];
    expect(['checkedBag', 'refund', 'changes'].map(selected)).toEqual(['ask', 'part', 'ask']);
  });
});

describe('a draft that is published', () => {
  it('becomes a deal and is deleted, and a second attempt gets 409', async () => {
    const user = await signIn();
    const id = await saveDraft(user);
    const fields = { ...formValues, draft: id, draftRevision: '1' };
    const created = await send(user, `/company/create-deal?draft=${id}`, fields);
    expect(created.words).toContain('Flight deal created successfully!');
    expect(getInputValue(created.body, 'draft')).toBeUndefined();
    expect(await listDrafts(user)).toEqual([]);
    const second = await send(user, `/company/create-deal?draft=${id}`, fields);
    expect(second.status).toBe(409);
    expect(second.words).toContain(
      'This draft was already published or deleted, so no second deal was created.',
    );
    expect(getInputValue(second.body, 'pnr')).toBe('ABC123');
    expect(await listCompanyDeals(user)).toHaveLength(1);
    expect((await send(user, `/company/create-deal?draft=${id}`)).words).toContain(
      'This draft was already published or deleted.',
    );
  });

  it('is refused if a colleague has saved it since, with the typed values still there', async () => {
    const user = await signIn();
    const id = await saveDraft(user);
    await send(user, '/company/drafts', { intent: 'save', '0': `${id}:1`, '0.cost': '2345' });
    const fields = { ...formValues, draft: id, draftRevision: '1' };
    const refused = await send(user, `/company/create-deal?draft=${id}`, fields);
    expect([refused.status, refused.words]).toEqual([
      409,
      expect.stringContaining('Another person saved this draft while you had it open'),
    ]);
    expect(getInputValue(refused.body, 'cost')).toBe(formValues.cost);
    expect([(await listDrafts(user)).length, (await listCompanyDeals(user)).length]).toEqual([1, 0]);
  });

  it('remains while a warning or an error is open', async () => {
    const user = await signIn();
    const id = await saveDraft(user);
    const fields = { ...formValues, draft: id, draftRevision: '1' };
    const warned = await send(user, `/company/create-deal?draft=${id}`, { ...fields, sellingPrice: '100' });
    expect([warned.status, warned.words]).toEqual([409, expect.stringContaining('Is a digit missing?')]);
    expect(getInputValue(warned.body, 'draft')).toBe(id);
    const wrong = await send(user, `/company/create-deal?draft=${id}`, { ...fields, pnr: '' });
    expect(wrong.status).toBe(422);
    expect([(await listDrafts(user)).length, (await listCompanyDeals(user)).length]).toEqual([1, 0]);
  });
});

describe('the list of drafts', () => {
  const trips = [
    'PNR QWE123',
    '1 MH 88 Y 10DEC30 2 KULNRT HK9 2330 0720+1',
    '2 MH 89 Y 15DEC30 7 NRTKUL HK9 1020 1700',
    'RM 1850',
    '',
    'PNR XYZ789',
    '1 AK 378 Y 32DEC30 6 KULDPS HK5 0910 1215',
  ].join('\n');

  it('creates a draft per trip of a pasted text and shows unread lines', async () => {
    const user = await signIn();
    const page = await send(user, '/company/drafts', { intent: 'paste', text: trips });
    expect(page.words).toContain('2 drafts saved.');
    expect(page.words).toMatch(
      /NRT Tokyo Tue 10 Dec – Sun 15 Dec 2030 .*Enter the original price .*Enter the deadline /,
    );
    expect(page.words).toContain('We could not read all of this flight:');
    expect(page.words).toContain('1 AK 378 Y 32DEC30 6 KULDPS HK5 0910 1215');
    expect(getInputValue(page.body, '0.sellingPrice')).toBe('1850.00');
    expect(getInputValue(page.body, '0.pnr')).toBe('QWE123');
    const unread = (await listDrafts(user)).find(({ pnr }) => pnr === 'XYZ789');
    const form = await send(user, `/company/create-deal?draft=${unread?.id}`);
    expect(form.words).toContain('Flights that need you 1 AK 378 Y 32DEC30');
    expect(getInputValue(form.body, 'outboundRoute')).toBe('');
  });

  it('[A3-7] names the word at fault and replaces it at the press of a button, without JavaScript', async () => {
    const user = await signIn();
    const line = '1 AK 378 Y 27NOV30 THU KULDPS HK5 0910 1215';
    const text = ['PNR XYZ789', line, '2 AK 379 Y 30NOV30 SAT DPSKUL HK5 1250 1550'].join('\n');
    const page = await send(user, '/company/drafts', { intent: 'paste', text });
    expect(page.words).toContain(`${line} 27 Nov is a Wednesday, the text says THU. Use Wednesday`);
    const [draft] = await listDrafts(user);
    const fixed = await send(user, '/company/drafts', { intent: 'fix', id: draft?.id ?? '', line });
    expect(fixed.words).toContain('The word is corrected.');
    expect(fixed.words).toContain('DPS Bali Wed 27 Nov – Sat 30 Nov 2030');
    expect(fixed.words).not.toContain(line);
    const other = await send(await signIn(), '/company/drafts', { intent: 'fix', id: draft?.id ?? '', line });
    expect([other.status, other.words]).toEqual([
      404,
      expect.stringContaining('already published or deleted'),
    ]);
  });

  it('shows what the text leaves unclear beside its trip', async () => {
    const user = await signIn();
    const text = [trips.split('\n\n')[0], 'Baggage: 20kg', 'Baggage: 15kg'].join('\n');
    const page = await send(user, '/company/drafts', { intent: 'paste', text });
    expect(page.words).toContain(
      'The pasted text is not clear about this. Check it before you publish: Baggage: 20kg Baggage: 15kg',
    );
  });

  it('returns a text without trips with an error', async () => {
    const page = await send(await signIn(), '/company/drafts', { intent: 'paste', text: 'Good morning' });
    expect([page.status, page.words]).toEqual([
      422,
      expect.stringContaining('We found no trip in this text.'),
    ]);
    expect(page.body).toContain('Good morning</textarea>');
  });

  it('rejects further drafts at the limit per company', async () => {
    const user = await signIn();
    const row = { company_id: user.companyId, input: '{"cost":"1"}', saved_by: 'x@x.my' };
    const rows = Array.from({ length: maxDraftsPerCompany }, () => row);
    await ctx.db.insertInto('deal_drafts').values(rows).execute();
    const form = await send(user, '/company/create-deal', { ...formValues, ...draftButton });
    expect([form.status, form.words]).toEqual([
      409,
      expect.stringContaining('No draft was saved. Your company already keeps 50 drafts.'),
    ]);
    const pasted = await send(user, '/company/drafts', { intent: 'paste', text: trips });
    expect([pasted.status, (await listDrafts(user)).length]).toEqual([409, maxDraftsPerCompany]);
  });

  it('saves typed cells, gives deadlines and publishes what is ready, without JavaScript', async () => {
    const user = await signIn();
    const id = await saveDraft(user, { ...formValues, deadlineAt: '', refund: 'ask' });
    const saved = await send(user, '/company/drafts', {
      intent: 'deadlines',
      '0': `${id}:1`,
      '0.refund': 'none',
      '0.pnr': 'xyz789',
      hours: '120',
    });
    expect(saved.status).toBe(200);
    expect(getInputValue(saved.body, '0.pnr')).toBe('XYZ789');
    expect(getInputValue(saved.body, '0.deadlineAt')).toBe('15 Dec 2030 14:05');
    expect(saved.words).toContain('1 ready, 0 not finished, 0 already on sale.');
    const published = await send(user, '/company/drafts', { intent: 'publish', '0': `${id}:2` });
    expect(published.words).toContain('1 deal published.');
    expect(published.words).toContain('View Osaka, 20 Dec 2030 on site');
    expect([(await listDrafts(user)).length, (await listCompanyDeals(user)).length]).toEqual([0, 1]);
  });

  it('reports each refused row, keeps what was typed and publishes it on confirmation', async () => {
    const user = await signIn();
    const id = await saveDraft(user);
    const row = { '0': `${id}:1`, '0.sellingPrice': '100' };
    const warned = await send(user, '/company/drafts', { intent: 'publish', ...row });
    expect([warned.status, warned.words]).toEqual([
      409,
      expect.stringContaining('1 draft stays here. Its row says why.'),
    ]);
    expect(warned.words).toContain('Is a digit missing?');
    const confirmed = getInputValue(warned.body, 'confirmed') ?? '';
    const again = { intent: 'publish', '0': `${id}:2`, confirmed };
    expect((await send(user, '/company/drafts', again)).words).toContain('1 deal published.');
    const gone = await send(user, '/company/drafts', again);
    expect(gone.status).toBe(409);
  });

  it('describes an error at its cell and keeps an overlong value, without saving it', async () => {
    const user = await signIn();
    const id = await saveDraft(user, { ...formValues, deadlineAt: '' });
    const { body } = await send(user, '/company/drafts');
    const cell = /<input[^>]*name="0.deadlineAt"[^>]*>/.exec(body)?.[0] ?? '';
    expect(cell).toContain('aria-invalid="true"');
    expect(cell).toContain('aria-describedby="cell-0.deadlineAt-error"');
    expect(body).toMatch(/id="cell-0.deadlineAt-error"[^>]*>Enter the deadline</);
    const long = 'x'.repeat(500);
    const refused = await send(user, '/company/drafts', { intent: 'save', '0': `${id}:1`, '0.pnr': long });
    expect([refused.status, getInputValue(refused.body, '0.pnr')]).toEqual([409, long]);
    expect(refused.words).toContain('Shorten the PNR');
    const foreign = { intent: 'save', '0': `${id}:1`, '0.companyId': 'x' };
    expect((await send(user, '/company/drafts', foreign)).status).toBe(400);
    expect(await listDrafts(user)).toMatchObject([{ pnr: 'ABC123', revision: 1 }]);
  });

  it('flags a draft whose PNR is on sale and links to that deal', async () => {
    const user = await signIn();
    await send(user, '/company/create-deal', formValues);
    await saveDraft(user);
    const [deal] = await listCompanyDeals(user);
    const page = await send(user, '/company/drafts');
    expect(page.words).toContain('Already on sale 30 of 30 seats left.');
    expect(page.body).toContain(`/company/edit-deal/${deal?.id}`);
  });

  it('deletes a draft once', async () => {
    const user = await signIn();
    const id = await saveDraft(user);
    expect((await send(user, '/company/drafts', { intent: 'delete', id })).status).toBe(200);
    expect((await send(user, '/company/drafts', { intent: 'delete', id })).status).toBe(404);
    expect(await listDrafts(user)).toEqual([]);
  });

  it('is read-only for a view-only account', async () => {
    const owner = await signIn();
    const id = await saveDraft(owner);
    const viewer = await signIn('viewer', owner.companyId);
    const page = await send(viewer, '/company/drafts');
    expect(page.words).toContain('Osaka');
    expect(page.body).not.toContain(`?draft=${id}`);
    expect(page.body).not.toContain('ABC123');
    const row = { '0': `${id}:1`, '0.cost': '1' };
    for (const intent of ['save', 'deadlines', 'publish'])
      expect((await send(viewer, '/company/drafts', { intent, ...row })).status).toBe(403);
    expect((await send(viewer, '/company/drafts', { intent: 'delete', id })).status).toBe(403);
    expect((await send(viewer, '/company/drafts', { intent: 'paste', text: trips })).status).toBe(403);
    expect((await send(viewer, '/company/create-deal', { ...formValues, ...draftButton })).status).toBe(403);
    expect(await listDrafts(owner)).toHaveLength(1);
  });

  it('security 1: shows, opens, changes, publishes and deletes no draft of another company', async () => {
    const [ours, theirs] = [await signIn(), await signIn()];
    const id = await saveDraft(theirs);
    const before = await listDrafts(theirs);
    const url = `/company/create-deal?draft=${id}`;
    const fields = { ...formValues, draft: id, draftRevision: '1' };
    expect((await send(ours, '/company/drafts')).words).toContain('No drafts yet.');
    const form = await send(ours, url);
    expect([getInputValue(form.body, 'pnr'), getInputValue(form.body, 'draft')]).toEqual(['', undefined]);
    expect((await send(ours, url, { ...fields, ...draftButton })).status).toBe(409);
    expect((await send(ours, url, fields)).status).toBe(409);
    expect((await send(ours, '/company/drafts', { intent: 'delete', id })).status).toBe(404);
    expect(await listDrafts(theirs)).toEqual(before);
    expect([await listDrafts(ours), await listCompanyDeals(ours)]).toEqual([[], []]);
  });
});
