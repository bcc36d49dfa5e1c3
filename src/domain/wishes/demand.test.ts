import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CountedWish,
  createDemandCounter,
  type DemandCell,
  demandStepSen,
  demandUnit,
  getDemandAt,
  getTotalDemand,
  type HighestPrice,
  listDemandMonths,
  listDemandSteps,
  listPricedDemand,
  toDemandPlace,
} from './demand.ts';

const today = '2026-11-20';
const rm = (ringgit: number) => ringgit * 100;
const people = (...counts: readonly (readonly [HighestPrice, number])[]) => new Map(counts);

describe('listDemandSteps', () => {
  it('adds up people from the highest price down and rounds each figure down to fives', () => {
    const steps = listDemandSteps(people([rm(800), 13], [null, 4], [rm(900), 8], [rm(700), 1], [rm(500), 4]));
    expect(steps).toEqual([
      { priceSen: rm(900), people: 10 },
      { priceSen: rm(800), people: 25 },
      { priceSen: rm(500), people: 30 },
    ]);
    expect(getTotalDemand(steps)).toBe(30);
    expect(
      [null, rm(901), rm(899), rm(799), rm(1)].map((price) => getDemandAt(steps, price ?? rm(9_999))),
    ).toEqual([0, 0, 10, 25, 30]);
  });

  it('security 96: shows nothing below five people', () => {
    expect(listDemandSteps(people([null, 4]))).toEqual([]);
    expect(getTotalDemand([])).toBe(0);
    expect(listDemandSteps(people([null, 3], [rm(400), 2]))).toEqual([{ priceSen: rm(400), people: 5 }]);
  });

  it('rounds a price between two steps down to the lower one', () => {
    expect(listDemandSteps(people([rm(899), 5]))).toEqual([{ priceSen: rm(800), people: 5 }]);
  });
});

describe('listPricedDemand', () => {
  const steps = listDemandSteps(people([rm(900), 10], [rm(800), 10], [rm(500), 10]));

  it('lists the typed price, the next lower step and the step that fits everyone, all with the typed ending', () => {
    expect(listPricedDemand(steps, rm(899))).toEqual([
      { priceSen: rm(899), people: 10 },
      { priceSen: rm(799), people: 20 },
      { priceSen: rm(499), people: 30 },
    ]);
    expect(listPricedDemand(steps, rm(800))).toEqual([
      { priceSen: rm(800), people: 20 },
      { priceSen: rm(500), people: 30 },
    ]);
    expect(listPricedDemand(steps, rm(300))).toEqual([{ priceSen: rm(300), people: 30 }]);
  });

  it('lists the step itself if the typed ending would bring its price near zero', () => {
    const low = listDemandSteps(people([rm(100), 5]));
    expect(listPricedDemand(low, 80_001).at(-1)).toEqual({ priceSen: rm(100), people: 5 });
  });
});

describe('createDemandCounter', () => {
  const wish = (person: number, more: Partial<CountedWish> = {}): CountedWish => ({
    person,
    place: { country: 'Japan', city: 'Osaka' },
    departsFrom: '2026-12-01',
    departsUntil: '2026-12-31',
    maxPriceSen: rm(900),
    ...more,
  });
  const count = (wishes: readonly CountedWish[]) => {
    const counter = createDemandCounter(today);
    for (const each of wishes) counter.add(each);
    return counter.list();
  };
  const five = (more: Partial<CountedWish> = {}) => [1, 2, 3, 4, 5].map((person) => wish(person, more));

  it('counts a city towards its country, and a wish in every month that it covers', () => {
    const steps = [{ priceSen: rm(900), people: 5 }];
    expect(count(five({ departsUntil: '2027-01-02' }))).toEqual([
      { country: 'Japan', city: null, month: '2026-12', steps },
      { country: 'Japan', city: 'Osaka', month: '2026-12', steps },
      { country: 'Japan', city: null, month: '2027-01', steps },
      { country: 'Japan', city: 'Osaka', month: '2027-01', steps },
    ]);
  });

  it('counts wishes without dates in every month, and wishes without a destination separately', () => {
    const cells = count(five({ place: null, departsFrom: null, departsUntil: null }));
    expect(cells.map(({ month }) => month)).toEqual(listDemandMonths(today));
    expect(cells[0]).toMatchObject({ country: null, city: null });
  });

  it('counts a person once, with the highest price of all their wishes', () => {
    const twice = five().flatMap((one) => [
      one,
      { ...one, maxPriceSen: rm(1_200) },
      { ...one, maxPriceSen: rm(300) },
    ]);
    expect(count(twice)[0]?.steps).toEqual([{ priceSen: rm(1_200), people: 5 }]);
    expect(count(Array.from({ length: 9 }, () => wish(1)))).toEqual([]);
  });
});

describe('toDemandPlace', () => {
  it('counts an airport as its city, and a city state as a country', () => {
    const osaka = { city: 'Osaka', country: 'Japan' };
    expect(toDemandPlace({ kind: 'airport', code: 'KIX', ...osaka })).toEqual(osaka);
    expect(
      toDemandPlace({ kind: 'airport', code: 'SIN', city: 'Singapore', country: 'Singapore' }).city,
    ).toBeNull();
    expect(toDemandPlace({ kind: 'country', country: 'Japan' })).toEqual({ country: 'Japan', city: null });
  });
});

// Few people, places and prices, so that many figures are near a multiple of five.
const wishes = fc.array(
  fc.record({
    person: fc.integer({ min: 1, max: 30 }),
    place: fc.constantFrom(
      null,
      { country: 'Japan', city: null },
      { country: 'Japan', city: 'Osaka' },
      { country: 'Taiwan', city: 'Taipei' },
    ),
    departsFrom: fc.constantFrom(null, '2026-12-05', '2027-01-31'),
    departsUntil: fc.constantFrom(null, '2027-02-01'),
    maxPriceSen: fc.constantFrom(null, rm(500), rm(800), rm(900)),
  }),
  { minLength: 1, maxLength: 120 },
);

function answer(some: readonly CountedWish[]): ReadonlyMap<string, number> {
  const counter = createDemandCounter(today);
  for (const wish of some.toSorted((one, other) => one.person - other.person)) counter.add(wish);
  return new Map(counter.list().flatMap(listFigures));
}

function listFigures({ country, city, month, steps }: DemandCell): [string, number][] {
  const prices = Array.from({ length: 12 }, (_, index) => index * demandStepSen);
  return prices.map((price) => [`${country} ${city} ${month} ${price}`, getDemandAt(steps, price)]);
}

describe('two sets of wishes that differ by one wish', () => {
  it('give the same figures, or figures that differ by five, at every destination, month and price', () => {
    fc.assert(
      fc.property(wishes, (all) => {
        const [before, after] = [answer(all.slice(1)), answer(all)];
        for (const key of new Set([...before.keys(), ...after.keys()])) {
          const [one, other] = [before.get(key) ?? 0, after.get(key) ?? 0];
          expect([0, demandUnit]).toContain(Math.abs(other - one));
          expect(other % demandUnit).toBe(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('give figures that differ by other numbers if wishes are counted instead of people', () => {
    const countTwice = (some: readonly CountedWish[]) =>
      answer(
        some.flatMap((wish, index) =>
          Array.from({ length: 10 }, (_, times) => ({ ...wish, person: index * 10 + times })),
        ),
      );
    const differences = fc.sample(wishes, 50).flatMap((all) => {
      const [before, after] = [countTwice(all.slice(1)), countTwice(all)];
      return [...after].map(([key, figure]) => figure - (before.get(key) ?? 0));
    });
    expect(differences.some((difference) => difference > demandUnit)).toBe(true);
  });
});
