import { describe, expect, it } from 'vitest';
import { actionText, objectText } from './audit-text.ts';

describe('audit lines', () => {
  it('name the action and its object, and show unknown codes as stored', () => {
    expect(actionText('session.started')).toBe('Signed in');
    expect(objectText('payoutRun')).toBe('Payout run');
    expect([actionText('session.begun'), objectText('toString')]).toEqual(['session.begun', 'toString']);
  });
});
