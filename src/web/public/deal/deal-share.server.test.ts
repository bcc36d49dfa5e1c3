import { describe, expect, it } from 'vitest';
import { exampleDeal } from '#dev/testing/fixtures/example-deal.ts';
import type { Deal } from '#domain/deals/deal.ts';
import type { Leg } from '#domain/trips/leg.ts';
import { dealShare, drawDeal } from './deal-share.server.ts';

const now = new Date('2026-11-15T08:00:00.000Z');
const out: Leg = {
  flightNumber: 'TG 416',
  departsOn: '2026-11-27',
  route: 'KUL-KIX',
  departureTime: '20:35',
  arrivalTime: '07:00',
  dayOffset: null,
};
const back: Leg = { ...out, flightNumber: 'TG 623', departsOn: '2026-12-02', route: 'KIX-KUL' };

const deal: Deal = {
  ...exampleDeal,
  id: '5e3a7000-0000-4000-a000-00000000dead',
  airlines: 'Thai Airways',
  outbound: [out],
  back: [back],
  sellingPriceSen: 129_100,
  deadlineAt: new Date('2026-11-17T10:00:00.000Z'),
};

function drawTexts(overrides: Partial<Deal> = {}): string[] {
  return [...drawDeal({ ...deal, ...overrides }, now).svg.matchAll(/>([^<]+)</g)].map(
    ([, words = '']) => words,
  );
}

describe('a shared deal', () => {
  it('is titled with city, weekdays and price', () => {
    const { title, description, text, path, pictureAlt } = dealShare(deal, now);
    expect(title).toBe('Osaka, Fri 27 Nov – Wed 02 Dec 2026: MYR 1,291.00 per person');
    expect(description).toBe(
      'Fly from Kuala Lumpur to Osaka, Japan with Thai Airways, Fri 27 Nov – Wed 02 Dec 2026. MYR 1,291.00 per person, sold by Wira Travel. Book before Tue 17 Nov 2026, 18:00.',
    );
    expect(text).toBe(
      'Osaka, Japan, Fri 27 Nov – Wed 02 Dec 2026: MYR 1,291.00 per person. From Kuala Lumpur with Thai Airways. Book before Tue 17 Nov 2026, 18:00.',
    );
    expect(path).toBe('/d/brx700000');
    expect(pictureAlt).toBe('Osaka, Japan, Fri 27 Nov – Wed 02 Dec 2026: MYR 1,291.00 per person');
  });

  it('states when booking opens, until it does', () => {
    const soon = dealShare({ ...deal, publishAt: new Date('2026-11-16T04:00:00.000Z') }, now);
    expect(soon.text).toContain('with Thai Airways. Booking opens Mon 16 Nov 2026, 12:00.');
    expect(soon.description).toContain('sold by Wira Travel. Booking opens Mon 16 Nov 2026, 12:00.');
    expect(soon.text + soon.description).not.toContain('Book before');
  });

  it('names the entered destination if the airport is unknown', () => {
    const outbound: Deal['outbound'] = [{ ...out, route: 'QQQ-QQW' }];
    const { title, text } = dealShare({ ...deal, outbound, back: null }, now);
    expect(title).toBe('Japan, Fri 27 Nov 2026: MYR 1,291.00 per person');
    expect(text).toContain('From QQQ with Thai Airways');
  });

  it('names a city state once, and both years of a trip over New Year', () => {
    const overNewYear: Pick<Deal, 'outbound' | 'back'> = {
      outbound: [{ ...out, route: 'PEN-SIN', departsOn: '2026-12-30' }],
      back: [{ ...back, route: 'SIN-PEN', departsOn: '2027-01-03' }],
    };
    const { text } = dealShare({ ...deal, destinationCountry: 'Singapore', ...overNewYear }, now);
    expect(text).toMatch(/^Singapore, Wed 30 Dec 2026 – Sun 03 Jan 2027: /);
  });
});

describe('the picture of a deal', () => {
  it('shows the trip in short form, and ringgit without sen', () => {
    expect(drawTexts()).toEqual([
      'Osaka',
      'Japan',
      'Fri 27 Nov – Wed 02 Dec 2026 · 5D4N',
      'From Kuala Lumpur · Direct · Thai Airways',
      'Sempat',
      '32% off',
      'RM',
      '1,291',
      'per person, return',
      'Book before',
      'Tue 17 Nov, 18:00',
    ]);
  });

  it('never rounds a price', () => {
    expect(drawTexts({ sellingPriceSen: 129_150 })).toContain('1,291.50');
  });

  it('marks a one-way trip, and shows no discount without one', () => {
    const words = drawTexts({ back: null, costSen: deal.sellingPriceSen });
    expect(words).toContain('Fri 27 Nov 2026 · One way');
    expect(words).toContain('per person, one way');
    expect(words.join()).not.toContain('off');
  });

  it('states when a coming deal opens', () => {
    expect(drawTexts({ publishAt: new Date('2026-11-16T02:54:00.000Z') }).slice(-2)).toEqual([
      'Opens',
      'Mon 16 Nov, 10:54',
    ]);
  });

  it('shows no price for a closed deal', () => {
    expect(drawTexts({ deadlineAt: now }).slice(-2)).toEqual(['Sempat', 'Closed']);
  });

  it('leaves out what its fonts cannot draw', () => {
    const outbound: Deal['outbound'] = [{ ...out, route: 'KUL-QQW' }];
    const words = drawTexts({ outbound, back: null, destinationCountry: '日本', airlines: '亚航' });
    expect(words.slice(0, 3)).toEqual(['QQW', 'Fri 27 Nov 2026 · One way', 'From Kuala Lumpur · Direct']);
  });

  it('changes its URL after an edit of what it shows, and only then', () => {
    const getPicture = (overrides: Partial<Deal>) => dealShare({ ...deal, ...overrides }, now).picture;
    expect(getPicture({})).toMatch(
      /^\/deals\/5e3a7000-0000-4000-a000-00000000dead\/picture\.png\?v=[\w-]{12}$/,
    );
    expect(getPicture({ sellingPriceSen: 119_100 })).not.toBe(getPicture({}));
    expect(getPicture({ deadlineAt: now })).not.toBe(getPicture({}));
    expect(getPicture({ seatsAvailable: 1 })).toBe(getPicture({}));
  });
});
