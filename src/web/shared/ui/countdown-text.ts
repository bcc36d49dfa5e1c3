// A countdown in words of fixed length: 3d 04h 12m 38s.
import { countdownParts } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';

export function countdownText(now: Date, to: Date, seconds: boolean): string {
  const parts = countdownParts(now, to);
  const two = (value: number) => String(value).padStart(2, '0');
  const text = {
    days: parts.days,
    hours: two(parts.hours),
    minutes: two(parts.minutes),
    seconds: two(parts.seconds),
  };
  // Once past it says so in full, whatever was chosen.
  return seconds || to <= now ? m.countdown_with_seconds(text) : m.countdown_without_seconds(text);
}
