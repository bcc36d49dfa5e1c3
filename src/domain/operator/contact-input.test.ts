import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { contactInput } from './contact-input.ts';

const message = {
  name: 'Mei',
  email: 'mei@example.my',
  subject: 'Refund',
  message: 'Hello,\n\nplease help.',
};

describe('contactInput', () => {
  it('accepts a complete form and keeps the lines of the message', () => {
    expect(parseInput(contactInput, message)).toEqual({ ok: true, input: message });
  });

  it.each(Object.keys(message))('requires %s [S5.012]', (field) => {
    expect(parseInput(contactInput, { ...message, [field]: '\n' })).toMatchObject({ ok: false });
    expect(parseInput(contactInput, { ...message, [field]: '' })).toEqual({
      ok: false,
      fieldErrors: { [field]: 'required' },
    });
  });

  it('collapses the subject to one line, so that it cannot add an email header', () => {
    expect(parseInput(contactInput, { ...message, subject: 'Hi\r\nBcc: all@example.my' })).toMatchObject({
      ok: true,
      input: { subject: 'Hi Bcc: all@example.my' },
    });
  });
});
