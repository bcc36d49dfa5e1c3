import { expect, test } from 'vitest';
import { exampleCompanyDeal } from '#dev/testing/fixtures/example-deal.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { whatsappMessage } from './whatsapp-message.ts';

test('The WhatsApp message ends with the short URL of the deal', () => {
  const now = new Date('2026-11-15T08:00:00.000Z');
  const deal = {
    ...exampleCompanyDeal,
    id: '5e3a7000-0000-4000-a000-00000000dead',
    trip: tripView(exampleCompanyDeal),
  };
  expect(whatsappMessage(deal, now, 'https://sempat.example')).toMatch(
    /\nhttps:\/\/sempat\.example\/d\/brx700000$/,
  );
});
