import { describe, expect, it } from 'vitest';
import { readCookie, serializeCookie } from './cookies.ts';

describe('readCookie', () => {
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
  ])('in "%s" returns %s', (header, value) => {
    expect(readCookie(header, 'draft')).toBe(value);
  });

  it('ignores inherited property names', () => {
    expect(readCookie('a=1', 'constructor')).toBeNull();
    expect(readCookie('__proto__=1; draft=kept', 'draft')).toBe('kept');
  });
});

describe('serializeCookie', () => {
  it("covers the whole site, without access for scripts and other sites' forms", () => {
    expect(serializeCookie('draft', 'kept', { secure: true, maxAgeSeconds: 60 })).toBe(
      'draft=kept; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(serializeCookie('draft', 'kept', { secure: false, maxAgeSeconds: null })).toBe(
      'draft=kept; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('expires a cleared cookie at once', () => {
    expect(serializeCookie('draft', '', { secure: false, maxAgeSeconds: 0 })).toMatch(/^draft=; Max-Age=0; /);
  });
});
