import { z } from 'zod';
import { anyText, toFieldError } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';

export const sessionChoiceInput = z.strictObject({ id: anyText.refine(isId, toFieldError('invalid_value')) });
