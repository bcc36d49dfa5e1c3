import { z } from 'zod';
import { email, multiLine, singleLine } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

export const contactInput = z.strictObject({
  name: singleLine(maxCharacters.personName),
  email,
  subject: singleLine(maxCharacters.subject),
  message: multiLine(maxCharacters.message),
});

export type ContactInput = z.output<typeof contactInput>;
