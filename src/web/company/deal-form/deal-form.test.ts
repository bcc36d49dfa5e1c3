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
  initial: emptyDealForm,
  form: { refusal: undefined, working: false },
  now: new Date('2026-11-20T04:00:00.000Z'),
  feeBasisPoints: 500,
  mayChange: true,
  submitLabel: 'Create Deal',
  workingLabel: 'Creating Deal...',
  preview: () => null,
};

function CreatePage() {
  return createElement(DealForm, { ...props, paste: usePaste() });
}

const Page = createRoutesStub([{ path: '/', Component: CreatePage }]);
const renderForm = () => renderToStaticMarkup(createElement(Page));

describe('DealForm', () => {
  // The server reads a missing field as empty, so an edit would erase its value.
  it('has an input for every field of a deal', () => {
    const html = renderForm();
    for (const field of dealFields) expect(html).toContain(`name="${field}"`);
  });
});
