import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { exampleDeal } from '#dev/example-deal.ts';
import type { SoldTrip } from '#domain/deal.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import DealPage from './deal.route.tsx';
import { dealShare } from './deal-share.server.ts';

// A new part of the trip needs its words here: the compiler asks for them.
const saidOf: Record<keyof SoldTrip, readonly string[]> = {
  companyName: ['Wira Travel'],
  destinationCountry: ['Japan'],
  airlines: ['AirAsia X'],
  outbound: ['D7 522', '02 Dec 2026', 'Kuala Lumpur', 'KUL', 'Osaka', 'KIX', '14:05', '21:30', '6h 25m'],
  back: ['D7 523', '08 Dec 2026', '22:55', '04:45', '+1 day'],
};

const now = new Date('2026-11-20T04:00:00.000Z');
const loaderData = {
  now,
  holdMinutes: 15,
  deal: toPublicDeal(exampleDeal),
  others: [],
  baseUrl: 'https://sempat.example',
  share: dealShare(exampleDeal, now),
};
const props = { loaderData } as unknown as Parameters<typeof DealPage>[0];
const Page = createRoutesStub([{ path: '/', Component: () => createElement(DealPage, props) }]);
const asText = () => renderToStaticMarkup(createElement(Page)).replaceAll(/<[^>]+>/g, ' ');

describe('the page of a deal', () => {
  it.each(Object.entries(saidOf))('says everything about the trip: %s', (_, words) => {
    const text = asText();
    for (const word of words) expect(text).toContain(word);
  });
});
