import { describe, expect, it } from 'vitest';
import { actionText, objectText } from './audit-text.ts';

describe('a line of the audit log', () => {
  it('says in words what was done and to what, and shows the code of what it does not know', () => {
    expect(actionText('session.started')).toBe('Signed in');
    expect(objectText('payoutRun')).toBe('Payout run');
    expect([actionText('session.begun'), objectText('toString')]).toEqual(['session.begun', 'toString']);
  });
});
