import { expect, it } from 'vitest';
import { findWords, readWords } from './words.ts';

const guide = `
| Before | After |
|---|---|
| old | new |

## Words we do not use

| Not | But |
|---|---|
| whoever / whomever | people who |
| an own | its own |
`;

it('the words come from the last table of the guide, one for each spelling', () => {
  expect(readWords(guide)).toEqual(['whoever', 'whomever', 'an own']);
});

it('a word is found in any case, with its line, and not inside another word', () => {
  const words = readWords(guide);
  expect(findWords('// Whoever asks\nmakes an own one', words)).toEqual([
    { word: 'whoever', line: 1 },
    { word: 'an own', line: 2 },
  ]);
  expect(findWords('an owner, soandsowhoever', words)).toEqual([]);
});
