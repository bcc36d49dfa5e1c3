import { describe, expect, it } from 'vitest';
import { isInCopy, isInOwnCopy } from './personal-data.ts';
import { keptHours, type RetentionConfig, retentionSettings } from './retention.ts';

const usual = Object.fromEntries(
  Object.entries(retentionSettings).map(([name, { usual: period }]) => [name, period]),
) as RetentionConfig;

describe('how long a kind of data is kept', () => {
  it('is days, years or hours, as its row says; a year is never a day short', () => {
    expect(keptHours('passport', { ...usual, passportDays: 45 })).toBe(45 * 24);
    expect(keptHours('booking', { ...usual, bookingYears: 2 })).toBe(2 * 366 * 24);
    expect(keptHours('limitHit', usual)).toBe(24);
  });
});

describe('the copy of somebody’s data', () => {
  it('holds what is about them, and nothing that opens something', () => {
    expect(isInCopy('bookings', 'email')).toBe(true);
    expect(isInCopy('mails', 'lease_until')).toBe(false);
    expect(isInCopy('interested_users', 'link_base')).toBe(false);
  });

  it('holds fewer details of passports and of staff when a link to an email is all that proves who asks', () => {
    for (const [table, column] of [
      ['passengers', 'date_of_birth'],
      ['documents', 'content'],
      ['documents', 'sent_by'],
      ['audit_log', 'details'],
    ] as const)
      expect(isInOwnCopy(table, column), `${table}.${column}`).toBe(false);
    expect(isInOwnCopy('bookings', 'email')).toBe(true);
  });
});
