import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickByFreeSeats } from './prospect.ts';

const line = (...tickets: number[]) => tickets.map((needed, index) => ({ id: `${index}`, tickets: needed }));
const told = (freeSeats: number, ...tickets: number[]) =>
  pickByFreeSeats(freeSeats, line(...tickets)).map(({ id }) => Number(id));

describe('seats that come back', () => {
  it('are told to the longest waiting first', () => {
    expect(told(2, 1, 1, 1)).toEqual([0, 1]);
  });

  it('are not told to a family of four when there is one', () => {
    expect(told(1, 4)).toEqual([]);
    expect(told(3, 4)).toEqual([]);
    expect(told(4, 4)).toEqual([0]);
  });

  it('are told to the next whose number fits, and people passed over keep their place', () => {
    expect(told(3, 4, 2, 2, 1)).toEqual([1, 3]);
    expect(told(7, 4, 2, 2, 1)).toEqual([0, 1, 3]);
  });

  it('are told to nobody when there are none', () => {
    expect(told(0, 1)).toEqual([]);
    expect(told(-1, 1)).toEqual([]);
  });

  it('are never told to more people than they suffice for, and nobody who fits what is left is passed over', () => {
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
