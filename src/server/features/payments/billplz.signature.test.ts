import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  isSignedWith,
  readCallback,
  readReturn,
  type SignedFields,
  signatureSource,
  signFields,
} from './billplz.signature.ts';

const sandboxKey = 'S-s7b4yWpp9h7rrkNM1i3Z_g';

const paidCallback = {
  id: 'zq0tm2wc',
  collection_id: 'yhx5t1pp',
  paid: 'true',
  state: 'paid',
  amount: '100',
  paid_amount: '100',
  due_at: '2018-9-27',
  email: 'tester@test.com',
  mobile: '',
  name: 'TESTER',
  url: 'http://www.billplz-sandbox.com/bills/zq0tm2wc',
  paid_at: '2018-09-27 15:15:09 +0800',
};

const paidReturn = {
  'billplz[id]': 'zq0tm2wc',
  'billplz[paid]': 'true',
  'billplz[paid_at]': '2018-09-27 15:15:09 +0800',
};

const groupName = "NUR D'SOUZA / ÉLAN & CO";

type Vector = {
  name: string;
  kind: 'fields' | 'callback' | 'return';
  key: string;
  received: Record<string, string>;
  source: string;
  digest: string;
};

const vectors: Vector[] = [
  {
    name: 'V1, the documentation’s first example',
    kind: 'fields',
    key: 'abc123cde456',
    received: {
      amount: '200',
      callback_url: 'https://example.com/webhook',
      collection_id: 'inbmmepb',
      description: 'testing',
      email: 'api@billplz.com',
      name: 'Michael',
    },
    source:
      'amount200|callback_urlhttps://example.com/webhook|collection_idinbmmepb|descriptiontesting|emailapi@billplz.com|nameMichael',
    digest: 'ef5e54a22af0925cba88fab467119742e90262e3646eea1dee3949938daf3a38',
  },
  {
    name: 'V2, a paid callback',
    kind: 'callback',
    key: sandboxKey,
    received: paidCallback,
    source:
      'amount100|collection_idyhx5t1pp|due_at2018-9-27|emailtester@test.com|idzq0tm2wc|mobile|nameTESTER|paid_amount100|paid_at2018-09-27 15:15:09 +0800|paidtrue|statepaid|urlhttp://www.billplz-sandbox.com/bills/zq0tm2wc',
    digest: '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e',
  },
  {
    name: 'V3, a paid return',
    kind: 'return',
    key: sandboxKey,
    received: paidReturn,
    source: 'billplzidzq0tm2wc|billplzpaid_at2018-09-27 15:15:09 +0800|billplzpaidtrue',
    digest: '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b',
  },
  {
    name: 'V4, a return with the transaction',
    kind: 'return',
    key: 'foobar',
    received: {
      'billplz[id]': 'W_79pJDk',
      'billplz[paid]': 'true',
      'billplz[paid_at]': '2018-03-12 12:46:36 +0800',
      'billplz[transaction_id]': 'AC4GC031F42H',
      'billplz[transaction_status]': 'completed',
    },
    source:
      'billplzidW_79pJDk|billplzpaid_at2018-03-12 12:46:36 +0800|billplzpaidtrue|billplztransaction_idAC4GC031F42H|billplztransaction_statuscompleted',
    digest: 'af43b15a12607f4965ae5bc03223c4bdcccc7d6f6e3535dda10451337eca78b7',
  },
  {
    name: 'V5, a callback with the transaction',
    kind: 'callback',
    key: 'foobar',
    received: {
      id: 'W_79pJDk',
      collection_id: '599',
      paid: 'true',
      state: 'paid',
      amount: '200',
      paid_amount: '0',
      due_at: '2020-12-31',
      email: 'api@billplz.com',
      mobile: '+60112223333',
      name: 'MICHAEL API',
      url: 'http://billplz.dev/bills/W_79pJDk',
      paid_at: '2015-03-09 16:23:59 +0800',
      transaction_id: 'AC4GC031F42H',
      transaction_status: 'completed',
    },
    source:
      'amount200|collection_id599|due_at2020-12-31|emailapi@billplz.com|idW_79pJDk|mobile+60112223333|nameMICHAEL API|paid_amount0|paid_at2015-03-09 16:23:59 +0800|paidtrue|statepaid|transaction_idAC4GC031F42H|transaction_statuscompleted|urlhttp://billplz.dev/bills/W_79pJDk',
    digest: 'c0041545dca8ceb082b29f544559465a0757b4208fe1ca74351128bc74402cf5',
  },
  {
    name: 'D1, an unpaid return',
    kind: 'return',
    key: sandboxKey,
    received: { ...paidReturn, 'billplz[paid]': 'false', 'billplz[paid_at]': '' },
    source: 'billplzidzq0tm2wc|billplzpaid_at|billplzpaidfalse',
    digest: '4821da0564ee9f5c2d843900ad14e9df9767fe56bbf109924b803f15bd0eac33',
  },
  {
    name: 'D2, an unpaid callback',
    kind: 'callback',
    key: sandboxKey,
    received: { ...paidCallback, paid_amount: '0', paid_at: '', paid: 'false', state: 'due' },
    source:
      'amount100|collection_idyhx5t1pp|due_at2018-9-27|emailtester@test.com|idzq0tm2wc|mobile|nameTESTER|paid_amount0|paid_at|paidfalse|statedue|urlhttp://www.billplz-sandbox.com/bills/zq0tm2wc',
    digest: 'd5d227b95bb50f1897c15c3264771715c3e3e83f31d816bfa129248817b3b2f1',
  },
  {
    name: 'D3, a callback with a name full of special characters',
    kind: 'callback',
    key: sandboxKey,
    received: {
      id: 'a1b2c3d4e5f60718',
      collection_id: 'yhx5t1pp',
      paid: 'true',
      state: 'paid',
      amount: '129900',
      paid_amount: '129900',
      due_at: '2026-3-9',
      email: 'nur@example.my',
      mobile: '',
      name: groupName,
      url: 'https://www.billplz-sandbox.com/bills/a1b2c3d4e5f60718',
      paid_at: '2026-03-09 16:23:59 +0800',
      transaction_id: '60793D4707CD',
      transaction_status: 'completed',
    },
    source: `amount129900|collection_idyhx5t1pp|due_at2026-3-9|emailnur@example.my|ida1b2c3d4e5f60718|mobile|name${groupName}|paid_amount129900|paid_at2026-03-09 16:23:59 +0800|paidtrue|statepaid|transaction_id60793D4707CD|transaction_statuscompleted|urlhttps://www.billplz-sandbox.com/bills/a1b2c3d4e5f60718`,
    digest: '4c451fd502b72e0fad5be640fa560fac94ca29f886c4de921e398fffdc1d2652',
  },
];

function receive(vector: Vector, digest = vector.digest) {
  const isReturn = vector.kind === 'return';
  const sent = new URLSearchParams({
    ...vector.received,
    [isReturn ? 'billplz[x_signature]' : 'x_signature']: digest,
  }).toString();
  const reading = isReturn ? readReturn(new URLSearchParams(sent)) : readCallback(new URLSearchParams(sent));
  if (!reading.ok) throw new Error(reading.reason);
  return reading.notice;
}

function vector(name: string): Vector {
  const found = vectors.find((candidate) => candidate.name.startsWith(name));
  if (!found) throw new Error(name);
  return found;
}

const notices = vectors.filter(({ kind }) => kind !== 'fields');

describe('security 45: published and derived signatures', () => {
  for (const each of vectors) {
    it(`agree with ours: ${each.name}`, () => {
      const fields = each.kind === 'fields' ? each.received : receive(each).fields;
      expect(signatureSource(fields)).toBe(each.source);
      expect(signFields(fields, each.key)).toBe(each.digest);
    });
  }

  for (const each of notices) {
    it(`prove the notice: ${each.name}`, () => {
      expect(isSignedWith(receive(each), each.key)).toBe(true);
    });
  }
});

describe('security 45: signatures made by plausible but wrong rules', () => {
  const hmac = (source: string, key: string) => createHmac('sha256', key).update(source).digest('hex');
  const variants: Record<string, (fields: SignedFields) => string> = {
    'sorting keys instead of whole elements': (fields) =>
      Object.keys(fields)
        .sort()
        .map((key) => key + fields[key])
        .join('|'),
    'folding to upper case': (fields) =>
      Object.entries(fields)
        .map(([key, value]) => key + value)
        .sort((a, b) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1))
        .join('|'),
    'encoding the values again': (fields) =>
      signatureSource(
        Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, encodeURIComponent(value)])),
      ),
    'escaping the values for HTML': (fields) =>
      signatureSource(
        Object.fromEntries(
          Object.entries(fields).map(([key, value]) => [
            key,
            value.replace(/&/g, '&amp;').replace(/'/g, '&#39;'),
          ]),
        ),
      ),
    'joining without the bar': (fields) => signatureSource(fields).replaceAll('|', ''),
  };

  for (const [name, source] of Object.entries(variants)) {
    it(`are refused: ${name}`, () => {
      const callback = vector('D3');
      const wrong = hmac(source(receive(callback).fields), callback.key);
      expect(wrong).not.toBe(callback.digest);
      expect(isSignedWith(receive(callback, wrong), callback.key)).toBe(false);
    });
  }

  it('are refused: sorting fields by the rules of a language', () => {
    // Both sort orders agree on the real field names. They differ only for a dash and an underscore in the same position.
    const fields = { a_b: '1', 'a-b': '2', ab: '3' };
    const byLanguage = Object.entries(fields)
      .map(([key, value]) => key + value)
      .sort((a, b) => a.localeCompare(b, 'en'))
      .join('|');
    expect(signatureSource(fields)).toBe('a-b2|a_b1|ab3');
    expect(byLanguage).not.toBe(signatureSource(fields));
  });
});

describe('isSignedWith', () => {
  const paid = vector('V2');

  it('rejects every notice while no key is configured', () => {
    for (const key of ['', null, undefined]) expect(isSignedWith(receive(paid), key)).toBe(false);
    expect(isSignedWith(receive(paid, signFields(paid.received, '')), '')).toBe(false);
  });

  it('rejects a signature made with another key', () => {
    expect(isSignedWith(receive(paid), 'S-another-key')).toBe(false);
  });

  it('rejects a signature that is not 64 lower-case hexadecimal digits', () => {
    const odd = [
      paid.digest.toUpperCase(),
      paid.digest.slice(1),
      `${paid.digest}0`,
      'zz',
      `${paid.digest}\n`,
    ];
    for (const digest of odd) expect(isSignedWith(receive(paid, digest), paid.key)).toBe(false);
  });

  it('rejects a notice with any field changed, added or removed', () => {
    for (const each of notices) {
      const notice = receive(each);
      for (const name of Object.keys(notice.fields)) {
        const changed = { ...notice.fields, [name]: `${notice.fields[name]}1` };
        const { [name]: _, ...taken } = notice.fields;
        expect(isSignedWith({ ...notice, fields: changed }, each.key)).toBe(false);
        expect(isSignedWith({ ...notice, fields: taken }, each.key)).toBe(false);
      }
      expect(isSignedWith({ ...notice, fields: { ...notice.fields, extra: '' } }, each.key)).toBe(false);
    }
  });

  it('rejects an unpaid return rewritten as paid', () => {
    const unpaid = vector('D1');
    const forged = receive({ ...unpaid, received: { ...unpaid.received, 'billplz[paid]': 'true' } });
    expect(forged.isPaid).toBe(true);
    expect(isSignedWith(forged, unpaid.key)).toBe(false);
  });
});
