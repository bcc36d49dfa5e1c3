import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { exampleCompanyDeal } from '#dev/testing/fixtures/example-deal.ts';
import { DealRowActions } from './deal-row-actions.tsx';

const now = new Date('2026-11-20T04:00:00.000Z');

const nothing = () => {};
const told = { onDelete: nothing, onCopy: nothing, onSoldElsewhere: nothing, onUndoable: nothing };
const others = { mayChange: true, isSuspended: false, now, ...told };

function OnSale() {
  return createElement(DealRowActions, { ...others, deal: exampleCompanyDeal, onResult: nothing });
}

function Paused() {
  const deal = { ...exampleCompanyDeal, pausedAt: now };
  return createElement(DealRowActions, { ...others, deal, onResult: nothing });
}

function FlightCancelled() {
  const deal = { ...exampleCompanyDeal, pausedAt: now, flightCancelledAt: now };
  return createElement(DealRowActions, { ...others, deal, onResult: nothing });
}

function rowOf(Component: typeof OnSale): string {
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(createElement(Page));
}

test.each([
  ['pause', OnSale],
  ['resume', Paused],
])('A deal row can %s without JavaScript', (intent, Row) => {
  const form = /<form[^>]*method="post".*?<\/form>/s.exec(rowOf(Row))?.[0] ?? '';
  expect(form).toContain(`name="intent" value="${intent}"`);
  expect(form).toContain(`name="id" value="${exampleCompanyDeal.id}"`);
  expect(form).toContain('<button type="submit"');
});

test('A deal whose flight was cancelled has no button to resume it', () => {
  expect(rowOf(FlightCancelled)).not.toContain('value="resume"');
  expect(rowOf(Paused), 'control').toContain('value="resume"');
});
