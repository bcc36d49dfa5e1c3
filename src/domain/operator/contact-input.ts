import { z } from 'zod';
import { email, line, paragraphs } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

export const contactInput = z.strictObject({
  name: line(maxCharacters.personName),
  email,
  subject: line(maxCharacters.subject),
  message: paragraphs(maxCharacters.message),
});

export type ContactInput = z.output<typeof contactInput>;
