import { describe, expect, it } from 'vitest';
import { mayConfirmAsSecond } from './second-admin.ts';

describe('mayConfirmAsSecond', () => {
  const madeAt = new Date('2026-11-16T01:00:00Z');
  const dayBefore = new Date('2026-11-15T01:00:00Z');
  const later = new Date(dayBefore.getTime() + 1);

  it('requires the role a day before the file, and a day without a new password or factor', () => {
    const file = { madeAt, now: madeAt };
    expect(mayConfirmAsSecond({ roleSince: dayBefore, changedAt: dayBefore }, file)).toBe(true);
    expect(mayConfirmAsSecond({ roleSince: later, changedAt: dayBefore }, file)).toBe(false);
    expect(mayConfirmAsSecond({ roleSince: dayBefore, changedAt: later }, file)).toBe(false);
  });
});
