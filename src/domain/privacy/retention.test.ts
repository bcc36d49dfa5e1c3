import { describe, expect, it } from 'vitest';
import { isInCopy, isInPersonalExport } from './personal-data.ts';
import { getRetentionHours, type RetentionConfig, retentionSettings } from './retention.ts';

const usual = Object.fromEntries(
  Object.entries(retentionSettings).map(([name, { usual: period }]) => [name, period]),
) as RetentionConfig;

describe('getRetentionHours', () => {
  it('converts days, years and hours, and never makes a year too short', () => {
    expect(getRetentionHours('passport', { ...usual, passportDays: 45 })).toBe(45 * 24);
    expect(getRetentionHours('booking', { ...usual, bookingYears: 2 })).toBe(2 * 366 * 24);
    expect(getRetentionHours('limitHit', usual)).toBe(24);
  });
});

describe('data export', () => {
  it("contains a person's data, but no secrets", () => {
    expect(isInCopy('bookings', 'email')).toBe(true);
    expect(isInCopy('mails', 'lease_until')).toBe(false);
    expect(isInCopy('interested_users', 'link_base')).toBe(false);
  });

  it('omits passport details and staff for requests by emailed link', () => {
    for (const [table, column] of [
      ['passengers', 'date_of_birth'],
      ['documents', 'content'],
      ['documents', 'sent_by'],
      ['audit_log', 'details'],
    ] as const)
      expect(isInPersonalExport(table, column), `${table}.${column}`).toBe(false);
    expect(isInPersonalExport('bookings', 'email')).toBe(true);
  });
});
