import { expect, it } from 'vitest';
import type { CompanyDeal } from '#domain/company-deal.ts';
import { whatsappMessage } from './deal-message-words.ts';

it('ends with the short address of the deal', () => {
  const now = new Date('2026-11-15T08:00:00.000Z');
  const deal = {
    id: '5e3a7000-0000-4000-a000-00000000dead',
    destinationCountry: 'Japan',
    airlines: 'AirAsia X',
    legs: [
      {
        flightNumber: 'D7 532',
        departsOn: '2026-11-27',
        route: 'KUL-KIX',
        departureTime: '14:05',
        arrivalTime: '21:30',
      },
    ],
    sellingPriceSen: 129_100,
    costSen: 189_900,
    seatsAvailable: 7,
    publishAt: null,
    deadlineAt: new Date('2026-11-17T10:00:00.000Z'),
  } as Partial<CompanyDeal> as CompanyDeal;
  expect(whatsappMessage(deal, now, 'https://sempat.example')).toMatch(
    /\nhttps:\/\/sempat\.example\/d\/brx700000$/,
  );
});
