import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickByFreeSeats } from './prospect.ts';

const line = (...tickets: number[]) => tickets.map((needed, index) => ({ id: `${index}`, tickets: needed }));
const pick = (freeSeats: number, ...tickets: number[]) =>
  pickByFreeSeats(freeSeats, line(...tickets)).map(({ id }) => Number(id));

describe('pickByFreeSeats', () => {
  it('picks the longest waiting first', () => {
    expect(pick(2, 1, 1, 1)).toEqual([0, 1]);
  });

  it('skips a prospect who wants four seats if only one is free', () => {
    expect(pick(1, 4)).toEqual([]);
    expect(pick(3, 4)).toEqual([]);
    expect(pick(4, 4)).toEqual([0]);
  });

  it('picks the next prospect who fits, and skipped prospects keep their place', () => {
    expect(pick(3, 4, 2, 2, 1)).toEqual([1, 3]);
    expect(pick(7, 4, 2, 2, 1)).toEqual([0, 1, 3]);
  });

  it('picks no one without free seats', () => {
    expect(pick(0, 1)).toEqual([]);
    expect(pick(-1, 1)).toEqual([]);
  });

  it('never exceeds the free seats and never skips a prospect who fits', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), numbers, (freeSeats, tickets) => {
        const waiting = line(...tickets);
        const chosen = pickByFreeSeats(freeSeats, waiting);
        const sum = chosen.reduce((seats, person) => seats + person.tickets, 0);
        expect(sum).toBeLessThanOrEqual(freeSeats);
        const passedOver = waiting.filter((person) => !chosen.includes(person));
        expect(passedOver.every((person) => person.tickets > freeSeats - sum)).toBe(true);
      }),
    );
  });
});
