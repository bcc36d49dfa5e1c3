import { describe, expect, it } from 'vitest';
import {
  ask,
  type IncludedFact,
  includedChoices,
  includedDetail,
  includedFacts,
  nothingStated,
  readIncluded,
  splitIncluded,
  statedFact,
} from './included.ts';

describe('what a deal includes', () => {
  it('is to be asked of the seller wherever the company stated nothing', () => {
    expect(readIncluded({})).toEqual(nothingStated);
    for (const fact of includedFacts) expect(nothingStated[fact]).toBe(ask);
    expect(nothingStated.sellerNote).toBe('');
  });

  it('keeps what is stated, and asks about a choice that this version does not know', () => {
    const kept = { checkedBag: '30kg', meals: 'banquet', sellerNote: 'Tell us early.' };
    expect(readIncluded(kept)).toEqual({
      ...nothingStated,
      checkedBag: '30kg',
      sellerNote: 'Tell us early.',
    });
  });

  it.each(includedFacts)('says every choice of %s in words, and leaves the weight to fill in', (fact) => {
    const choices: readonly string[] = includedChoices[fact as IncludedFact];
    for (const choice of choices) {
      const stated = statedFact(readIncluded({ [fact]: choice }), fact);
      expect(stated?.title).toMatch(/^included_[a-z_]+$/);
      expect(stated?.weight.kg).toBe(Number(/(\d+)kg$/.exec(choice)?.[1] ?? 0));
    }
    expect(statedFact(nothingStated, fact)).toBeNull();
  });

  it('counts bags where there are several', () => {
    expect(statedFact(readIncluded({ checkedBag: '2x23kg' }), 'checkedBag')).toEqual({
      fact: 'checkedBag',
      title: 'included_checked_bag_pieces',
      weight: { pieces: 2, kg: 23 },
    });
  });

  it('explains what is stated, but for children and infants, whose title says it all', () => {
    const included = readIncluded({ refund: 'none', infants: 'free' });
    const [refund, infants] = splitIncluded(included).stated;
    expect(refund && includedDetail(refund)).toBe('included_refund_none_more');
    expect(infants && includedDetail(infants)).toBeNull();
  });

  it('is told in one order: what is stated, and what to ask about', () => {
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
