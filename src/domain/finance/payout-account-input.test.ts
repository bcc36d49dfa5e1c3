import { describe, expect, it } from 'vitest';
import { parseForm } from '../kernel/form-input.ts';
import { payoutAccountInput } from './payout-account-input.ts';

function read(holder: string, accountNumber = '5140 1234-4417') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ bank: 'MBBEMYKL', holder, accountNumber }))
    form.set(name, value);
  return parseForm(payoutAccountInput, form);
}

describe('account holder', () => {
  it.each([
    'Wira Travel Sdn. Bhd.',
    'A & B Tours (M) Sdn Bhd',
    "Siti Nor'Aini binti Ali",
    'Lim / Tan, Co.',
    '3D Trip',
  ])('accepts %s', (holder) =>
    expect(read(holder)).toMatchObject({ ok: true, input: { holder, accountNumber: '514012344417' } }),
  );

  it.each([
    '=HYPERLINK("http://evil.example")',
    '+60123456789',
    '-1+1|cmd',
    '@SUM(A1)',
    '＝1+1',
    'Wira";"MBBEMYKL";"999',
    'Wira|Travel',
    '<b>Wira</b>',
  ])('rejects %s, which a spreadsheet or bank would misread', (holder) =>
    expect(read(holder)).toMatchObject({ ok: false }),
  );

  it.each(['陈伟', 'Lim 伟', 'Иван Петров'])('rejects %s, which an ASCII bank file would lose', (holder) =>
    expect(read(holder)).toMatchObject({ ok: false }),
  );

  it('collapses line breaks, so that it cannot add a payment to a file', () => {
    expect(read('Wira\r\n999')).toMatchObject({ input: { holder: 'Wira 999' } });
  });
});

it.each(['123456', '1'.repeat(18), '5140x12344417', '٥١٤٠١٢٣٤٤', '-5140123444'.repeat(2)])(
  'payoutAccountInput rejects the account number %s',
  (number) => expect(read('Wira', number)).toMatchObject({ ok: false }),
);
