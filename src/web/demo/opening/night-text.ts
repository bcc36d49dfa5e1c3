import { m } from '#locales/messages/messages.js';
import { type Night, type NightEvent, nightPhase, secondsBetween } from './night.ts';

export function describeNightPhase(night: Night, now: Date): string {
  const { opensAt } = night.deal;
  switch (nightPhase(night, now)) {
    case 'soon':
      return m.opening_phase_soon({ seconds: secondsBetween(now, opensAt) });
    case 'open':
      return m.opening_phase_open({ time: timeText(secondsBetween(opensAt, now)) });
    case 'settling':
      return m.opening_phase_settling();
    default:
      return m.opening_phase_sold_out();
  }
}

/** For example `42 s` or `3 min 05 s`. */
function timeText(seconds: number): string {
  if (seconds < 60) return m.opening_seconds({ seconds });
  return m.opening_minutes({
    minutes: Math.floor(seconds / 60),
    seconds: String(seconds % 60).padStart(2, '0'),
  });
}

export function describeNightEvent({ what, tickets: count }: NightEvent): string {
  switch (what) {
    case 'held':
      return m.opening_event_held({ count });
    case 'sold':
      return m.opening_event_sold({ count });
    case 'soldLate':
      return m.opening_event_late({ count });
    case 'returned':
      return m.opening_event_returned({ count });
    default:
      return m.opening_event_refund({ count });
  }
}
