import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { noProfile } from '#dev/testing/fixtures/seller-profile.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { sellerSlug } from '#domain/deals/seller-slug.ts';
import { findSellerBySlug, getSeller, listSellerSlugs } from './sellers.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

describe('getSeller', () => {
  it('formats phone numbers and returns nothing of the registration', async () => {
    const decided_at = new Date('2026-03-12T04:00:00.000Z');
    const company = await insertCompany(ctx.db, {
      name: 'Wira Travel',
      decided_at,
      pic_name: 'Puan Rahsia',
      email: 'secret@wira.example',
      public_phone: '+60355550142',
      public_whatsapp: '+60125550142',
      licence_checked_at: new Date('2026-10-11T17:00:00.000Z'),
    });
    const seller = await getSeller(ctx, company.id);
    expect(seller).toEqual({
      name: 'Wira Travel',
      slug: sellerSlug(company),
      legalName: company.legal_name,
      ssmNumber: company.ssm_number,
      licenceNumber: company.licence_number,
      licenceCheckedOn: '2026-10-12',
      address: company.public_address,
      phone: { e164: '+60355550142', text: '03-5555 0142' },
      whatsapp: { e164: '+60125550142', text: '012-555 0142' },
      email: company.public_email,
      openingHours: company.opening_hours,
      since: decided_at,
    });
    expect(JSON.stringify(seller)).not.toMatch(/Rahsia|secret/);
  });

  it('returns only the name of a company from before profiles existed', async () => {
    const { id } = await insertCompany(ctx.db, { ...noProfile, name: 'Old Travel' });
    expect(await getSeller(ctx, id)).toMatchObject({
      name: 'Old Travel',
      legalName: null,
      ssmNumber: null,
      licenceNumber: null,
      licenceCheckedOn: null,
      address: null,
      phone: null,
      whatsapp: null,
      email: null,
      openingHours: null,
    });
  });
});

describe('the slug of a seller', () => {
  it('finds the company, also by an old name', async () => {
    const company = await insertCompany(ctx.db, { name: 'New Name Travel' });
    const slug = sellerSlug(company);
    expect(await findSellerBySlug(ctx, slug)).toMatchObject({ companyId: company.id, seller: { slug } });
    const old = sellerSlug({ id: company.id, name: 'Old Name' });
    expect(await findSellerBySlug(ctx, old)).toMatchObject({ companyId: company.id, seller: { slug } });
    expect(await listSellerSlugs(ctx, 100)).toContain(slug);
  });

  it.each([
    { status: 'pending' as const },
    { status: 'rejected' as const },
    { deleted_at: new Date('2026-11-01T00:00:00Z') },
  ])('does not find a company that may not sell: %j', async (overrides) => {
    const company = await insertCompany(ctx.db, overrides);
    expect(await findSellerBySlug(ctx, sellerSlug(company))).toBeNull();
    expect(await listSellerSlugs(ctx, 100)).not.toContain(sellerSlug(company));
    expect(await getSeller(ctx, company.id)).toMatchObject({ slug: null, since: null });
  });

  it('distinguishes companies by name when their ids start alike', async () => {
    const ids = ['0000000a-0000-4000-a000-000000000001', '0000000a-0000-4000-a000-000000000002'];
    const [one, other] = [
      await insertCompany(ctx.db, { id: ids[0], name: 'Satu Travel' }),
      await insertCompany(ctx.db, { id: ids[1], name: 'Dua Travel' }),
    ];
    expect(await findSellerBySlug(ctx, sellerSlug(one))).toMatchObject({ companyId: one.id });
    expect(await findSellerBySlug(ctx, sellerSlug(other))).toMatchObject({ companyId: other.id });
    expect(await findSellerBySlug(ctx, sellerSlug({ id: one.id, name: 'Tiga Travel' }))).toBeNull();
  });

  it('never resolves a suspended company to another one whose id starts alike', async () => {
    const [gone, stays] = [
      await insertCompany(ctx.db, {
        id: '5e3a7001-0000-4000-a000-00000000aaaa',
        name: 'Gone Travel',
        suspended_at: new Date('2026-11-01T04:00:00.000Z'),
        suspended_reason: 'No licence',
      }),
      await insertCompany(ctx.db, { id: '5e3a7001-0000-4000-a000-00000000bbbb', name: 'Stays Travel' }),
    ];
    expect(await findSellerBySlug(ctx, sellerSlug(gone))).toBeNull();
    expect(await findSellerBySlug(ctx, sellerSlug(stays))).toMatchObject({ companyId: stays.id });
  });

  it('is not found with an unknown code', async () => {
    expect(await findSellerBySlug(ctx, 'wira-travel-zzzzzzzzz')).toBeNull();
    expect(await findSellerBySlug(ctx, 'wira-travel')).toBeNull();
  });
});
