import { expect, it } from 'vitest';
import type { SiteInfo, SitePromises } from '#server/http/pages/site-info.ts';
import { termsSections } from './terms-text.server.ts';

const site = { legalName: 'Sempat Sdn. Bhd.' } as SiteInfo;
const terms = termsSections(site, {
  holdMinutes: 15,
  payouts: { weekday: 3, feeBasisPoints: 0 },
} as SitePromises);
const findSection = (id: string) => JSON.stringify(terms.find((one) => one.id === id));

it('The terms attribute prices to the company, and promise nothing about taxes or earlier prices', () => {
  expect(findSection('prices')).toContain('stated by the company that sells the seats');
  expect(findSection('prices')).toContain("we don't check it");
  expect(findSection('prices')).not.toMatch(/tax|airport fee|surcharge|asked for the same seats/i);
});

it('The terms name the section of a deal with changes and refunds', () => {
  expect(findSection('changes-and-refunds')).toContain("What's included");
});

it('The terms state when and how companies are paid, from the configuration', () => {
  expect(findSection('companies')).toContain('every Wednesday');
  expect(findSection('companies')).toContain('no fee');
  const charged = { holdMinutes: 15, payouts: { weekday: 1, feeBasisPoints: 250 } } as SitePromises;
  const text = JSON.stringify(termsSections(site, charged));
  expect(text).toContain('every Monday');
  expect(text).toContain('2.5%');
});
