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

it('readWords returns the last table of the guide, one entry per spelling', () => {
  expect(readWords(guide)).toEqual(['leverage', 'leverages', 'going forward']);
});

it('findWords matches any case, reports the line, and skips parts of words', () => {
  const words = readWords(guide);
  expect(findWords('// Leverages the cache\ngoing forward, too', words)).toEqual([
    { word: 'leverages', line: 1 },
    { word: 'going forward', line: 2 },
  ]);
  expect(findWords('leveraged, ongoing forward', words)).toEqual([]);
});
