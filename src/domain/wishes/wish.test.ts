import { describe, expect, it } from 'vitest';
import {
  getNextWishMorning,
  getRenewalCutoff,
  getWishDueTime,
  getWishEndDate,
  pickWishDeals,
  wishMailTimes,
  wishState,
} from './wish.ts';

const klTime = (time: string) => new Date(`2026-11-19T${time}+08:00`);
const now = klTime('12:00:00');

describe('getWishEndDate', () => {
  it('returns the last wished day, at most six months away', () => {
    expect(getWishEndDate('2026-12-31', now)).toBe('2026-12-31');
    expect(getWishEndDate('2026-11-19', now)).toBe('2026-11-19');
    expect(getWishEndDate('2027-08-01', now)).toBe('2027-05-19');
    expect(getWishEndDate(null, now)).toBe('2027-05-19');
  });

  it('returns null for days that have passed', () => {
    expect(getWishEndDate('2026-11-18', now)).toBeNull();
  });
});

describe('wishState', () => {
  const createdAt = new Date(now.getTime() - 48 * 3_600_000 + 1);
  const endsOn = '2026-11-19';

  it('waits 48 hours for the confirmation', () => {
    expect(wishState({ createdAt, confirmedAt: null, endsOn }, now)).toBe('waiting');
    const early = new Date(createdAt.getTime() - 1);
    expect(wishState({ createdAt: early, confirmedAt: null, endsOn }, now)).toBeNull();
  });

  it('is active until the end of its last day in Malaysia', () => {
    const wish = { createdAt, confirmedAt: createdAt, endsOn };
    expect(wishState(wish, klTime('23:59:59'))).toBe('active');
    expect(wishState(wish, new Date(klTime('23:59:59').getTime() + 1_000))).toBe('ended');
  });
});

describe('getWishDueTime', () => {
  const tomorrow = new Date('2026-11-20T08:00:00+08:00');

  it('returns the next 08:00, which is tomorrow from 08:00 on', () => {
    const deadline = new Date('2026-11-30T12:00:00+08:00');
    expect(getWishDueTime(deadline, klTime('07:59:59'))).toEqual(klTime('08:00:00'));
    expect(getWishDueTime(deadline, klTime('08:00:00'))).toEqual(tomorrow);
    expect(getNextWishMorning(klTime('23:59:59'))).toEqual(tomorrow);
  });

  it('returns 36 hours before the deadline if that is earlier', () => {
    expect(getWishDueTime(new Date('2026-11-21T07:00:00+08:00'), now)).toEqual(klTime('19:00:00'));
  });
});

describe('wishMailTimes', () => {
  it('sends nothing between 22:00 and 08:00 in Malaysia', () => {
    expect(wishMailTimes(klTime('07:59:59'))).toBeNull();
    expect(wishMailTimes(klTime('22:00:00'))).toBeNull();
    expect(wishMailTimes(klTime('08:00:00'))).not.toBeNull();
    expect(wishMailTimes(klTime('21:59:59'))).not.toBeNull();
  });

  it('includes matches from before 08:00, and deals that close within 36 hours', () => {
    expect(wishMailTimes(now)).toEqual({
      day: '2026-11-19',
      morning: klTime('08:00:00'),
      closesUntil: new Date(now.getTime() + 36 * 3_600_000),
      expiresAt: klTime('22:00:00'),
    });
  });
});

describe('pickWishDeals', () => {
  it('returns at most five deals, the first to close first and each once', () => {
    const deal = (id: number) => ({ id: String(id), closesAt: new Date(1_000 - id) });
    const deals = [1, 2, 3, 3, 4, 5, 6].map(deal);
    expect(pickWishDeals(deals).map(({ id }) => id)).toEqual(['6', '5', '4', '3', '2']);
    const tied = [{ ...deal(2) }, { ...deal(1), closesAt: deal(2).closesAt }];
    expect(pickWishDeals(tied).map(({ id }) => id)).toEqual(['1', '2']);
    expect(pickWishDeals(tied.toReversed()).map(({ id }) => id)).toEqual(['1', '2']);
  });
});

describe('getRenewalCutoff', () => {
  it('returns the day thirty days ago', () => {
    expect(getRenewalCutoff(now)).toBe('2026-10-20');
  });
});
