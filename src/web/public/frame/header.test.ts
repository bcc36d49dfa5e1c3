import { expect, it } from 'vitest';
import { getCurrentMark } from './header.tsx';

it('The header marks the link to the current page or to its parent', () => {
  expect(getCurrentMark('/', '/')).toBe('page');
  expect(getCurrentMark('/deals', '/deals')).toBe('page');
  expect(getCurrentMark('/deals/', '/deals')).toBe('page');
  expect(getCurrentMark('/deals/42', '/deals')).toBe('true');
  expect(getCurrentMark('/deals', '/')).toBeUndefined();
  expect(getCurrentMark('/dealsmore', '/deals')).toBeUndefined();
});
