import { describe, expect, it } from 'vitest';
import { isUrgent } from './contact.ts';

describe('isUrgent', () => {
  it.each(['URGENT', 'urgent: wrong name', 'Re: Urgent!', '[URGENT] ticket'])('marks %j', (subject) => {
    expect(isUrgent(subject)).toBe(true);
  });

  it.each(['', 'Question about insurgents', 'urgently wanted', 'Refund'])('ignores %j', (subject) => {
    expect(isUrgent(subject)).toBe(false);
  });
});
