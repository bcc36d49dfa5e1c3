import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { dealFields, emptyDealForm } from '#domain/deals/company-deal.ts';
import { DealForm } from './deal-form.tsx';
import { usePaste } from './paste/use-paste.ts';

const props = {
  title: 'Create Deal',
  children: null,
  now: new Date('2026-11-20T04:00:00.000Z'),
  feeBasisPoints: 500,
  mayChange: true,
  submitLabel: 'Create Deal',
  workingLabel: 'Creating Deal...',
  preview: { companyName: 'Wira', holidays: [] },
};

let rendered: Pick<Parameters<typeof DealForm>[0], 'initial' | 'form'>;

function CreatePage() {
  return createElement(DealForm, { ...props, ...rendered, paste: usePaste() });
}

const Page = createRoutesStub([{ path: '/', Component: CreatePage }]);

function renderForm(initial = emptyDealForm, fieldErrors?: Record<string, string>): string {
  const refusal = fieldErrors && { ok: false as const, message: '', fieldErrors, values: initial };
  rendered = { initial, form: { refusal, working: false } };
  return renderToStaticMarkup(createElement(Page));
}

/** Labels of open folds. */
const listOpenFolds = (html: string) =>
  [...html.matchAll(/<details[^>]* open=""[^>]*><summary[^>]*>([^<]+)</g)].map(([, label]) => label);

describe('DealForm', () => {
  // The server reads a missing field as empty, so an edit would erase its value.
  it('has an input for every field of a deal', () => {
    const html = renderForm();
    for (const field of dealFields) expect(html).toContain(`name="${field}"`);
  });

  it('folds day of arrival and publish date until one has a value or an error', () => {
    const listFolds = (...args: Parameters<typeof renderForm>) =>
      listOpenFolds(renderForm(...args)).filter((label) => label !== 'Paste an itinerary');
    expect(listFolds()).toEqual([]);
    expect(listFolds({ ...emptyDealForm, returnDayOffset: '1' })).toEqual(['Set the day of arrival']);
    expect(listFolds(emptyDealForm, { publishAt: 'Enter a date' })).toEqual(['Publish later']);
  });
});
