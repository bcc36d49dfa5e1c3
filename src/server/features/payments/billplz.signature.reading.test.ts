import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedWith, readBillplzTime, readCallback, readReturn } from './billplz.signature.ts';

const key = 'S-s7b4yWpp9h7rrkNM1i3Z_g';

const unsignedCallback = {
  id: 'a1b2c3d4e5f60718',
  collection_id: 'yhx5t1pp',
  paid: 'true',
  state: 'paid',
  amount: '129900',
  paid_amount: '129900',
  due_at: '2026-3-9',
  email: 'nur@example.my',
  mobile: '',
  name: "NUR D'SOUZA / ÉLAN & CO",
  url: 'https://www.billplz-sandbox.com/bills/a1b2c3d4e5f60718',
  paid_at: '2026-03-09 16:23:59 +0800',
  transaction_id: '60793D4707CD',
  transaction_status: 'completed',
};

describe('readCallback', () => {
  const signed = {
    ...unsignedCallback,
    x_signature: '4c451fd502b72e0fad5be640fa560fac94ca29f886c4de921e398fffdc1d2652',
  };

  it('returns amounts in sen, the instant and the transaction', () => {
    const reading = readCallback(signed);
    expect(reading.ok && isSignedWith(reading.notice, key)).toBe(true);
    expect(reading.ok && reading.notice).toMatchObject({
      billId: 'a1b2c3d4e5f60718',
      collectionId: 'yhx5t1pp',
      isPaid: true,
      state: 'paid',
      amountSen: 129900,
      paidAmountSen: 129900,
      paidAt: new Date('2026-03-09T08:23:59Z'),
      transactionId: '60793D4707CD',
      transactionStatus: 'completed',
    });
  });

  it('reads a missing transaction and an empty time as absent', () => {
    const { transaction_id: _, transaction_status: __, ...bare } = signed;
    const reading = readCallback({ ...bare, paid: 'false', state: 'due', paid_amount: '0', paid_at: '' });
    expect(reading.ok && reading.notice).toMatchObject({
      isPaid: false,
      paidAt: null,
      transactionId: null,
      transactionStatus: null,
    });
  });

  it('counts as paid only when flag and state agree', () => {
    for (const [paid, state] of [
      ['true', 'due'],
      ['true', 'deleted'],
      ['false', 'paid'],
    ]) {
      expect(readCallback({ ...signed, paid, state })).toMatchObject({ ok: true, notice: { isPaid: false } });
    }
  });

  it('accepts a parsed object as well as a form', () => {
    expect(readCallback(signed)).toEqual(readCallback(new URLSearchParams(signed)));
  });

  it('keeps unknown fields, because they are signed too', () => {
    const reading = readCallback({ ...signed, reference_1: 'x' });
    expect(reading).toMatchObject({ ok: true, notice: { fields: { reference_1: 'x' } } });
  });

  it('returns unsigned for a callback without a signature', () => {
    expect(readCallback(unsignedCallback)).toEqual({ ok: false, reason: 'unsigned' });
    expect(readCallback({ ...unsignedCallback, x_signature: '' })).toEqual({ ok: false, reason: 'unsigned' });
  });

  it('rejects repeated fields, lists and nested values', () => {
    const twice = new URLSearchParams(signed);
    twice.append('paid', 'false');
    const odd = [
      twice,
      { ...signed, paid: ['true', 'false'] },
      { ...signed, name: { first: 'A' } },
      { ...signed, amount: 100 },
      { ...signed, 'name[first]': 'A' },
      { ...signed, 'paid|': 'true' },
      Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, ''])),
    ];
    for (const body of odd) expect(readCallback(body)).toEqual({ ok: false, reason: 'malformed' });
  });

  it('rejects missing and malformed fields', () => {
    const { amount: _, ...withoutAmount } = signed;
    const odd = [
      withoutAmount,
      { ...signed, id: '' },
      { ...signed, id: '../bills' },
      { ...signed, collection_id: '' },
      { ...signed, state: '' },
      { ...signed, paid: 'TRUE' },
      { ...signed, amount: '-100' },
      { ...signed, amount: '1.00' },
      { ...signed, amount: '1e5' },
      { ...signed, paid_amount: '' },
      { ...signed, paid_at: 'yesterday' },
    ];
    for (const body of odd) expect(readCallback(body)).toEqual({ ok: false, reason: 'malformed' });
  });

  it("keeps a field named like an object's built-in property", () => {
    const reading = readCallback(new URLSearchParams([...Object.entries(signed), ['__proto__', 'x']]));
    expect(reading.ok && Object.keys(reading.notice.fields)).toContain('__proto__');
  });

  it('never throws on any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (body) => {
        expect(readCallback(body).ok).toBe(false);
        expect(readReturn(body).ok).toBe(false);
      }),
    );
  });
});

describe('readReturn', () => {
  const signature = '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b';
  const signed = {
    'billplz[id]': 'zq0tm2wc',
    'billplz[paid]': 'true',
    'billplz[paid_at]': '2018-09-27 15:15:09 +0800',
    'billplz[x_signature]': signature,
  };

  it('reads the bill id and the paid flag', () => {
    expect(readReturn(signed)).toMatchObject({ ok: true, notice: { billId: 'zq0tm2wc', isPaid: true } });
    const unpaid = readReturn({ ...signed, 'billplz[paid]': 'false', 'billplz[paid_at]': '' });
    expect(unpaid).toMatchObject({ ok: true, notice: { isPaid: false, paidAt: null } });
  });

  it('decodes a space written as a plus sign or as percent twenty', () => {
    const encodings = [
      'billplz%5Bpaid_at%5D=2018-09-27+15%3A15%3A09+%2B0800',
      'billplz[paid_at]=2018-09-27%2015%3A15%3A09%20%2B0800',
    ];
    for (const paidAt of encodings) {
      const query = `billplz[id]=zq0tm2wc&billplz[paid]=true&${paidAt}&billplz[x_signature]=${signature}`;
      const reading = readReturn(new URLSearchParams(query));
      expect(reading.ok && isSignedWith(reading.notice, key)).toBe(true);
    }
  });

  it('leaves our own parameters out of the signature', () => {
    const reading = readReturn({ ...signed, deal: '7', utm: ['a', 'b'] });
    expect(reading.ok && isSignedWith(reading.notice, key)).toBe(true);
  });

  it('returns unsigned for the bare return of an account without signatures', () => {
    expect(readReturn({ 'billplz[id]': 'zq0tm2wc' })).toEqual({ ok: false, reason: 'unsigned' });
    expect(readReturn({})).toEqual({ ok: false, reason: 'unsigned' });
  });

  it('rejects repeated, nested and unbracketed fields', () => {
    const twice = new URLSearchParams(signed);
    twice.append('billplz[id]', 'other');
    const odd = [
      twice,
      { ...signed, 'billplz[id]': ['zq0tm2wc', 'other'] },
      { ...signed, 'billplz[id][0]': 'x' },
      { ...signed, 'billplz[]': 'x' },
      { ...signed, billplz: { id: 'x' } },
      { ...signed, billplzid: 'x' },
      { ...signed, 'billplz[id]': 'a b' },
      { ...signed, 'billplz[paid]': 'yes' },
    ];
    for (const query of odd) expect(readReturn(query)).toEqual({ ok: false, reason: 'malformed' });
  });
});

describe('readBillplzTime', () => {
  it('accepts the formats of notices and of the API', () => {
    expect(readBillplzTime('2026-03-09 16:23:59 +0800')).toEqual(new Date('2026-03-09T08:23:59Z'));
    expect(readBillplzTime('2026-03-09T16:23:59.612+08:00')).toEqual(new Date('2026-03-09T08:23:59.612Z'));
  });

  it('returns null for anything else', () => {
    for (const text of ['', null, undefined, 'now', '2026-03-09', '2026-13-45 99:00:00 +0800']) {
      expect(readBillplzTime(text)).toBeNull();
    }
  });
});
