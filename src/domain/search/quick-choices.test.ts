import { expect, it } from 'vitest';
import { listQuickChoices } from './quick-choices.ts';

it.each([
  ['2026-11-16', '2026-11-20', '2026-11-22'],
  ['2026-11-20', '2026-11-20', '2026-11-22'],
  ['2026-11-22', '2026-11-22', '2026-11-22'],
])('the weekend of %s is from %s to %s', (today, start, end) => {
  expect(listQuickChoices(today)[0]).toEqual({ name: 'weekend', filter: { dates: { start, end } } });
});

it('one quick choice is a budget under MYR 500', () => {
  expect(listQuickChoices('2026-11-20')).toContainEqual({ name: 'under500', filter: { budget: 500 } });
});
