import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { includedChoices, includedFacts, type KeptIncluded, readIncluded } from '#domain/trips/included.ts';
import { IncludedFacts } from './included.tsx';
import { IncludedList } from './included-list.tsx';
import { describeIncluded, includedSummary } from './included-text.ts';

function cells(stored: KeptIncluded, askAt?: string) {
  const props = { included: describeIncluded(readIncluded(stored)), companyName: 'Wira Travel', askAt };
  const html = renderToStaticMarkup(createElement(IncludedFacts, props));
  const texts = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, cell = '']) =>
    cell
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return { html, texts };
}

function list(stored: KeptIncluded): string {
  const html = renderToStaticMarkup(
    createElement(IncludedList, { included: includedSummary(readIncluded(stored)) }),
  );
  return html.replaceAll(/<[^>]+>/g, '|');
}

function listWithLink(stored: KeptIncluded): string {
  const props = { included: includedSummary(readIncluded(stored)), askAt: '/deals/1#seller' };
  return renderToStaticMarkup(createElement(IncludedList, props));
}

describe('what a deal includes', () => {
  it('says in one line that the seller stated nothing, with a link to ask', () => {
    const { html, texts } = cells({ sellerNote: 'Early check-in.' }, '#seller');
    expect(texts).toEqual([]);
    expect(html).toContain('The seller has not said what is included. <a href="#seller">Ask the seller</a>');
    expect(html).toContain('Early check-in.');
    expect(cells({}).html).not.toContain('href');
    expect(list({})).toContain('The seller has not said what is included.');
  });

  it('[T3-4] links to the seller from the summary of a booking that has not been paid', () => {
    const link = '<a href="/deals/1#seller">Ask the seller</a>';
    expect(listWithLink({})).toContain(`The seller has not said what is included. ${link}`);
    expect(listWithLink({ meals: 'none' })).toMatch(new RegExp(`Ask the seller about: [^<]+ ${link}`));
    expect(list({})).not.toContain('href');
  });

  it('shows six cells and the questions to ask the seller', () => {
    expect(cells({ meals: 'none' }).texts).toEqual([
      'Checked bag Ask the seller',
      'Cabin bag Ask the seller',
      'No meals included Not in the price',
      'Refunds Ask the seller',
      'Changes Ask the seller',
      'Children and infants Ask the seller',
    ]);
  });

  it('shows what the seller stated, good and bad alike', () => {
    const { html, texts } = cells({
      checkedBag: '30kg',
      cabinBag: '7kg',
      meals: 'all',
      refund: 'none',
      changes: 'none',
      children: 'same',
      sellerNote: 'Tell us by 20 Nov.',
    });
    expect(texts).toEqual([
      '30 kg checked bag Each person, on all flights',
      '7 kg cabin bag Each person, on all flights',
      'Meals included On all flights',
      "No refund if you cancel Once paid, it's final",
      'No changes after you pay Names and dates are final',
      'Children pay the same price Infants under 2: ask the seller',
    ]);
    expect(html).toContain('As stated by Wira Travel, for each person.');
    expect(html).toContain('Tell us by 20 Nov.');
    const titles = [...html.matchAll(/<b class="strong">/g)];
    expect(titles, 'six titles of one kind, and the note').toHaveLength(7);
  });

  it('links to the seller if a contact is known', () => {
    const { html } = cells({ checkedBag: '30kg', children: 'same' }, 'https://wa.me/60125550142');
    expect(
      [...html.matchAll(/href="https:\/\/wa\.me\/60125550142"[^>]*>([^<]+)</g)].map(([, text]) => text),
    ).toEqual([...Array(4).fill('Ask the seller'), 'Infants under 2: ask the seller']);
  });

  it.each(includedFacts)('has a text for every choice of %s', (fact) => {
    for (const choice of includedChoices[fact]) {
      const { html, texts } = cells({ [fact]: choice });
      expect(html).not.toContain('undefined');
      expect(texts.join()).not.toMatch(/\{|included_/);
    }
  });

  it("escapes the seller's note", () => {
    expect(cells({ sellerNote: '<script>alert(1)</script>' }).html).not.toContain('<script>');
  });
});

describe('the summary of what a deal includes', () => {
  it('names stated facts, then what to ask about, then the note', () => {
    const text = list({
      checkedBag: '2x23kg',
      refund: 'part',
      infants: 'seat',
      sellerNote: 'Early check-in.',
    });
    expect(text.split(/\|+/).filter(Boolean)).toEqual([
      '2 checked bags of 23 kg',
      'Part refund if you cancel',
      'Infants under 2 pay for a seat',
      'Ask the seller about: Cabin bag, Meals, Changes, Children',
      'Note from the seller: Early check-in.',
    ]);
  });
});
