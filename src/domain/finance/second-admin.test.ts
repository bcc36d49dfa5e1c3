import { describe, expect, it } from 'vitest';
import { canConfirmAsSecondAdmin } from './second-admin.ts';

describe('canConfirmAsSecondAdmin', () => {
  const madeAt = new Date('2026-11-16T01:00:00Z');
  const dayBefore = new Date('2026-11-15T01:00:00Z');
  const later = new Date(dayBefore.getTime() + 1);

  it('requires the role a day before the file, and a day without a new password or factor', () => {
    const file = { madeAt, now: madeAt };
    expect(canConfirmAsSecondAdmin({ roleSince: dayBefore, changedAt: dayBefore }, file)).toBe(true);
    expect(canConfirmAsSecondAdmin({ roleSince: later, changedAt: dayBefore }, file)).toBe(false);
    expect(canConfirmAsSecondAdmin({ roleSince: dayBefore, changedAt: later }, file)).toBe(false);
  });
});
