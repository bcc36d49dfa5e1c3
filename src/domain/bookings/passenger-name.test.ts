import { describe, expect, it } from 'vitest';
import { nameFault, ticketName } from './passenger-name.ts';

describe('nameFault', () => {
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
  ])('accepts %s', (name) => {
    expect(nameFault(name)).toBeNull();
  });

  it.each(['美美', 'முத்து', 'محمد', 'Иван', 'ＭＥＩ', 'Mei 美'])(
    'rejects %s, which no airline can print',
    (name) => {
      expect(nameFault(name)).toBe('name_not_latin');
    },
  );

  it.each(['R2D2', '<b>', '.', 'Foo_Bar', "'"])('rejects %s', (name) => {
    expect(nameFault(name)).toBe('name_format');
  });
});

describe('ticketName', () => {
  it.each([
    ['Ahmad Faliq', 'bin Hamedi', 'BIN HAMEDI/AHMAD FALIQ'],
    ['Mei Mei', 'Foo', 'FOO/MEI MEI'],
    ['Muthu', 'A/L Raman', 'AL RAMAN/MUTHU'],
    ['Angelina', 'Anak Kawau', 'ANAK KAWAU/ANGELINA'],
    ['Ali @ Bakar', 'Bin Omar', 'BIN OMAR/ALI BAKAR'],
    ['Ali@Bakar', 'Bin Omar', 'BIN OMAR/ALI BAKAR'],
    ['Siti-Nur', "D'Cruz", 'DCRUZ/SITI NUR'],
    ['J. R.', 'O’Neil', 'ONEIL/J R'],
  ])('prints %s, %s as %s', (firstName, lastName, printed) => {
    expect(ticketName({ firstName, lastName })).toEqual({ printed, withMarks: null });
  });

  it('drops diacritics for the printed name and also returns the name with them', () => {
    expect(ticketName({ firstName: 'José', lastName: 'Großmann Æble' })).toEqual({
      printed: 'GROSSMANN AEBLE/JOSE',
      withMarks: 'GROSSMANN ÆBLE/JOSÉ',
    });
  });

  it('returns null until both parts can be printed', () => {
    expect(ticketName({ firstName: '', lastName: 'Foo' })).toBeNull();
    expect(ticketName({ firstName: '美美', lastName: 'Foo' })).toBeNull();
  });
});
