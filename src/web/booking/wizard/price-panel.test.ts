import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { exampleDeal } from '#dev/testing/fixtures/example-deal.ts';
import { bookingTotals } from '#domain/bookings/booking.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { PricePanel } from './side-panel.tsx';

it('The price panel names the seller as the source of the price and does not mention taxes', () => {
  const totals = bookingTotals({ ...exampleDeal, tickets: 2 });
  const panel = createElement(PricePanel, {
    deal: toPublicDeal(exampleDeal, []),
    tickets: 2,
    totals,
    action: null,
  });
  const text = renderToStaticMarkup(panel).replaceAll(/<[^>]+>/g, ' ');
  expect(text).toContain('Price stated by the seller.');
  expect(text).not.toMatch(/tax|charges included/i);
});
