import { z } from 'zod';
import { checkbox, choice, email, optional, phone, singleLine } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { requestReasons } from './person.ts';

export const personSearchInput = z.strictObject({ text: singleLine(maxCharacters.email) });

export const personChoiceInput = z.strictObject({ email });

const reason = choice(requestReasons);

export const personExportInput = z.strictObject({ email, reason, format: choice(['html', 'json']) });

export const personEraseInput = z.strictObject({ email, reason, sure: checkbox });

export const personRestrictInput = z.strictObject({ email, reason });

export const contactChangeInput = z.strictObject({
  name: optional(singleLine(maxCharacters.personName)),
  newEmail: optional(email),
  phone: optional(phone),
});

export type TypedContact = z.infer<typeof contactChangeInput>;

/** `seen` identifies the reviewed plan; without it nothing is saved. */
export const personCorrectInput = z.strictObject({
  ...contactChangeInput.shape,
  email,
  reason,
  seen: optional(singleLine(maxCharacters.reason)),
});

/** Contains no email, because the link already identifies the person. */
export const ownErasureInput = z.strictObject({ sure: checkbox });
