import { describe, expect, it } from 'vitest';
import {
  askOption,
  emptyIncluded,
  findStatedFact,
  type IncludedFact,
  includedChoices,
  includedDetail,
  includedFacts,
  readIncluded,
  splitIncluded,
} from './included.ts';

describe('included facts', () => {
  it('default to asking the seller', () => {
    expect(readIncluded({})).toEqual(emptyIncluded);
    for (const fact of includedFacts) expect(emptyIncluded[fact]).toBe(askOption);
    expect(emptyIncluded.sellerNote).toBe('');
  });

  it('keep stated choices and treat unknown ones as not stated', () => {
    const kept = { checkedBag: '30kg', meals: 'banquet', sellerNote: 'Tell us early.' };
    expect(readIncluded(kept)).toEqual({
      ...emptyIncluded,
      checkedBag: '30kg',
      sellerNote: 'Tell us early.',
    });
  });

  it.each(includedFacts)('have a text for every choice of %s, with the weight as a variable', (fact) => {
    const choices: readonly string[] = includedChoices[fact as IncludedFact];
    for (const choice of choices) {
      const stated = findStatedFact(readIncluded({ [fact]: choice }), fact);
      expect(stated?.title).toMatch(/^included_[a-z_]+$/);
      expect(stated?.weight.kg).toBe(Number(/(\d+)kg$/.exec(choice)?.[1] ?? 0));
    }
    expect(findStatedFact(emptyIncluded, fact)).toBeNull();
  });

  it('count several bags', () => {
    expect(findStatedFact(readIncluded({ checkedBag: '2x23kg' }), 'checkedBag')).toEqual({
      fact: 'checkedBag',
      title: 'included_checked_bag_pieces',
      weight: { pieces: 2, kg: 23 },
    });
  });

  it('have explanations, except for children and infants', () => {
    const included = readIncluded({ refund: 'none', infants: 'free' });
    const [refund, infants] = splitIncluded(included).stated;
    expect(refund && includedDetail(refund)).toBe('included_refund_none_more');
    expect(infants && includedDetail(infants)).toBeNull();
  });

  it('are sorted into stated ones and ones to ask about', () => {
    const { stated, asked } = splitIncluded(readIncluded({ refund: 'none', checkedBag: '20kg' }));
    expect(stated.map(({ fact }) => fact)).toEqual(['checkedBag', 'refund']);
    expect(asked).toEqual([
      'included_cabin_bag',
      'included_meals',
      'included_changes',
      'included_children',
      'included_infants',
    ]);
  });
});
