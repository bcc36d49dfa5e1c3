import { describe, expect, it } from 'vitest';
import {
  bankFileLine,
  bankFileName,
  bankReference,
  needsSecondAdmin,
  nextFileStep,
  toAsciiName,
} from './bank-file.ts';

describe('nextFileStep', () => {
  const file = { totalSen: 100_01, othersSen: 0, confirmedBy: null, sentAt: null };

  it('moves from file to bank to payment, with a second super admin above the limit', () => {
    expect(nextFileStep(null, 100_00)).toBe('makeFile');
    expect(nextFileStep(file, 100_00)).toBe('confirm');
    expect(nextFileStep({ ...file, totalSen: 100_00 }, 100_00)).toBe('markSent');
    expect(nextFileStep({ ...file, totalSen: 50_00, othersSen: 50_01 }, 100_00)).toBe('confirm');
    expect(nextFileStep({ ...file, confirmedBy: 'b' }, 100_00)).toBe('markSent');
    expect(nextFileStep({ ...file, confirmedBy: 'b', sentAt: new Date(0) }, 100_00)).toBe('markPaid');
    expect(needsSecondAdmin(file, 100_01)).toBe(false);
  });
});

describe('toAsciiName', () => {
  it.each([
    ['Nguyễn Thị Ánh Đào', 'Nguyen Thi Anh Dao'],
    ['Müller & Söhne', 'Muller & Sohne'],
    ['Straße Łódź', 'Strasse Lodz'],
    ['O’Neil  Ａir', "O'Neil Air"],
    ['陈 Travel', 'Travel'],
  ])('converts %s to %s', (name, expected) => {
    expect(toAsciiName(name)).toBe(expected);
  });
});

describe('bank file', () => {
  const line = {
    holder: 'Wira Travél',
    bank: 'MBBEMYKL',
    accountNumber: '514012344417',
    amountSen: 500_00,
    reference: 'SPT-7K2M9QXD',
  } as const;

  it('writes names in ASCII and amounts with two decimals', () => {
    expect(bankFileLine('live', line)).toEqual({
      beneficiary: 'Wira Travel',
      bankCode: 'MBBEMYKL',
      bank: 'Maybank',
      accountNumber: '514012344417',
      amount: '500.00',
      reference: 'SPT-7K2M9QXD',
    });
  });

  it('masks account numbers in practice mode and prefixes the name with TEST', () => {
    expect(bankFileLine('test', line).accountNumber).toBe('XXXXXXXX4417');
    const file = { kind: 'payouts', runOn: '2026-11-16', lineCount: 2, totalSen: 700_05 } as const;
    expect(bankFileName({ ...file, mode: 'test' })).toBe('TEST-payouts-2026-11-16-2-lines-MYR-700.05-made');
    expect(bankFileName({ ...file, mode: 'live' })).toBe('payouts-2026-11-16-2-lines-MYR-700.05-made');
  });

  it('creates references of eight unambiguous characters', () => {
    const indexes = [0, 31, 5, 12, 20, 24, 25, 8].values();
    expect(bankReference(() => indexes.next().value ?? 0)).toBe('SPT-A9FNW23J');
  });
});
