// Unicode normalisation sorts combining marks in quadratic time: 40,000 marks block a process for seconds. The linter
// rejects calls of `normalize` outside this file.

/** More than any script combines on one letter. */
export const maxMarks = 10;

// NFKD also turns the two halfwidth sound marks, which are letters, into marks.
const MARK = '[\\p{M}\\uFF9E\\uFF9F]';
// Including the letter before the marks makes matching three times as fast.
const LETTER = '(^|[^\\p{M}\\uFF9E\\uFF9F])';
const tooManyMarks = new RegExp(`${LETTER}${MARK}{${maxMarks + 1}}`, 'u');
const surplusMarks = new RegExp(`${LETTER}(${MARK}{${maxMarks}})${MARK}+`, 'gu');

export function hasTooManyMarks(text: string): boolean {
  return tooManyMarks.test(text);
}

/** Normalises in linear time: cuts at `maxLength` and drops marks beyond the tenth on a letter. */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKD', maxLength: number): string {
  const bounded = text.slice(0, maxLength).replace(surplusMarks, '$1$2');
  // biome-ignore lint/plugin: the text is bounded here.
  return bounded.normalize(form);
}
