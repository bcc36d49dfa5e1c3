import { z } from 'zod';
import { anyText, says } from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';

export const sessionChoiceInput = z.strictObject({ id: anyText.refine(isId, says('invalid_value')) });
