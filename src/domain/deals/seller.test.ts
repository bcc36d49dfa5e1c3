import { describe, expect, it } from 'vitest';
import {
  getSellerIdentityKey,
  listContactChanges,
  listMissingFields,
  readLicenceNumber,
  readSsmNumber,
  requiredProfileFields,
  type SellerProfile,
} from './seller.ts';
import { readSellerSlug, sellerSlug } from './seller-slug.ts';

const complete: SellerProfile = {
  legalName: 'Wira Travel & Tours Sdn. Bhd.',
  ssmNumber: '201901024680 (1334009-X)',
  licenceNumber: 'KPK/LN 10482',
  address: '12, Jalan Contoh 3/4, 40000 Shah Alam',
  phone: '+60355550142',
  whatsapp: '+60125550142',
  email: 'travel@wira.example',
  openingHours: null,
};

describe('readSsmNumber', () => {
  it.each([
    ['201901024680', '201901024680'],
    ['2019 0102 4680', '201901024680'],
    ['201901024680 (1334009-X)', '201901024680 (1334009-X)'],
    ['201901024680(1334009x)', '201901024680 (1334009-X)'],
    ['1334009-X', '1334009-X'],
    ['1334009x', '1334009-X'],
    ['LLP0012345-LGN', 'LLP0012345-LGN'],
    ['SA0123456-A', 'SA0123456-A'],
  ])('reads any spacing: %s', (typed, read) => {
    expect(readSsmNumber(typed)).toBe(read);
  });

  it.each(['', '12345', '20190102468', '301901024680', '201901024680 (none)', 'KPK/LN 10482', 'Wira Travel'])(
    'rejects %s',
    (typed) => {
      expect(readSsmNumber(typed)).toBeNull();
    },
  );
});

describe('readLicenceNumber', () => {
  it.each([
    ['KPK/LN 10482', 'KPK/LN 10482'],
    ['kpk/ln: 10482', 'KPK/LN 10482'],
    ['KPKLN10482', 'KPK/LN 10482'],
    ['KPL/LN 0451', 'KPL/LN 0451'],
    ['10482', 'KPK/LN 10482'],
  ])('reads any spacing: %s', (typed, read) => {
    expect(readLicenceNumber(typed)).toBe(read);
  });

  it.each(['', 'KPK/LN', '12', '1234567', 'ABC/LN 10482', '201901024680'])('rejects %s', (typed) => {
    expect(readLicenceNumber(typed)).toBeNull();
  });
});

describe('seller profile', () => {
  it('is complete without opening hours', () => {
    expect(listMissingFields(complete)).toEqual([]);
  });

  it.each(requiredProfileFields)('is incomplete without %s', (field) => {
    expect(listMissingFields({ ...complete, [field]: null })).toEqual([field]);
  });

  it('has an identity that depends on names and numbers, not on the phone', () => {
    expect(getSellerIdentityKey({ ...complete, phone: '+60355550199' } as SellerProfile)).toBe(
      getSellerIdentityKey(complete),
    );
    for (const field of ['legalName', 'ssmNumber', 'licenceNumber'])
      expect(getSellerIdentityKey({ ...complete, [field]: 'another' })).not.toBe(
        getSellerIdentityKey(complete),
      );
  });
});

describe('listContactChanges', () => {
  it('lists new, changed and removed contacts with both values', () => {
    const before = { ...complete, phone: null, whatsapp: '+60125550100', email: 'old@agency.example' };
    const after = { ...complete, phone: '+60355550100', whatsapp: null, email: 'new@agency.example' };
    expect(listContactChanges(before, after)).toEqual([
      { contact: 'phone', before: null, after: '+60355550100' },
      { contact: 'whatsapp', before: '+60125550100', after: null },
      { contact: 'email', before: 'old@agency.example', after: 'new@agency.example' },
    ]);
  });

  it('lists nothing when other fields change', () => {
    expect(listContactChanges(complete, { ...complete, legalName: 'Other', openingHours: null })).toEqual([]);
  });
});

describe('sellerSlug', () => {
  const id = '0c1d2e3f-4a5b-4c6d-8e7f-0123456789ab';

  it('contains the name and identifies the company after a rename', () => {
    const slug = sellerSlug({ id, name: 'Wira Travel & Tours (demo)' });
    expect(slug).toMatch(/^wira-travel-tours-demo-[0-9a-z]{9}$/);
    const renamed = sellerSlug({ id, name: 'Perjalanan Émas' });
    expect(renamed).toMatch(/^perjalanan-emas-/);
    expect(readSellerSlug(renamed)).toEqual(readSellerSlug(slug));
    const range = readSellerSlug(slug);
    expect(range && range.first <= id && id <= range.last).toBe(true);
  });

  it('is only the code if the name has no Latin letters', () => {
    expect(sellerSlug({ id, name: '马来西亚旅游' })).toMatch(/^[0-9a-z]{9}$/);
  });

  it.each(['', 'wira-travel', 'wira-travel-', 'wira-travel-4e1q0c7', '../etc'])(
    'is invalid without a code: %s',
    (slug) => {
      expect(readSellerSlug(slug)).toBeNull();
    },
  );
});
