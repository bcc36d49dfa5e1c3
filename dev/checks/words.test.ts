import { expect, it } from 'vitest';
import { findWords, readWords } from './words.ts';

const guide = `
| Before | After |
|---|---|
| old | new |

## Words we do not use

| Not | But |
|---|---|
| leverage / leverages | use, uses |
| going forward | from now on |
`;

it('the words come from the last table of the guide, one for each spelling', () => {
  expect(readWords(guide)).toEqual(['leverage', 'leverages', 'going forward']);
});

it('a word is found in any case, with its line, and not inside another word', () => {
  const words = readWords(guide);
  expect(findWords('// Leverages the cache\ngoing forward, too', words)).toEqual([
    { word: 'leverages', line: 1 },
    { word: 'going forward', line: 2 },
  ]);
  expect(findWords('leveraged, ongoing forward', words)).toEqual([]);
});
