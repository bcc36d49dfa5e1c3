import { describe, expect, it } from 'vitest';
import { markFound } from './marked-text.ts';

describe('what is marked', () => {
  const marked = (value: string, ...beginnings: string[]) =>
    markFound(value, beginnings)
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join('');

  it('the beginnings of words, in any case, and not their middles', () => {
    expect(marked('Nur Aisyah binti Roslan', 'aisyah')).toBe('Nur [Aisyah] binti Roslan');
    expect(marked('siti.aisyah88@inbox.example', 'aisyah')).toBe('siti.[aisyah]88@inbox.example');
    expect(marked('Roslan', 'slan')).toBe('Roslan');
  });

  it('several words, each for itself', () => {
    expect(marked('Siti Aisyah binti Omar', 'siti', 'om')).toBe('[Siti] Aisyah binti [Om]ar');
  });

  it('a whole phone number, however it is written', () => {
    expect(marked('+60 12-778 3310', '60127783310', '0127783310')).toBe('[+60 12-778 3310]');
    expect(marked('+60 12-778 3310', '6019')).toBe('+60 12-778 3310');
  });

  it('an email as a whole', () => {
    expect(marked('aisyah@inbox.example', 'aisyah@inbox.example')).toBe('[aisyah@inbox.example]');
  });

  it('nothing where nothing was looked for', () => {
    expect(marked('Nur')).toBe('Nur');
  });
});
