import { describe, expect, it } from 'vitest';
import { readCookie, setCookie } from './cookies.ts';

describe('a cookie that was sent', () => {
  it.each([
    ['a=1; draft=kept; b=2', 'kept'],
    ['draft=kept', 'kept'],
    ['  draft = kept ;', 'kept'],
    ['draft=; draft=kept', 'kept'],
    ['draft=first; draft=second', 'first'],
    ['draft=%E0%A4%A', '%E0%A4%A'],
    ['; =; draft; ;draft=kept', 'kept'],
    ['xdraft=1; Draft=2', null],
    ['draft=', null],
    ['draft', null],
    ['', null],
  ])('in "%s" is %s', (header, value) => {
    expect(readCookie(header, 'draft')).toBe(value);
  });

  it('is not confused with what every object has', () => {
    expect(readCookie('a=1', 'constructor')).toBeNull();
    expect(readCookie('__proto__=1; draft=kept', 'draft')).toBe('kept');
  });
});

describe('a cookie that is set', () => {
  it('is for the whole site, out of reach of scripts and of forms on other sites', () => {
    expect(setCookie('draft', 'kept', { secure: true, maxAgeSeconds: 60 })).toBe(
      'draft=kept; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(setCookie('draft', 'kept', { secure: false, maxAgeSeconds: null })).toBe(
      'draft=kept; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('ends at once when it is cleared', () => {
    expect(setCookie('draft', '', { secure: false, maxAgeSeconds: 0 })).toMatch(/^draft=; Max-Age=0; /);
  });
});
