import { describe, expect, it } from 'vitest';
import { canConfirmAsSecondAdmin } from './second-admin.ts';

describe('canConfirmAsSecondAdmin', () => {
  const madeAt = new Date('2026-11-16T01:00:00Z');
  const dayBefore = new Date('2026-11-15T01:00:00Z');
  const later = new Date(dayBefore.getTime() + 1);

  it('requires that the role, the password and the second factor are at least a day older than the file', () => {
    const file = { madeAt, now: madeAt };
    expect(canConfirmAsSecondAdmin({ roleSince: dayBefore, changedAt: dayBefore }, file)).toBe(true);
    expect(canConfirmAsSecondAdmin({ roleSince: later, changedAt: dayBefore }, file)).toBe(false);
    expect(canConfirmAsSecondAdmin({ roleSince: dayBefore, changedAt: later }, file)).toBe(false);
  });
});
