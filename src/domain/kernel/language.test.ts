import { describe, expect, it } from 'vitest';
import { english, inLanguage, withoutLanguage } from './language.ts';

describe('path in a language', () => {
  it('is the plain path in English', () => {
    expect(inLanguage('/deals', english)).toBe('/deals');
    expect(withoutLanguage('/deals', english)).toBe('/deals');
  });

  it.each([
    ['/', '/ms'],
    ['/?page=2', '/ms?page=2'],
    ['/deals', '/ms/deals'],
    ['/deals?page=2', '/ms/deals?page=2'],
  ])('maps %s to %s and back', (path, address) => {
    expect(inLanguage(path, 'ms')).toBe(address);
    expect(withoutLanguage(address, 'ms')).toBe(path);
  });

  it('requires the exact language prefix', () => {
    expect(withoutLanguage('/msc-cruises', 'ms')).toBe('/msc-cruises');
    expect(withoutLanguage('/deals', 'ms')).toBe('/deals');
  });
});
