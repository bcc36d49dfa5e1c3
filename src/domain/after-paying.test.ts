import { describe, expect, it } from 'vitest';
import { stepsAfterPaying } from './after-paying.ts';
import { addDays, hourMs, klDate, klWallClock } from './time.ts';

const now = klWallClock('2026-11-15', '15:16');
const leaving = (departsOn: string, departureTime = '20:35') => ({
  outbound: { departsOn, departureTime },
  publishAt: null,
});

describe('the steps after paying', () => {
  it('are details within 48 hours and the ticket 7 days before departure', () => {
    expect(stepsAfterPaying(leaving('2026-11-27'), now)).toEqual({
      bookedAt: now,
      detailsDueAt: klWallClock('2026-11-17', '15:16'),
      ticketDueOn: '2026-11-20',
      isShortNotice: false,
      isLater: false,
    });
  });

  it('put the ticket on the day of the details where the flight leaves too soon for 7 days', () => {
    expect(stepsAfterPaying(leaving('2026-11-23'), now)).toMatchObject({
      detailsDueAt: klWallClock('2026-11-17', '15:16'),
      ticketDueOn: '2026-11-17',
      isShortNotice: true,
    });
  });

  it('count from the opening of a deal that opens later', () => {
    const publishAt = klWallClock('2026-11-16', '10:00');
    expect(stepsAfterPaying({ ...leaving('2026-12-10'), publishAt }, now)).toMatchObject({
      bookedAt: publishAt,
      detailsDueAt: klWallClock('2026-11-18', '10:00'),
      isLater: true,
    });
    const opened = new Date(now.getTime() - hourMs);
    expect(stepsAfterPaying({ ...leaving('2026-12-10'), publishAt: opened }, now).isLater).toBe(false);
  });

  it('never contradict each other, whenever somebody books', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const bookedAt = new Date(klWallClock('2026-11-15', '00:16').getTime() + hour * hourMs);
      for (let days = 0; days <= 14; days += 1) {
        for (const time of ['00:30', '09:00', '23:55']) {
          const departsOn = addDays('2026-11-15', days);
          const departsAt = klWallClock(departsOn, time);
          if (departsAt < bookedAt) continue;
          const steps = stepsAfterPaying(leaving(departsOn, time), bookedAt);
          const said = JSON.stringify({ ...steps, departsOn, time });
          expect(steps.detailsDueAt >= bookedAt && steps.detailsDueAt <= departsAt, said).toBe(true);
          expect(klDate(steps.detailsDueAt) <= steps.ticketDueOn, said).toBe(true);
          expect(steps.ticketDueOn <= departsOn, said).toBe(true);
        }
      }
    }
  });
});
