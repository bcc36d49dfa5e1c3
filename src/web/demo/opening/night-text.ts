import { m } from '#locales/messages/messages.js';
import { type Night, type NightEvent, nightPhase, secondsBetween } from './night.ts';

export function phaseText(night: Night, now: Date): string {
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

/** 42 s, 3 min 05 s */
function timeText(seconds: number): string {
  if (seconds < 60) return m.opening_seconds({ seconds });
  return m.opening_minutes({
    minutes: Math.floor(seconds / 60),
    seconds: String(seconds % 60).padStart(2, '0'),
  });
}

export function eventText({ what, tickets: count }: NightEvent): string {
  const one = count === 1;
  switch (what) {
    case 'held':
      return one ? m.opening_event_held_one() : m.opening_event_held({ count });
    case 'sold':
      return one ? m.opening_event_sold_one() : m.opening_event_sold({ count });
    case 'soldLate':
      return one ? m.opening_event_late_one() : m.opening_event_late({ count });
    case 'returned':
      return one ? m.opening_event_returned_one() : m.opening_event_returned({ count });
    default:
      return one ? m.opening_event_refund_one() : m.opening_event_refund({ count });
  }
}

/** Whole numbers in groups of three: 12,480 */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
