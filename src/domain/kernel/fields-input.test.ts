import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldErrorCodes } from './errors.ts';
import {
  checkbox,
  choice,
  date,
  email,
  klInstant,
  line,
  optional,
  paragraphs,
  phone,
  priceSen,
  time,
  wholeNumber,
} from './fields-input.ts';
import { maxCharacters } from './limits.ts';
import { maxPriceSen } from './money.ts';

/** Half surrogate pairs included. The library's own 'binary' takes a second to make. */
const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));

/** The value, or the code of the first error. */
function judge(schema: z.ZodType, raw: unknown): unknown {
  const result = schema.safeParse(raw);
  return result.success ? result.data : result.error.issues[0]?.message;
}

describe('a line of text', () => {
  it('is trimmed and its white space made single spaces', () => {
    expect(judge(line(20), '  AirAsia \t\n X ')).toBe('AirAsia X');
  });

  it('is composed, so that equal names are equal', () => {
    expect(judge(line(20), 'Jose\u0301')).toBe('José');
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    [undefined, 'required'],
    [7, 'invalid_value'],
    [['a'], 'invalid_value'],
    ['x'.repeat(21), 'too_long'],
    ['a\u0000b', 'invalid_characters'],
    ['a\u202Eb', 'invalid_characters'],
  ])('refuses %j as %s', (raw, code) => {
    expect(judge(line(20), raw)).toBe(code);
  });

  it('may be exactly as long as allowed', () => {
    expect(judge(line(20), 'x'.repeat(20))).toBe('x'.repeat(20));
  });
});

describe('paragraphs', () => {
  it('keep their lines, with one kind of line break', () => {
    expect(judge(paragraphs(50), ' one\r\ntwo\rthree\n\tfour ')).toBe('one\ntwo\nthree\n\tfour');
  });

  it.each([
    [' \n ', 'required'],
    ['x'.repeat(51), 'too_long'],
    ['a\u0000b', 'invalid_characters'],
    ['a\u2066b', 'invalid_characters'],
  ])('refuse %j as %s', (raw, code) => {
    expect(judge(paragraphs(50), raw)).toBe(code);
  });
});

describe('an email', () => {
  it('is trimmed and put in lower case', () => {
    expect(judge(email, ' Nur.Aina@Example.MY ')).toBe('nur.aina@example.my');
  });

  it.each([
    ['', 'required'],
    ['aina', 'email_format'],
    ['aina@', 'email_format'],
    ['aina@example', 'email_format'],
    ['a b@example.my', 'email_format'],
    ['Aina <aina@example.my>', 'email_format'],
    ['aina@example.my\r\nBcc: all@example.my', 'email_format'],
    ['aina@example.my\n', 'email_format'],
    ['a,b@example.my', 'email_format'],
    [`${'a'.repeat(maxCharacters.email)}@example.my`, 'too_long'],
  ])('refuses %j as %s', (raw, code) => {
    expect(judge(email, raw)).toBe(code);
  });

  it('is quickly judged, whatever is sent', () => {
    const started = process.threadCpuUsage();
    judge(email, `${'a.'.repeat(30_000)}@`);
    judge(email, `${'a'.repeat(120)}@${'a-'.repeat(60)}`);
    // Computing only: what else the machine does is not counted.
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});

describe('a telephone number', () => {
  it.each(['012-345 6789', '+60 12 345 6789', '(03) 7955 1234', '1234567', '123456789012345'])(
    'may be %j',
    (raw) => {
      expect(judge(phone, raw)).toBe(raw);
    },
  );

  it.each([
    ['', 'required'],
    ['123456', 'phone_format'],
    ['1234567890123456', 'phone_format'],
    ['call me', 'phone_format'],
    ['012-345 6789 ext 4', 'phone_format'],
    ['+'.repeat(31), 'too_long'],
  ])('refuses %j as %s', (raw, code) => {
    expect(judge(phone, raw)).toBe(code);
  });
});

describe('dates, times and instants', () => {
  it('are read from what people type', () => {
    expect(judge(date, '02/12/2026')).toBe('2026-12-02');
    expect(judge(time, '1405')).toBe('14:05');
    expect(judge(klInstant, '2026-12-02T14:05')).toEqual(new Date('2026-12-02T06:05:00Z'));
  });

  it('are refused with their own codes', () => {
    expect(judge(date, '2026-02-30')).toBe('date_format');
    expect(judge(time, '25:00')).toBe('time_format');
    expect(judge(klInstant, 'tomorrow')).toBe('date_time_format');
    expect(judge(date, '')).toBe('required');
  });

  it('may be left out where a form says so', () => {
    for (const nothing of [undefined, '', '  ']) expect(judge(optional(klInstant), nothing)).toBeUndefined();
    expect(judge(optional(klInstant), 'tomorrow')).toBe('date_time_format');
    expect(judge(optional(klInstant), 7)).toBe('invalid_value');
  });
});

describe('a whole number', () => {
  it.each([
    ['1', 1],
    [' 99 ', 99],
    ['007', 7],
    ['0', 'below_minimum'],
    ['-0', 'below_minimum'],
    ['-3', 'below_minimum'],
    ['100', 'above_maximum'],
    ['1.5', 'not_an_integer'],
    ['1e1', 'not_an_integer'],
    ['two', 'not_an_integer'],
    ['9'.repeat(16), 'not_an_integer'],
    ['', 'required'],
  ])('from 1 to 99 makes of %j: %s', (raw, expected) => {
    expect(judge(wholeNumber(1, 99), raw)).toBe(expected);
  });
});

describe('a price', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['1,299.05', 129_905],
    ['0.01', 1],
    ['999,999.99', maxPriceSen],
    ['1000000', 'above_maximum'],
    ['-0.01', 'below_minimum'],
    ['0.001', 'price_format'],
    ['-x', 'price_format'],
    ['free', 'price_format'],
    ['', 'required'],
  ])('makes of %j: %s', (raw, expected) => {
    expect(judge(priceSen, raw)).toBe(expected);
  });
});

describe('choices', () => {
  it('of a checkbox are ticked or not', () => {
    expect(judge(checkbox, 'on')).toBe(true);
    expect(judge(checkbox, 'true')).toBe(true);
    expect(judge(checkbox, 'false')).toBe(false);
    expect(judge(checkbox, undefined)).toBe(false);
    expect(judge(checkbox, 'maybe')).toBe('invalid_value');
  });

  it('of a list are one of it', () => {
    const size = choice(['small', 'large']);
    expect(judge(size, 'large')).toBe('large');
    expect(judge(size, 'huge')).toBe('invalid_value');
    expect(judge(size, '')).toBe('required');
    expect(judge(size, undefined)).toBe('required');
  });
});

describe('every kind of field', () => {
  it('answers anything with a value or a code from the list, and never throws', () => {
    const kinds = [
      line(9),
      paragraphs(9),
      email,
      phone,
      date,
      time,
      klInstant,
      wholeNumber(0, 9),
      priceSen,
      checkbox,
    ];
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.anything()), (raw) => {
        for (const kind of kinds) {
          for (const issue of kind.safeParse(raw).error?.issues ?? [])
            expect(fieldErrorCodes).toContain(issue.message);
        }
      }),
    );
  });
});
