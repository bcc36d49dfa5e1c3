import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { exampleDeal, outboundLeg } from '#dev/testing/fixtures/example-deal.ts';
import type { Deal } from '#domain/deals/deal.ts';
import type { SoldTrip } from '#domain/trips/leg.ts';
import { tripRibbon } from '#domain/trips/trip-ribbon.ts';
import { describeIncluded } from '#web/shared/deal/included-text.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { describeAfterPayment } from './after-paying.server.ts';
import DealPage from './deal.route.tsx';
import { dealShare } from './deal-share.server.ts';

const tripTexts: Record<keyof SoldTrip, readonly string[]> = {
  companyName: ['Wira Travel'],
  destinationCountry: ['Japan'],
  airlines: ['AirAsia X'],
  outbound: ['D7 522', '02 Dec 2026', 'Kuala Lumpur', 'KUL', 'Osaka', 'KIX', '14:05', '21:30', '6h 25m'],
  back: ['D7 523', '08 Dec 2026', '22:55', '04:45', '+1 day'],
  included: ['30 kg checked bag', '7 kg cabin bag', 'Meals included', 'No refund if you cancel', 'by 20 Nov'],
};

const now = new Date('2026-11-20T04:00:00.000Z');

type PageProps = Parameters<typeof DealPage>[0];

let props: PageProps;
const Page = createRoutesStub([{ path: '/', Component: () => createElement(DealPage, props) }]);

function renderPage(overrides: Partial<Deal> = {}): string {
  const deal = { ...exampleDeal, ...overrides };
  const publicDeal = toPublicDeal(deal, []);
  const loaderData = {
    now,
    holdMinutes: 15,
    deal: publicDeal,
    included: describeIncluded(deal.included),
    tripSummary: 'Return · Direct',
    ask: '',
    ribbon: tripRibbon(publicDeal.trip),
    afterwards: describeAfterPayment(publicDeal, now),
    others: [],
    baseUrl: 'https://sempat.example',
    share: dealShare(deal, now),
  };
  props = { loaderData } as unknown as PageProps;
  return renderToStaticMarkup(createElement(Page));
}
const toText = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the page of a deal', () => {
  it.each(Object.entries(tripTexts))('shows each part of the trip: %s', (_, words) => {
    const text = toText(renderPage());
    for (const word of words) expect(text).toContain(word);
  });

  it("labels the struck price as the seller's own, and states the length of the trip", () => {
    const text = toText(renderPage());
    expect(text).toMatch(/MYR\s+1,899\s*\.00\s+seller&#x27;s own original price/);
    expect(text).not.toContain('7D6N Holiday');
    expect(text).toContain('7D6N');
    expect(text).toContain('Holiday 6 days');
    expect(text).toContain('Wed 02 Dec, 14:05 leave Kuala Lumpur');
    expect(text).toContain('Wed 09 Dec 2026, 04:45 back in Kuala Lumpur');
  });

  it('draws a light for each seat if they are few, and otherwise only the number', () => {
    const lights = /class="[^"]*seats[^"]*lit[^"]*"[^>]*>((?:<i><\/i>)+)<\/span>/;
    expect(lights.exec(renderPage({ seatsAvailable: 7 }))?.[1]).toBe('<i></i>'.repeat(7));
    expect(toText(renderPage({ seatsAvailable: 1 }))).toContain('1 seat left');
    expect(renderPage({ seatsAvailable: 12 })).not.toMatch(lights);
  });

  it('states what one traveller pays, and no savings against the price that the seller states', () => {
    const text = toText(renderPage({ seatsAvailable: 7 }));
    expect(text).toContain('Travellers All on the same dates');
    expect(text).toMatch(/Total for 1\s+MYR\s+1,099\s*\.05/);
    expect(text).not.toMatch(/sav(e|ings)\b/i);
  });

  it('states in the bar of a phone when the deal closes', () => {
    const [, bar = ''] = /aria-label="Price and booking">(.*?)<\/section>/.exec(renderPage()) ?? [];
    expect(toText(bar)).toContain('Closes at 24 Nov 2026 00:30');
  });

  it('leaves out the ribbon if the arrival is unknown', () => {
    const unknown = renderPage({ outbound: [{ ...outboundLeg, route: 'KUL-QQQ' }] });
    expect(unknown).not.toContain('/art/weave-');
    expect(toText(unknown)).toContain('leave Kuala Lumpur');
  });
});

describe('the action of a deal', () => {
  const soldOut = { seatsAvailable: 0, seatsHeld: 0 };
  const held = { seatsAvailable: 0, seatsHeld: 4, seatsReturnAt: new Date('2026-11-20T04:12:00.000Z') };
  const ahead = new Date('2026-11-21T02:00:00.000Z');

  it.each([
    ['open', {}, 'Grab Now: Osaka, 02 Dec 2026'],
    ['coming soon', { publishAt: ahead }, 'Register Interest: Osaka, 02 Dec 2026'],
    ['all held', held, 'Tell me if seats come back: Osaka, 02 Dec 2026'],
    ['sold out', soldOut, 'Join the waiting list: Osaka, 02 Dec 2026'],
  ])('appears in the panel and in the bar of a phone while the deal is %s', (_, overrides, name) => {
    expect(renderPage(overrides).split(`aria-label="${name}"`)).toHaveLength(3);
  });

  it.each([
    ['closed', { deadlineAt: now }, 'Closed'],
    ['paused', { pausedAt: now }, 'Paused'],
  ])('is absent while the deal is %s, as are bar, badge and clock', (_, overrides, label) => {
    const html = renderPage(overrides);
    expect(html).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*>${label}</button>`));
    expect(html).not.toContain('Price and booking');
    expect(toText(html)).not.toContain('% off');
    expect(toText(html)).not.toContain('Closes in');
  });

  it('offers an alert while buyers hold all seats, with the time of the next chance', () => {
    const html = renderPage(held);
    expect(toText(html)).toContain('First seats may come back at 12:12');
    expect(toText(html)).toContain('May come back at 12:12');
    expect(html).not.toContain('Grab Now');
  });

  it('dates the steps from the opening of a deal that opens later', () => {
    const text = toText(renderPage({ publishAt: ahead }));
    expect(text).toContain('If you book as soon as it opens. Sat 21 Nov 10:00 Seats confirmed');
    expect(text).toContain('By Mon 23 Nov 10:00 Passenger details');
  });
});
