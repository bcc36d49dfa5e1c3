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
  multiLine,
  optional,
  phone,
  priceSen,
  singleLine,
  time,
  wholeNumber,
} from './fields-input.ts';
import { maxCharacters } from './limits.ts';
import { maxPriceSen } from './money.ts';

/** Includes half surrogate pairs. The library's own 'binary' takes a second to create. */
const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));

/** Returns the parsed value, or the code of the first error. */
function judge(schema: z.ZodType, raw: unknown): unknown {
  const result = schema.safeParse(raw);
  return result.success ? result.data : result.error.issues[0]?.message;
}

describe('singleLine', () => {
  it('trims and collapses white space', () => {
    expect(judge(singleLine(20), '  AirAsia \t\n X ')).toBe('AirAsia X');
  });

  it('composes characters, so that equal names are equal', () => {
    expect(judge(singleLine(20), 'Jose\u0301')).toBe('José');
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
  ])('rejects %j as %s', (raw, code) => {
    expect(judge(singleLine(20), raw)).toBe(code);
  });

  it('accepts the maximum length', () => {
    expect(judge(singleLine(20), 'x'.repeat(20))).toBe('x'.repeat(20));
  });
});

describe('multiLine', () => {
  it('keeps lines and normalises line breaks', () => {
    expect(judge(multiLine(50), ' one\r\ntwo\rthree\n\tfour ')).toBe('one\ntwo\nthree\n\tfour');
  });

  it.each([
    [' \n ', 'required'],
    ['x'.repeat(51), 'too_long'],
    ['a\u0000b', 'invalid_characters'],
    ['a\u2066b', 'invalid_characters'],
  ])('rejects %j as %s', (raw, code) => {
    expect(judge(multiLine(50), raw)).toBe(code);
  });
});

describe('email', () => {
  it('trims and lower-cases', () => {
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
  ])('rejects %j as %s', (raw, code) => {
    expect(judge(email, raw)).toBe(code);
  });

  it('stays fast for any input', () => {
    const started = process.threadCpuUsage();
    judge(email, `${'a.'.repeat(30_000)}@`);
    judge(email, `${'a'.repeat(120)}@${'a-'.repeat(60)}`);
    // CPU time only, so that other load does not count.
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});

describe('phone', () => {
  it.each(['012-345 6789', '+60 12 345 6789', '(03) 7955 1234', '1234567', '123456789012345'])(
    'accepts %j',
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
  ])('rejects %j as %s', (raw, code) => {
    expect(judge(phone, raw)).toBe(code);
  });
});

describe('dates, times and instants', () => {
  it('accept typed formats', () => {
    expect(judge(date, '02/12/2026')).toBe('2026-12-02');
    expect(judge(time, '1405')).toBe('14:05');
    expect(judge(klInstant, '2026-12-02T14:05')).toEqual(new Date('2026-12-02T06:05:00Z'));
  });

  it('have their own error codes', () => {
    expect(judge(date, '2026-02-30')).toBe('date_format');
    expect(judge(time, '25:00')).toBe('time_format');
    expect(judge(klInstant, 'tomorrow')).toBe('date_time_format');
    expect(judge(date, '')).toBe('required');
  });

  it('are optional if the form allows it', () => {
    for (const nothing of [undefined, '', '  ']) expect(judge(optional(klInstant), nothing)).toBeUndefined();
    expect(judge(optional(klInstant), 'tomorrow')).toBe('date_time_format');
    expect(judge(optional(klInstant), 7)).toBe('invalid_value');
  });
});

describe('wholeNumber', () => {
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
  ])('with limits of 1 and 99 maps %j to %s', (raw, expected) => {
    expect(judge(wholeNumber(1, 99), raw)).toBe(expected);
  });
});

describe('priceSen', () => {
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
  ])('maps %j to %s', (raw, expected) => {
    expect(judge(priceSen, raw)).toBe(expected);
  });
});

describe('choices', () => {
  it('include ticked and unticked checkboxes', () => {
    expect(judge(checkbox, 'on')).toBe(true);
    expect(judge(checkbox, 'true')).toBe(true);
    expect(judge(checkbox, 'false')).toBe(false);
    expect(judge(checkbox, undefined)).toBe(false);
    expect(judge(checkbox, 'maybe')).toBe('invalid_value');
  });

  it('accept only listed values', () => {
    const size = choice(['small', 'large']);
    expect(judge(size, 'large')).toBe('large');
    expect(judge(size, 'huge')).toBe('invalid_value');
    expect(judge(size, '')).toBe('required');
    expect(judge(size, undefined)).toBe('required');
  });
});

describe('every field type', () => {
  it('returns a value or a known code for any input and never throws', () => {
    const kinds = [
      singleLine(9),
      multiLine(9),
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
