import { expect, it } from 'vitest';
import { currentMark } from './header.tsx';

it('marks the link of the page itself, and of the page it lies under', () => {
  expect(currentMark('/', '/')).toBe('page');
  expect(currentMark('/deals', '/deals')).toBe('page');
  expect(currentMark('/deals/', '/deals')).toBe('page');
  expect(currentMark('/deals/42', '/deals')).toBe('true');
  expect(currentMark('/deals', '/')).toBeUndefined();
  expect(currentMark('/dealsmore', '/deals')).toBeUndefined();
});
