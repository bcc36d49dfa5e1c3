import { expect, it } from 'vitest';
import { nameFault, ticketName } from '../bookings/passenger-name.ts';
import { tripWarnings } from '../deals/deal-warnings.ts';
import { sellerSlug } from '../deals/seller-slug.ts';
import { cleanDocumentName, getContentDisposition } from '../fulfilment/document.ts';
import { matchDocument } from '../fulfilment/document-match.ts';
import { getCountryScene } from '../trips/scene-countries.ts';

const MOST_MS = 20;
const ROUNDS = 5;
/** The most marks that fit into a body of 76 kB. */
const MARKS = 38_000;

const readers: Record<string, (text: string) => unknown> = {
  documentName: cleanDocumentName,
  getDisposition: getContentDisposition,
  matchDocument: (text) => matchDocument({ text, fileName: text }, []),
  tripWarnings: (text) =>
    tripWarnings({
      destinationCountry: text,
      airlines: text,
      outbound: [{ flightNumber: 'MH1', route: 'KUL-NRT' }],
      back: null,
    }),
  nameFault,
  ticketName: (text) => ticketName({ firstName: text, lastName: text }),
  countrySceneFor: getCountryScene,
  sellerSlug: (name) => sellerSlug({ id: '0190d3e5-0000-7000-8000-000000000001', name }),
};

const hostileTexts: Record<string, string> = {
  'marks of two kinds': `e${'\u0301\u0323'.repeat(MARKS / 2)}`,
  'halfwidth sound marks': `e${'\u0301\uFF9E'.repeat(MARKS / 2)}`,
  'ten marks on each letter': `e${'\u0301\u0323'.repeat(5)}`.repeat(MARKS / 11),
};

const cases = Object.entries(readers).flatMap(([name, read]) =>
  Object.entries(hostileTexts).map(([what, text]) => ({ name, what, read, text })),
);

it.each(cases)('security 71: $name reads 38,000 characters of $what within 20 ms', ({ read, text }) => {
  const costs = Array.from({ length: ROUNDS }, () => {
    const began = process.threadCpuUsage();
    read(text);
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1_000;
  });
  expect(Math.min(...costs)).toBeLessThan(MOST_MS);
});
