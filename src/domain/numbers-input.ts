// Owns the forms that ask for numbers as a file.
import { z } from 'zod';
import { choice } from './fields-input.ts';

const days = choice(['30', '90']);

export const operatorNumbersInput = z.strictObject({ days });

export const numbersTables = ['days', 'leadTimes', 'loads'] as const;

export const companyNumbersInput = z.strictObject({ days, table: choice(numbersTables) });
