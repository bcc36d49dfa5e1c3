// Unicode normalisation sorts the marks on a letter in quadratic time: 40,000 of them keep a process busy for seconds.
// The linter rejects every call of `normalize` outside this file.

/** No script stacks more marks on one letter. */
export const maxMarks = 10;

// Compatibility forms also turn the two halfwidth sound marks, which are letters, into marks.
const MARK = '[\\p{M}\\uFF9E\\uFF9F]';
// A run of marks is counted from its letter, not again from each of its marks: that takes a third of the time.
const LETTER = '(^|[^\\p{M}\\uFF9E\\uFF9F])';
const tooManyMarks = new RegExp(`${LETTER}${MARK}{${maxMarks + 1}}`, 'u');
const surplusMarks = new RegExp(`${LETTER}(${MARK}{${maxMarks}})${MARK}+`, 'gu');

export function hasTooManyMarks(text: string): boolean {
  return tooManyMarks.test(text);
}

/** Normalises in linear time: text is cut at `maxLength` and marks beyond the tenth on a letter are dropped. */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKD', maxLength: number): string {
  const bounded = text.slice(0, maxLength).replace(surplusMarks, '$1$2');
  // biome-ignore lint/plugin: the text is bounded here.
  return bounded.normalize(form);
}
