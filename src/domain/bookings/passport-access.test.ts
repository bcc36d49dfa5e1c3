import { describe, expect, it } from 'vitest';
import { maskPassportNumber, passportAccess } from './passport-access.ts';

const now = new Date('2026-11-20T04:00:00Z');
const proven = (minutes: number) => ({ provenAt: new Date(now.getTime() - minutes * 60_000) });

describe('passportAccess', () => {
  it('shows owners and agents full numbers on request within an hour of a proof', () => {
    for (const role of ['owner', 'agent'] as const) {
      expect(passportAccess({ role, ...proven(59) }, true, now)).toBe('full');
      expect(passportAccess({ role, ...proven(60) }, true, now)).toBe('masked');
      expect(passportAccess({ role, ...proven(0) }, false, now)).toBe('masked');
    }
  });

  it('shows viewers nothing', () => {
    expect(passportAccess({ role: 'viewer', ...proven(0) }, true, now)).toBe('none');
  });
});

describe('maskPassportNumber', () => {
  it('keeps the last four characters', () => {
    expect(maskPassportNumber('A51204478')).toBe('••••4478');
  });

  it('hides a number with four characters completely', () => {
    expect(maskPassportNumber('4478')).toBe('••••');
  });
});
