// The form never contains stored secrets, only whether each one is set.

import { z } from 'zod';
import { anyText, checkbox, singleLine, toFieldError } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

export interface StoredSecrets {
  readonly hasApiKey: boolean;
  readonly hasXSignature: boolean;
}

/** Null keeps the stored secret, which must exist. */
function secret(isStored: boolean) {
  return anyText
    .trim()
    .max(maxCharacters.billplzKey, { ...toFieldError('too_long'), abort: true })
    .regex(/^[!-~]*$/, toFieldError('invalid_characters'))
    .refine((text) => text !== '' || isStored, toFieldError('required'))
    .transform((text) => (text === '' ? null : text));
}

export function paymentSettingsInput(stored: StoredSecrets) {
  return z.strictObject({
    apiKey: secret(stored.hasApiKey),
    collectionId: singleLine(maxCharacters.billplzCollectionId).regex(
      /^[\w-]+$/,
      toFieldError('invalid_characters'),
    ),
    xSignature: secret(stored.hasXSignature),
    sandbox: checkbox,
  });
}

export type PaymentSettingsInput = z.output<ReturnType<typeof paymentSettingsInput>>;
