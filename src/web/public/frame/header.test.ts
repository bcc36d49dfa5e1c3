import { expect, it } from 'vitest';
import { currentMark } from './header.tsx';

it('The header marks the links to the page and to its parent', () => {
  expect(currentMark('/', '/')).toBe('page');
  expect(currentMark('/deals', '/deals')).toBe('page');
  expect(currentMark('/deals/', '/deals')).toBe('page');
  expect(currentMark('/deals/42', '/deals')).toBe('true');
  expect(currentMark('/deals', '/')).toBeUndefined();
  expect(currentMark('/dealsmore', '/deals')).toBeUndefined();
});
