import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { exampleCompanyDeal } from '#dev/testing/fixtures/example-deal.ts';
import { DealRowActions } from './deal-row-actions.tsx';

const now = new Date('2026-11-20T04:00:00.000Z');

const noop = () => {};
const handlers = { onDelete: noop, onCopy: noop, onSoldElsewhere: noop, onPrice: noop, onUndoable: noop };
const props = { mayChange: true, isSuspended: false, now, ...handlers };

function OnSale() {
  return createElement(DealRowActions, { ...props, deal: exampleCompanyDeal, onResult: noop });
}

function Paused() {
  const deal = { ...exampleCompanyDeal, pausedAt: now };
  return createElement(DealRowActions, { ...props, deal, onResult: noop });
}

function FlightCancelled() {
  const deal = { ...exampleCompanyDeal, pausedAt: now, flightCancelledAt: now };
  return createElement(DealRowActions, { ...props, deal, onResult: noop });
}

function renderRow(Component: typeof OnSale): string {
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(createElement(Page));
}

test.each([
  ['pause', OnSale],
  ['resume', Paused],
])('A deal row can %s without JavaScript', (intent, Row) => {
  const form = /<form[^>]*method="post".*?<\/form>/s.exec(renderRow(Row))?.[0] ?? '';
  expect(form).toContain(`name="intent" value="${intent}"`);
  expect(form).toContain(`name="id" value="${exampleCompanyDeal.id}"`);
  expect(form).toContain('<button type="submit"');
});

test('A deal whose flight was cancelled has no button to resume it', () => {
  expect(renderRow(FlightCancelled)).not.toContain('value="resume"');
  expect(renderRow(Paused), 'control').toContain('value="resume"');
});
