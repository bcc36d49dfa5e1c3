import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Seller } from '#domain/deals/seller.ts';
import { LicenceLine } from './licence.tsx';
import { SellerBlock } from './seller-block.tsx';

const seller: Seller = {
  name: 'Wira Travel',
  legalName: 'Wira Travel Sdn Bhd',
  ssmNumber: null,
  licenceNumber: 'KPK/LN 00482',
  address: null,
  phone: null,
  whatsapp: null,
  email: null,
  openingHours: null,
  slug: 'wira-travel-1',
  licenceCheckedOn: null,
  since: null,
};
const checked = { ...seller, licenceCheckedOn: '2026-10-12' };

let element: ReactElement;
const Page = createRoutesStub([{ path: '/', Component: () => element }]);

function render(shown: ReactElement) {
  element = shown;
  const html = renderToStaticMarkup(createElement(Page));
  return {
    html,
    text: html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}

const places = [
  ['full', (of: Seller) => createElement(SellerBlock, { seller: of })],
  ['page', (of: Seller) => createElement(SellerBlock, { seller: of, look: 'page' as const })],
  ['brief', (of: Seller) => createElement(SellerBlock, { seller: of, look: 'brief' as const })],
  ['line', (of: Seller) => createElement(LicenceLine, { seller: of })],
] as const;

describe('a licence that Sempat has not checked', () => {
  it.each(places)('[T3-5] says so and links to the public register (%s)', (_, create) => {
    const { html, text } = render(create(seller));
    expect(text).toMatch(/KPK\/LN 00482 not checked by us yet Look it up at motac\.gov\.my/);
    expect(html).toMatch(/<a[^>]*href="https:\/\/www\.motac\.gov\.my"[^>]*rel="noopener noreferrer"/);
  });

  it.each(places)('[T3-5] shows the day once it is checked (%s)', (_, create) => {
    const { html, text } = render(create(checked));
    expect(text).toContain('KPK/LN 00482 checked 12 Oct 2026');
    expect(html).not.toContain('motac.gov.my');
    expect(text).not.toContain('not checked');
  });

  it('[T3-5] is left out if the seller has stated no licence', () => {
    const { text } = render(createElement(LicenceLine, { seller: { ...seller, licenceNumber: null } }));
    expect(text).toBe('');
  });
});
