import { beforeAll, describe, expect, it } from 'vitest';
import { ensurePictureFonts } from '#dev/assets/picture-fonts.ts';
import { pdfText } from '#dev/testing/pages/pdf-text.ts';
import { type ReceiptBooking, receiptPdf } from './receipt-pdf.ts';

beforeAll(() => ensurePictureFonts());

const flight = {
  flightNumber: 'D7 532',
  departsOn: '2026-12-02',
  route: 'KUL-KIX',
  departureTime: '14:05',
  arrivalTime: '21:30',
  dayOffset: null,
};
const booking: ReceiptBooking = {
  reference: 'ABCD2345',
  isTest: false,
  firstName: 'Nur Aisyah',
  lastName: 'binti Abdullah',
  email: 'nur@example.my',
  tickets: 4,
  unitPriceSen: 129_100,
  paidSen: 516_400,
  refundsSen: 0,
  refundDueSen: 0,
  paidAt: new Date('2026-11-15T08:10:00Z'),
  completedAt: new Date('2026-11-15T08:10:01Z'),
  bookedAt: new Date('2026-11-15T08:04:00Z'),
  transactionId: 'AC4GC031F42H',
  companyName: 'Wira Travel & Tours',
  airlines: 'AirAsia X',
  destinationCountry: 'Japan',
  outbound: [flight],
  back: null,
};
const site = {
  legalName: 'Sempat Sdn. Bhd.',
  registrationNumber: null,
  postalAddress: 'Petaling Jaya, Selangor',
  supportEmail: 'hello@sempat.example',
};
const wordsOf = async (changes: Partial<ReceiptBooking> = {}) =>
  pdfText(await receiptPdf({ ...booking, ...changes }, { site, language: 'en' }));

describe('receiptPdf', () => {
  it('names payer, seller, items, date and payment method', async () => {
    const words = await wordsOf();
    for (const text of [
      'ABCD2345',
      '15 Nov 2026 16:10',
      'Nur Aisyah binti Abdullah, nur@example.my',
      'Osaka, Japan',
      'D7 532',
      '4 × MYR 1,291.00',
      'MYR 5,164.00',
      'Billplz',
      'AC4GC031F42H',
      'Wira Travel & Tours',
      'Sempat Sdn. Bhd., Petaling Jaya, Selangor',
      'It is not a tax invoice.',
    ])
      expect(words).toContain(text);
    expect(words).not.toContain('Test booking');
  });

  it('distinguishes refunds that were sent from those that are due', async () => {
    const words = await wordsOf({ refundsSen: 229_100, refundDueSen: 129_100 });
    expect(words).toContain('Refunded MYR 1,000.00');
    expect(words).toContain('Refund due MYR 1,291.00');
    expect(await wordsOf({ refundsSen: 129_100 })).not.toContain('Refund due');
  });

  it('prints names with diacritics and replaces letters that the fonts lack', async () => {
    const words = (await wordsOf({ firstName: 'Łukasz José', lastName: 'Nguyễn' })).replaceAll(' ', '');
    expect(words).toContain('ŁukaszJosé');
    expect(words).toMatch(/Nguy[êe]n|Nguyễn/);
    expect(words).not.toContain('?ukasz');
  });

  it('omits an unknown transaction id and marks a test booking', async () => {
    const words = await wordsOf({ transactionId: null, isTest: true });
    expect(words).not.toContain('Transaction ID');
    expect(words).toContain('Test booking: no real money moved.');
  });
});
