import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../kernel/time.ts';
import {
  calculateSteppedSen,
  decideStep,
  getLastEvening,
  getNextStep,
  type PlannedDeal,
  type PriceStep,
  priceStepKinds,
  stepFormValues,
} from './price-step.ts';

const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+08:00`);
const percent: PriceStep = { kind: 'percent', by: 10, floorSen: 70_000 };

const planned = (overrides: Partial<PlannedDeal> = {}): PlannedDeal => ({
  seatsAvailable: 4,
  seatsHeld: 0,
  deadlineAt: at(25, '15:00'),
  publishAt: null,
  pausedAt: null,
  flightCancelledAt: null,
  sellingPriceSen: 100_000,
  pricePlan: { ...percent, steppedOn: '2026-11-19' },
  ...overrides,
});

describe('getLastEvening', () => {
  it('changes at 20:00 in Malaysia', () => {
    expect(getLastEvening(at(20, '19:59'))).toBe('2026-11-19');
    expect(getLastEvening(at(20, '20:00'))).toBe('2026-11-20');
    expect(getLastEvening(at(21, '00:00'))).toBe('2026-11-20');
  });
});

describe('calculateSteppedSen', () => {
  it('lowers by a percentage of the current price or by an amount', () => {
    expect(calculateSteppedSen(100_000, percent)).toBe(90_000);
    expect(calculateSteppedSen(104_705, { ...percent, by: 5 })).toBe(99_470);
    expect(calculateSteppedSen(100_000, { ...percent, kind: 'amount', by: 2_550 })).toBe(97_450);
  });

  it('stops at the floor and never raises a lower price', () => {
    expect(calculateSteppedSen(72_000, percent)).toBe(70_000);
    expect(calculateSteppedSen(70_000, percent)).toBe(70_000);
    expect(calculateSteppedSen(65_000, percent)).toBe(65_000);
  });

  it('moves by at least a sen', () => {
    expect(calculateSteppedSen(120, { kind: 'percent', by: 1, floorSen: 100 })).toBe(119);
    expect(calculateSteppedSen(101, { kind: 'percent', by: 1, floorSen: 100 })).toBe(100);
  });
});

describe('decideStep', () => {
  it('lowers the price once each evening', () => {
    expect(decideStep(planned(), at(20, '19:59'))).toBeNull();
    expect(decideStep(planned(), at(20, '20:00'))).toEqual({ evening: '2026-11-20', priceSen: 90_000 });
    const decided = planned({ pricePlan: { ...percent, steppedOn: '2026-11-20' } });
    expect(decideStep(decided, at(20, '23:00'))).toBeNull();
  });

  it('makes up for missed evenings with one step', () => {
    expect(decideStep(planned(), at(23, '07:00'))).toEqual({ evening: '2026-11-22', priceSen: 90_000 });
  });

  it('decides nothing without a plan', () => {
    expect(decideStep(planned({ pricePlan: null }), at(20, '21:00'))).toBeNull();
  });

  it.each([
    ['is paused', { pausedAt: at(20, '12:00') }],
    ['has closed', { deadlineAt: at(20, '20:00') }],
    ['is sold out', { seatsAvailable: 0 }],
    ['has a cancelled flight', { flightCancelledAt: at(20, '12:00') }],
    ['opens later', { publishAt: at(21, '09:00') }],
    ['opened after that evening began', { publishAt: at(20, '20:30') }],
  ])('keeps the price of a deal that %s', (_, overrides) => {
    expect(decideStep(planned(overrides), at(20, '21:00'))).toEqual({
      evening: '2026-11-20',
      priceSen: 100_000,
    });
  });

  it('lowers the price while all seats are held, because they may return', () => {
    const held = planned({ seatsAvailable: 0, seatsHeld: 2 });
    expect(decideStep(held, at(20, '20:00'))).toMatchObject({ priceSen: 90_000 });
  });
});

describe('getNextStep', () => {
  it('returns the next evening and its price', () => {
    expect(getNextStep(planned(), at(20, '19:00'))).toEqual({ at: at(20, '20:00'), priceSen: 90_000 });
    expect(getNextStep(planned(), at(20, '20:00'))).toEqual({ at: at(21, '20:00'), priceSen: 90_000 });
  });

  it('starts with the opening of the deal', () => {
    const opening = (day: number, time: string) => planned({ publishAt: at(day, time) });
    expect(getNextStep(opening(22, '09:00'), at(20, '19:00'))?.at).toEqual(at(22, '20:00'));
    expect(getNextStep(opening(22, '20:00'), at(20, '19:00'))?.at).toEqual(at(22, '20:00'));
    expect(getNextStep(opening(22, '21:00'), at(20, '19:00'))?.at).toEqual(at(23, '20:00'));
    expect(getNextStep(opening(18, '21:00'), at(20, '19:00'))?.at).toEqual(at(20, '20:00'));
  });

  it('is null without a plan, at the floor and when the deadline comes first', () => {
    expect(getNextStep(planned({ pricePlan: null }), at(20, '19:00'))).toBeNull();
    expect(getNextStep(planned({ sellingPriceSen: 70_000 }), at(20, '19:00'))).toBeNull();
    expect(getNextStep(planned({ deadlineAt: at(20, '20:00') }), at(20, '19:00'))).toBeNull();
  });
});

describe('stepFormValues', () => {
  it('writes a plan as the form reads it', () => {
    expect(stepFormValues(percent)).toEqual({ stepKind: 'percent', stepBy: '10', floor: '700.00' });
    const amount: PriceStep = { kind: 'amount', by: 2_550, floorSen: 70_000 };
    expect(stepFormValues(amount)).toEqual({ stepKind: 'amount', stepBy: '25.50', floor: '700.00' });
    expect(stepFormValues(null)).toEqual({ stepKind: 'percent', stepBy: '', floor: '' });
  });
});

describe('a plan over random weeks', () => {
  const start = at(20, '12:00').getTime();
  const step = fc.record({
    kind: fc.constantFrom(...priceStepKinds),
    by: fc.integer({ min: 1, max: 50 }),
    floorSen: fc.integer({ min: 100, max: 200_000 }),
  });
  const event = fc.record({
    afterMinutes: fc.integer({ min: 0, max: 3 * 1_440 }),
    // The company changes the price, or pauses and resumes the deal.
    priceSen: fc.option(fc.integer({ min: 0, max: 200_000 }), { freq: 6 }),
    isPaused: fc.boolean(),
  });
  const weeks = fc.array(event, { minLength: 1, maxLength: 60 });
  const deadlineDays = fc.integer({ min: 0, max: 30 });

  it('never goes below the floor, steps at most once an evening and ends at the deadline', () => {
    fc.assert(
      fc.property(step, weeks, deadlineDays, (rule, events, days) => {
        const deadlineAt = new Date(start + days * dayMs + 3 * hourMs);
        let deal = planned({ deadlineAt, pricePlan: { ...rule, steppedOn: '2026-11-19' } });
        let now = new Date(start);
        const evenings = new Set<string>();
        for (const { afterMinutes, priceSen, isPaused } of events) {
          now = new Date(now.getTime() + afterMinutes * minuteMs);
          if (priceSen !== null) deal = { ...deal, sellingPriceSen: priceSen };
          deal = { ...deal, pausedAt: isPaused ? now : null };
          const decision = decideStep(deal, now);
          if (decision === null) continue;
          const before = deal.sellingPriceSen;
          expect(evenings.has(decision.evening)).toBe(false);
          evenings.add(decision.evening);
          expect(decision.priceSen).toBeGreaterThanOrEqual(Math.min(before, rule.floorSen));
          expect(decision.priceSen).toBeLessThanOrEqual(before);
          if (isPaused || now >= deadlineAt) expect(decision.priceSen).toBe(before);
          const pricePlan = { ...rule, steppedOn: decision.evening };
          deal = { ...deal, sellingPriceSen: decision.priceSen, pricePlan };
        }
      }),
    );
  });
});
