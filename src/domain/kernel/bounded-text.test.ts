// biome-ignore-all lint/plugin: compares the results with those of String.normalize.
import { describe, expect, it } from 'vitest';
import { hasTooManyMarks, maxMarks, normalizeText } from './bounded-text.ts';

const forms = ['NFC', 'NFD', 'NFKD'] as const;

describe('normalizeText', () => {
  it('normalises ordinary text as String.normalize does', () => {
    expect(normalizeText('Rene\u0301e', 'NFC', 100)).toBe('Ren\u00E9e');
    expect(normalizeText('T\u00FCrkiye', 'NFD', 100)).toBe('Tu\u0308rkiye');
    expect(normalizeText('\uFB01\uFF41', 'NFKD', 100)).toBe('fia');
    const marked = `e${'\u0301'.repeat(maxMarks)}`;
    expect(normalizeText(marked, 'NFD', 100)).toBe(marked);
  });

  it('security 71: cuts long text and keeps at most ten marks on a letter', () => {
    expect(normalizeText('a'.repeat(50), 'NFC', 20)).toBe('a'.repeat(20));
    const marked = `e${'\u0301\u0323'.repeat(50)}x${'\uFF9E\u0301'.repeat(50)}y`;
    for (const form of forms) {
      const runs =
        normalizeText(marked, form, 1_000)
          .normalize('NFKD')
          .match(/\p{M}+/gu) ?? [];
      expect(runs.map((run) => run.length)).toEqual([maxMarks, maxMarks]);
    }
  });
});

describe('hasTooManyMarks', () => {
  it('accepts ten marks on each letter and rejects eleven', () => {
    const letter = `e${'\u0301'.repeat(maxMarks)}`;
    expect(hasTooManyMarks(letter.repeat(3))).toBe(false);
    expect(hasTooManyMarks(`${letter}\u0301`)).toBe(true);
  });

  it('security 71: counts every character that any normalisation form turns into a mark', () => {
    const missed: string[] = [];
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      const isMark = /^\p{M}+$/u.test(character.normalize('NFKD'));
      if (isMark && !hasTooManyMarks(character.repeat(maxMarks + 1))) missed.push(code.toString(16));
    }
    expect(missed).toEqual([]);
  });
});
