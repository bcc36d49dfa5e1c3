import { describe, expect, it } from 'vitest';
import { markMatches } from './marked-text.ts';

describe('markMatches', () => {
  const marked = (value: string, ...beginnings: string[]) =>
    markMatches(value, beginnings)
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join('');

  it('marks the beginnings of words in any case, but not matches inside a word', () => {
    expect(marked('Nur Aisyah binti Roslan', 'aisyah')).toBe('Nur [Aisyah] binti Roslan');
    expect(marked('siti.aisyah88@inbox.example', 'aisyah')).toBe('siti.[aisyah]88@inbox.example');
    expect(marked('Roslan', 'slan')).toBe('Roslan');
  });

  it('marks several words separately', () => {
    expect(marked('Siti Aisyah binti Omar', 'siti', 'om')).toBe('[Siti] Aisyah binti [Om]ar');
  });

  it('marks a whole phone number in any spelling', () => {
    expect(marked('+60 12-778 3310', '60127783310', '0127783310')).toBe('[+60 12-778 3310]');
    expect(marked('+60 12-778 3310', '6019')).toBe('+60 12-778 3310');
  });

  it('marks an email as a whole', () => {
    expect(marked('aisyah@inbox.example', 'aisyah@inbox.example')).toBe('[aisyah@inbox.example]');
  });

  it('marks nothing without a search', () => {
    expect(marked('Nur')).toBe('Nur');
  });
});
