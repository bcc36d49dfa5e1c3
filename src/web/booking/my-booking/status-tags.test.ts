import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import { StatusTags } from './status-tags.tsx';

const paid = { status: 'completed', state: 'confirmed' } as BookingFacts;
const renderTags = (booking: Partial<BookingFacts>, isFlightCancelled = false) =>
  renderToStaticMarkup(createElement(StatusTags, { booking: { ...paid, ...booking }, isFlightCancelled }))
    .replaceAll(/<[^>]+>/g, ' ')
    .split(/\s{2,}/)
    .map((word) => word.trim())
    .filter(Boolean);

it.each([
  [{}, false, ['Confirmed']],
  [{ isCancelled: true }, false, ['Cancelled']],
  [{ isCancelled: true, refundDue: true }, false, ['Cancelled', 'Refund due']],
  [{}, true, ['Flight cancelled']],
  [{ isCancelled: true }, true, ['Cancelled']],
] as const)('A paid booking with %j and a cancelled flight (%s) reads %j', (booking, isCancelled, words) => {
  expect(renderTags(booking as Partial<BookingFacts>, isCancelled)).toEqual(words);
});
