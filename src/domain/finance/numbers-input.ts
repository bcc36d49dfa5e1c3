import { z } from 'zod';
import { choice } from '../kernel/fields-input.ts';
import { isMonth } from '../kernel/month.ts';

const month = z.string().refine(isMonth);

export const operatorNumbersInput = z.strictObject({ month });

export const numbersTables = ['days', 'leadTimes', 'loads'] as const;

export const companyNumbersInput = z.strictObject({ month, table: choice(numbersTables) });
