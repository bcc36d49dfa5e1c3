import { z } from 'zod';
import { choice } from '../kernel/fields-input.ts';
import { isMonth } from '../kernel/month.ts';

export const statementFormats = ['csv', 'pdf'] as const;

export const statementExportInput = z.strictObject({
  month: z.string().refine(isMonth),
  format: choice(statementFormats),
});
