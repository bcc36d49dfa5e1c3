import { describe, expect, it } from 'vitest';
import { nameFault, ticketName } from './passenger-name.ts';

describe('a name for a ticket', () => {
  it.each([
    "D'Cruz",
    'O’Neil',
    'Siti-Nur',
    'Raj A/L Kumar',
    'Ali @ Alias',
    'J. R.',
    'José',
    'Nguyễn Thị Ánh',
    'Łukasz Großmann',
    'Anak Kawau',
  ])('may be %s', (name) => {
    expect(nameFault(name)).toBeNull();
  });

  it.each(['美美', 'முத்து', 'محمد', 'Иван', 'ＭＥＩ', 'Mei 美'])(
    'is not %s: no airline can print it',
    (name) => {
      expect(nameFault(name)).toBe('name_not_latin');
    },
  );

  it.each(['R2D2', '<b>', '.', 'Foo_Bar', "'"])('is not %s', (name) => {
    expect(nameFault(name)).toBe('name_format');
  });
});

describe('how the ticket reads', () => {
  it.each([
    ['Ahmad Faliq', 'bin Hamedi', 'BIN HAMEDI/AHMAD FALIQ'],
    ['Mei Mei', 'Foo', 'FOO/MEI MEI'],
    ['Muthu', 'A/L Raman', 'AL RAMAN/MUTHU'],
    ['Angelina', 'Anak Kawau', 'ANAK KAWAU/ANGELINA'],
    ['Ali @ Bakar', 'Bin Omar', 'BIN OMAR/ALI BAKAR'],
    ['Ali@Bakar', 'Bin Omar', 'BIN OMAR/ALI BAKAR'],
    ['Siti-Nur', "D'Cruz", 'DCRUZ/SITI NUR'],
    ['J. R.', 'O’Neil', 'ONEIL/J R'],
  ])('%s, %s reads %s', (firstName, lastName, printed) => {
    expect(ticketName({ firstName, lastName })).toEqual({ printed, withMarks: null });
  });

  it('leaves diacritics out, and says how it was typed', () => {
    expect(ticketName({ firstName: 'José', lastName: 'Großmann Æble' })).toEqual({
      printed: 'GROSSMANN AEBLE/JOSE',
      withMarks: 'GROSSMANN ÆBLE/JOSÉ',
    });
  });

  it('is not told before both parts can be printed', () => {
    expect(ticketName({ firstName: '', lastName: 'Foo' })).toBeNull();
    expect(ticketName({ firstName: '美美', lastName: 'Foo' })).toBeNull();
  });
});
