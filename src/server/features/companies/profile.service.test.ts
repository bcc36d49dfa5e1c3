import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { noProfile, typedProfile } from '#dev/testing/fixtures/seller-profile.ts';
import { insertCompanyUser, insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { getSellerIdentityKey } from '#domain/deals/seller.ts';
import { sellerProfileInput } from '#domain/deals/seller-input.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import { getSeller } from '#server/features/sellers/sellers.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { approveCompany } from './approval.service.ts';
import { forgetOldCompanies } from './companies.service.ts';
import { listCompanies } from './company-list.queries.ts';
import { getOwnProfile, markLicenceChecked, removeLicenceMark, saveOwnProfile } from './profile.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');

let ctx: TestContext;
let operator: SuperAdminActor;
beforeAll(async () => {
  ctx = await openTestContext();
  const { userId } = await insertSuperAdmin(ctx.db, { email: 'operator@sempat.example' });
  operator = superAdminActor({ userId });
});
afterAll(() => ctx.close());
beforeEach(() => ctx.setNow(now));

const company = (id: string) =>
  ctx.db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const saveBy = (actor: CompanyActor, changes: Partial<typeof typedProfile> = {}) => {
  const parsed = parseInput(sellerProfileInput, { ...typedProfile, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fieldErrors));
  return saveOwnProfile(ctx, actor, parsed.input);
};
const save = (companyId: string, changes: Partial<typeof typedProfile> = {}, role: CompanyRole = 'owner') =>
  saveBy(companyActor(companyId, { role, userId: 'agent-7' }), changes);
const audit = async (id: string) =>
  (
    await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'company_id', 'details'])
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, company_id, details }) => ({ action, actor_id, company_id, details }));
const seenOf = async (id: string) => {
  const { legal_name: legalName, ssm_number: ssmNumber, licence_number: licenceNumber } = await company(id);
  return getSellerIdentityKey({ legalName, ssmNumber, licenceNumber });
};
const mark = async (companyId: string) =>
  markLicenceChecked(ctx, operator, { companyId, seen: await seenOf(companyId) });

describe("a company's own profile", () => {
  it('is saved with normalised phone numbers and shown formatted', async () => {
    const { id } = await insertCompany(ctx.db, noProfile);
    expect(await save(id, { ssmNumber: '2019 0102 4680 (1334009x)', licenceNumber: 'kpk ln 10482' })).toEqual(
      {
        ok: true,
        uncheckedNow: false,
      },
    );
    expect(await company(id)).toMatchObject({
      legal_name: typedProfile.legalName,
      ssm_number: '201901024680 (1334009-X)',
      licence_number: 'KPK/LN 10482',
      public_phone: '+60355550100',
      public_whatsapp: '+60125550100',
    });
    expect(await getOwnProfile(ctx, companyActor(id))).toMatchObject({
      values: { phone: '03-5555 0100', whatsapp: '012-555 0100' },
      missing: [],
    });
    expect(await audit(id)).toEqual([
      {
        action: 'company.profileUpdated',
        actor_id: 'agent-7',
        company_id: id,
        details: {
          changed: 'legalName ssmNumber licenceNumber address phone whatsapp email openingHours',
        },
      },
    ]);
  });

  it('leaves no trace when saved unchanged', async () => {
    const { id } = await insertCompany(ctx.db);
    await save(id);
    const lines = await audit(id);
    expect(await save(id)).toEqual({ ok: true, uncheckedNow: false });
    expect(await audit(id)).toEqual(lines);
  });

  it('proposes values from the registration and lists missing ones', async () => {
    const registered = { address: '1, Jalan Contoh', phone: '+60355550111', email: 'pic@agency.example' };
    const { id } = await insertCompany(ctx.db, { ...noProfile, ...registered });
    expect(await getOwnProfile(ctx, companyActor(id))).toEqual({
      values: {
        legalName: '',
        ssmNumber: '',
        licenceNumber: '',
        whatsapp: '',
        openingHours: '',
        address: '1, Jalan Contoh',
        phone: '03-5555 0111',
        email: 'pic@agency.example',
      },
      missing: ['legalName', 'ssmNumber', 'licenceNumber', 'address', 'phone', 'whatsapp', 'email'],
      licenceCheckedAt: null,
    });
  });

  it('reports an invalid phone number in its field', async () => {
    const { id } = await insertCompany(ctx.db, noProfile);
    expect(await save(id, { whatsapp: '1234567' })).toEqual({
      ok: false,
      code: 'wrong_fields',
      fieldErrors: { whatsapp: 'phone_format' },
    });
    expect(await company(id)).toMatchObject({ legal_name: null });
  });

  it('can be changed by the owner only', async () => {
    const { id } = await insertCompany(ctx.db, noProfile);
    for (const role of ['agent', 'viewer'] as const) {
      expect(await save(id, {}, role)).toEqual({ ok: false, code: 'read_only_role' });
    }
    expect(await company(id)).toMatchObject({ legal_name: null });
  });

  it('is protected by the database: another company cannot write it, and no company its licence mark', async () => {
    const ours = await insertCompany(ctx.db);
    const theirs = await insertCompany(ctx.db);
    await runAsCompany(ctx.db, { companyId: ours.id }, (tx) =>
      tx.updateTable('companies').set({ public_phone: '+60125550999' }).execute(),
    );
    expect((await company(ours.id)).public_phone).toBe('+60125550999');
    expect((await company(theirs.id)).public_phone).toBe(theirs.public_phone);
    const markOneself = runAsCompany(ctx.db, { companyId: ours.id }, (tx) =>
      sql`update companies set licence_checked_at = now()`.execute(tx),
    );
    await expect(markOneself).rejects.toThrow('permission denied');
  });
});

describe('security 89: the contacts that travellers see', () => {
  const provenMinutesAgo = (companyId: string, minutes: number) =>
    companyActor(companyId, {
      companyName: 'Contoh Travel',
      email: 'owner@agency.example',
      provenAt: new Date(now.getTime() - minutes * 60_000),
    });
  const mails = async (companyId: string) => {
    const rows = await ctx.db
      .selectFrom('mails')
      .select(['id', 'recipient', 'values_encrypted'])
      .where('kind', '=', 'company-contacts-changed')
      .where('subject_id', '=', companyId)
      .orderBy('recipient')
      .execute();
    return rows.map(({ id, recipient, values_encrypted: sealed }) => ({
      recipient,
      values: sealed && JSON.parse(ctx.encryption.decrypt(sealed, `mails.values_encrypted|${id}`)),
    }));
  };

  it.each([
    ['phone', '03-5555 0177'],
    ['whatsapp', '012-555 0177'],
    ['email', 'new@agency.example'],
  ])('need a proof from the last ten minutes to change: %s', async (field, value) => {
    const { id } = await insertCompany(ctx.db);
    await save(id);
    const before = { row: await company(id), lines: await audit(id), mails: await mails(id) };
    const refused = { ok: false, code: 'step_up_needed' };
    expect(await saveBy(provenMinutesAgo(id, 11), { [field]: value })).toEqual(refused);
    expect({ row: await company(id), lines: await audit(id), mails: await mails(id) }).toEqual(before);
    expect(await saveBy(provenMinutesAgo(id, 9), { [field]: value })).toMatchObject({ ok: true });
    expect((await audit(id)).slice(before.lines.length)).toMatchObject([{ details: { changed: field } }]);
  });

  it('need the proof to be filled in for the first time', async () => {
    const { id } = await insertCompany(ctx.db, noProfile);
    expect(await saveBy(provenMinutesAgo(id, 11))).toEqual({ ok: false, code: 'step_up_needed' });
    expect(await company(id)).toMatchObject({ legal_name: null, public_phone: null });
  });

  it('need no proof and cause no email while unchanged', async () => {
    const { id } = await insertCompany(ctx.db);
    await save(id);
    const sent = await mails(id);
    expect(await saveBy(provenMinutesAgo(id, 600), { openingHours: 'Daily' })).toMatchObject({ ok: true });
    expect((await company(id)).opening_hours).toBe('Daily');
    expect(await mails(id)).toEqual(sent);
  });

  it('are emailed with old and new values to the owner and the super admins when they change', async () => {
    const { id } = await insertCompany(ctx.db, { public_whatsapp: null });
    const owner = await insertCompanyUser(ctx.db, id);
    await insertCompanyUser(ctx.db, id, { role: 'agent' });
    await ctx.db
      .updateTable('companies')
      .set({ public_phone: '+60355550142', public_email: typedProfile.email })
      .where('id', '=', id)
      .execute();
    await saveBy(provenMinutesAgo(id, 1));
    const told = {
      company: 'Contoh Travel',
      by: 'owner@agency.example',
      at: now.toISOString(),
      changes: [
        { contact: 'phone', before: '03-5555 0142', after: '03-5555 0100' },
        { contact: 'whatsapp', before: null, after: '012-555 0100' },
      ],
      resetUrl: expect.stringContaining('/reset-password'),
    };
    const sent = await mails(id);
    expect(sent.map(({ recipient }) => recipient)).toEqual(
      [owner.email, 'operator@sempat.example'].toSorted(),
    );
    for (const { recipient, values } of sent)
      expect(values).toEqual({ ...told, reader: recipient === owner.email ? 'owner' : 'superAdmin' });
  });
});

describe('the mark of a checked licence', () => {
  it('has the day and the super admin, is shown to travellers and audited', async () => {
    const { id, licence_number } = await insertCompany(ctx.db, { name: 'Marked Travel' });
    expect((await getSeller(ctx, id))?.licenceCheckedOn).toBeNull();
    expect(await mark(id)).toEqual({ ok: true });
    expect(await company(id)).toMatchObject({
      licence_checked_at: now,
      licence_checked_by: operator.userId,
    });
    expect((await getSeller(ctx, id))?.licenceCheckedOn).toBe('2026-11-20');
    const { items } = await listCompanies(ctx, operator, {
      search: 'Marked Travel',
      status: null,
      cursor: null,
    });
    expect(items).toMatchObject([
      {
        licenceCheckedAt: now,
        licenceCheckedBy: 'operator@sempat.example',
        profile: { licenceNumber: licence_number },
      },
    ]);
    expect(await audit(id)).toMatchObject([
      { action: 'company.licenceChecked', actor_id: operator.userId, details: { licence: licence_number } },
    ]);
  });

  it.each([
    ['legalName', 'Another Name Sdn. Bhd.'],
    ['ssmNumber', '209901000999'],
    ['licenceNumber', 'KPK/LN 00999'],
  ])('is removed when the company changes its %s', async (field, value) => {
    const { id } = await insertCompany(ctx.db);
    await save(id);
    await mark(id);
    expect(await save(id, { [field]: value })).toEqual({ ok: true, uncheckedNow: true });
    expect(await company(id)).toMatchObject({ licence_checked_at: null, licence_checked_by: null });
    expect((await audit(id)).at(-1)).toMatchObject({
      action: 'company.profileUpdated',
      details: { changed: field, licenceUnchecked: true },
    });
  });

  it('is also removed when another program changes the row', async () => {
    const { id } = await insertCompany(ctx.db);
    await mark(id);
    await ctx.db
      .updateTable('companies')
      .set({ licence_number: 'KPK/LN 00998' })
      .where('id', '=', id)
      .execute();
    expect((await company(id)).licence_checked_at).toBeNull();
  });

  it('stays when the company changes its phone', async () => {
    const { id } = await insertCompany(ctx.db);
    await save(id);
    await mark(id);
    expect(await save(id, { phone: '03-5555 0177' })).toEqual({ ok: true, uncheckedNow: false });
    expect((await company(id)).licence_checked_at).toEqual(now);
  });

  it('is rejected for numbers changed since the page was rendered, or without a licence', async () => {
    const { id } = await insertCompany(ctx.db);
    const seen = await seenOf(id);
    await save(id);
    expect(await markLicenceChecked(ctx, operator, { companyId: id, seen })).toEqual({
      ok: false,
      code: 'profile_changed_meanwhile',
    });
    const bare = await insertCompany(ctx.db, noProfile);
    expect(await mark(bare.id)).toEqual({ ok: false, code: 'licence_missing' });
    expect((await company(id)).licence_checked_at).toBeNull();
  });

  it('is removed by a super admin with an audit record', async () => {
    const { id } = await insertCompany(ctx.db);
    await mark(id);
    expect(await removeLicenceMark(ctx, operator, id)).toEqual({ ok: true });
    expect(await company(id)).toMatchObject({ licence_checked_at: null, licence_checked_by: null });
    expect((await audit(id)).map(({ action }) => action)).toEqual([
      'company.licenceChecked',
      'company.licenceUnchecked',
    ]);
    expect(await removeLicenceMark(ctx, operator, id)).toEqual({ ok: true });
    expect(await audit(id)).toHaveLength(2);
  });

  it('is set together with the approval only on request', async () => {
    const approve = (companyId: string, licenceSeen: string | null = null) =>
      approveCompany(ctx, operator, {
        companyId,
        baseUrl: 'https://sempat.example',
        feeBasisPoints: 0,
        licenceSeen,
      });
    const checked = await insertCompany(ctx.db, { status: 'pending' });
    expect(await approve(checked.id, await seenOf(checked.id))).toMatchObject({ ok: true, kind: 'approved' });
    expect((await company(checked.id)).licence_checked_at).toEqual(now);
    const plain = await insertCompany(ctx.db, { status: 'pending' });
    await approve(plain.id);
    expect(await company(plain.id)).toMatchObject({ status: 'approved', licence_checked_at: null });
    const changed = await insertCompany(ctx.db, { status: 'pending' });
    expect(await approve(changed.id, '["","",""]')).toEqual({ ok: false, code: 'profile_changed_meanwhile' });
    expect((await company(changed.id)).status).toBe('pending');
  });
});

describe('a deleted company', () => {
  it('loses its contacts after a while and keeps its name and numbers for the bookings', async () => {
    const { id } = await insertCompany(ctx.db, { deleted_at: new Date('2025-01-01T00:00:00Z') });
    expect(await getSeller(ctx, id)).toMatchObject({
      slug: null,
      since: null,
      phone: { text: expect.any(String) },
    });
    await forgetOldCompanies(ctx);
    expect(await getSeller(ctx, id)).toMatchObject({
      legalName: expect.any(String),
      licenceNumber: expect.any(String),
      address: null,
      phone: null,
      whatsapp: null,
      email: null,
      openingHours: null,
    });
  });
});
