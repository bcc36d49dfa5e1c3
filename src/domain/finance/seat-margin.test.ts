import { expect, it } from 'vitest';
import { calculateNetSen } from './seat-margin.ts';

it('A seat pays its price less the fee', () => {
  expect(calculateNetSen(94_230, 500)).toBe(89_518);
  expect(calculateNetSen(94_230, 0)).toBe(94_230);
});
