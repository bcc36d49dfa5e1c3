import { describe, expect, it } from 'vitest';
import { addLanguagePrefix, english, removeLanguagePrefix } from './language.ts';

describe('path in a language', () => {
  it('is the plain path in English', () => {
    expect(addLanguagePrefix('/deals', english)).toBe('/deals');
    expect(removeLanguagePrefix('/deals', english)).toBe('/deals');
  });

  it.each([
    ['/', '/ms'],
    ['/?page=2', '/ms?page=2'],
    ['/deals', '/ms/deals'],
    ['/deals?page=2', '/ms/deals?page=2'],
  ])('maps %s to %s and back', (path, address) => {
    expect(addLanguagePrefix(path, 'ms')).toBe(address);
    expect(removeLanguagePrefix(address, 'ms')).toBe(path);
  });

  it('requires the exact language prefix', () => {
    expect(removeLanguagePrefix('/msc-cruises', 'ms')).toBe('/msc-cruises');
    expect(removeLanguagePrefix('/deals', 'ms')).toBe('/deals');
  });
});
