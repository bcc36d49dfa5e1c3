import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exampleCompanyDeal } from '#dev/testing/fixtures/example-deal.ts';
import { DealStatusPill } from './deal-status-pill.tsx';

const now = new Date('2026-11-20T04:00:00.000Z');

function renderText(
  company: { isSuspended: boolean },
  state: Partial<typeof exampleCompanyDeal> = {},
): string {
  const deal = { ...exampleCompanyDeal, ...state };
  const html = renderToStaticMarkup(createElement(DealStatusPill, { deal, now, ...company }));
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('A deal before its deadline is active, and off the site if its company is suspended', () => {
  expect(renderText({ isSuspended: false })).toBe('Active');
  expect(renderText({ isSuspended: true })).toBe('Off the site');
});

test('A deal of a suspended company shows no opening date', () => {
  const publishAt = new Date('2026-11-21T04:00:00.000Z');
  expect(renderText({ isSuspended: false }, { publishAt })).toMatch(/^Active Opens 21 Nov 2026/);
  expect(renderText({ isSuspended: true }, { publishAt })).toBe('Off the site');
});

test('A deal after its deadline is expired even if its company is suspended', () => {
  const deadlineAt = new Date('2026-11-20T03:59:59.000Z');
  expect(renderText({ isSuspended: true }, { deadlineAt })).toBe('Expired');
});

test('A deal whose flight was cancelled shows only two words, so that they fit a phone', () => {
  expect(renderText({ isSuspended: false }, { flightCancelledAt: now })).toBe('Flight cancelled');
});
