import { describe, expect, it } from 'vitest';
import { explainClamp, formatSeatsAvailable, getClampReason } from '#web/booking/booking-text.ts';
import { countStepsBack } from '#web/booking/history-position.ts';
import { isBoundForSummary, isRestart, readStep, stepPath } from '#web/booking/wizard-steps.ts';

const parseQuery = (path: string) => new URL(path, 'http://localhost').searchParams;

describe('the URLs of the wizard', () => {
  it('contain deal and step, and return to the summary on request', () => {
    expect(stepPath('d1', 1)).toBe('/booking?deal=d1');
    expect(stepPath('d1', 3)).toBe('/booking?deal=d1&step=3');
    expect(isBoundForSummary(parseQuery(stepPath('d1', 2, true)))).toBe(true);
    expect(isBoundForSummary(parseQuery(stepPath('d1', 2)))).toBe(false);
    expect(isRestart(parseQuery(stepPath('d1', 1, false, true)))).toBe(true);
  });

  it('fall back to the first step for an unknown one', () => {
    for (const step of ['', '0', '5', '2.0', 'two']) {
      expect(readStep(new URLSearchParams({ step }))).toBe(1);
    }
    expect(readStep(parseQuery(stepPath('d1', 4)))).toBe(4);
  });
});

describe('a typed number of tickets', () => {
  it('is accepted between one and the available seats', () => {
    expect(['1', '3', '12'].map((typed) => getClampReason(typed, 12))).toEqual([null, null, null]);
  });

  it('is set to the nearest bookable number otherwise, with a reason', () => {
    expect(getClampReason('13', 12)).toBe('most');
    expect(['0', '-2', '', 'x'].map((typed) => getClampReason(typed, 12))).toEqual([
      'least',
      'least',
      'least',
      'least',
    ]);
    expect(getClampReason('2.5', 12)).toBe('whole');
    expect(explainClamp('most', 12)).toBe('There are 12 seats available, so we set 12 tickets.');
    expect(explainClamp('most', 1)).toBe('There is 1 seat available, so we set 1 ticket.');
    expect(explainClamp('least', 1)).toBe('The smallest booking is 1 ticket, so we set 1.');
  });

  it('appears beside the number of available seats, with one seat in the singular', () => {
    expect(formatSeatsAvailable(12)).toBe('12 seats available');
    expect(formatSeatsAvailable(1)).toBe('1 seat available');
  });
});

describe('the way back from the payment result', () => {
  it('skips the pages of the provider', () => {
    expect(countStepsBack(9, 6)).toBe(3);
  });

  it('is one page if the position of the wizard is unknown or impossible', () => {
    expect(countStepsBack(9, 0)).toBe(1);
    expect(countStepsBack(5, 6)).toBe(1);
    expect(countStepsBack(50, 47)).toBe(1);
  });
});
