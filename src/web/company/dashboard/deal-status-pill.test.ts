import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { exampleCompanyDeal } from '#dev/testing/fixtures/example-deal.ts';
import { DealStatusPill } from './deal-status-pill.tsx';

const now = new Date('2026-11-20T04:00:00.000Z');

function words(company: { isSuspended: boolean }, state: Partial<typeof exampleCompanyDeal> = {}): string {
  const deal = { ...exampleCompanyDeal, ...state };
  const html = renderToStaticMarkup(createElement(DealStatusPill, { deal, now, ...company }));
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('a deal whose deadline is ahead is active, unless its company is suspended: then it is off the site', () => {
  expect(words({ isSuspended: false })).toBe('Active');
  expect(words({ isSuspended: true })).toBe('Off the site');
});

it('a deal of a suspended company does not say when it opens', () => {
  const publishAt = new Date('2026-11-21T04:00:00.000Z');
  expect(words({ isSuspended: false }, { publishAt })).toMatch(/^Active Opens 21 Nov 2026/);
  expect(words({ isSuspended: true }, { publishAt })).toBe('Off the site');
});

it('a deal that has closed is expired, also while its company is suspended', () => {
  const deadlineAt = new Date('2026-11-20T03:59:59.000Z');
  expect(words({ isSuspended: true }, { deadlineAt })).toBe('Expired');
});

it('a deal whose flight the airline cancelled says so in two words, which fit a phone', () => {
  expect(words({ isSuspended: false }, { flightCancelledAt: now })).toBe('Flight cancelled');
});
