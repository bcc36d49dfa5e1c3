import { describe, expect, it } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

describe('suggestEmail', () => {
  it.each([
    ['aisyah@gmial.com', 'aisyah@gmail.com'],
    ['aisyah@gmai.com', 'aisyah@gmail.com'],
    ['aisyah@gmail.con', 'aisyah@gmail.com'],
    ['aisyah@gmail.co', 'aisyah@gmail.com'],
    ['Aisyah@GMAILL.com ', 'aisyah@gmail.com'],
    ['aisyah@yahooo.com', 'aisyah@yahoo.com'],
    ['aisyah@yaho.com.my', 'aisyah@yahoo.com.my'],
    ['aisyah@hotmial.com', 'aisyah@hotmail.com'],
    ['aisyah@outlok.com', 'aisyah@outlook.com'],
    ['aisyah@iclould.com', 'aisyah@icloud.com'],
  ])('corrects %s to %s', (typed, suggested) => {
    expect(suggestEmail(typed)).toBe(suggested);
  });

  it.each([
    'aisyah@gmail.com',
    'aisyah@ymail.com',
    'aisyah@mail.com',
    'aisyah@email.com',
    'aisyah@yahoo.co.id',
    'aisyah@contoh.my',
    'aisyah',
    'aisyah@',
    '',
  ])('accepts %s', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
