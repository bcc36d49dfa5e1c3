import { describe, expect, it } from 'vitest';
import { formatAuditAction, formatAuditObject } from './audit-text.ts';

describe('audit lines', () => {
  it('name the action and its object, and show unknown codes as stored', () => {
    expect(formatAuditAction('session.started')).toBe('Signed in');
    expect(formatAuditObject('payoutRun')).toBe('Payout run');
    expect([formatAuditAction('session.begun'), formatAuditObject('toString')]).toEqual([
      'session.begun',
      'toString',
    ]);
  });
});
