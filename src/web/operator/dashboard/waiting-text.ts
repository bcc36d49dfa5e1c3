import { hourMs } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';

/** How long somebody has waited, as a person would say it. */
export function waitingText(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / hourMs);
  const days = Math.floor(hours / 24);
  if (hours < 1) return m.superadmin_wait_minutes();
  if (days < 1) return hours === 1 ? m.superadmin_wait_hour() : m.superadmin_wait_hours({ count: hours });
  return days === 1 ? m.superadmin_wait_day() : m.superadmin_wait_days({ count: days });
}
