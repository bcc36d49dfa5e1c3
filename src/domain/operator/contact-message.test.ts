import { describe, expect, it } from 'vitest';
import { formatReplyLink } from './contact-message.ts';

describe('formatReplyLink', () => {
  it('contains address and subject', () => {
    const link = formatReplyLink({ email: 'nur@example.my', subject: 'Seats & dates' });
    expect(link).toBe('mailto:nur@example.my?subject=Re%3A%20Seats%20%26%20dates');
  });

  it('does not repeat the prefix Re:', () => {
    expect(formatReplyLink({ email: 'nur@example.my', subject: 'RE: Seats' })).toBe(
      'mailto:nur@example.my?subject=RE%3A%20Seats',
    );
  });

  it('cannot contain another recipient or header', () => {
    const link = formatReplyLink({ email: 'a?bcc=all@example.my', subject: 'x&bcc=all@example.my' });
    expect([...new URL(link).searchParams.keys()]).toEqual(['subject']);
    expect(link).not.toContain('?bcc');
  });
});
