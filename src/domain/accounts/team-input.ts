import { z } from 'zod';
import { anyText, choice, email, multiLine, optional, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { assignableRoles } from './company-role.ts';

const id = anyText.refine(isId, toFieldError('invalid_value'));
const role = choice(assignableRoles);

export const invitationInput = z.strictObject({ email, role });

export const teamChoiceInput = z.strictObject({ id });

export const teamFactorInput = z.strictObject({ required: choice(['yes', 'no']) });

export const roleChangeInput = z.strictObject({ id, role });

export const alertAddressInput = z.strictObject({ email });

export const dealDefaultsInput = z.strictObject({
  sellerNote: optional(multiLine(maxCharacters.sellerNote)),
});
