import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { singleLine } from './fields-input.ts';
import { parseForm, parseInput } from './form-input.ts';

const schema = z.strictObject({
  name: singleLine(10),
  tags: z.array(z.string()).optional(),
});

describe('parseInput', () => {
  it('returns typed input', () => {
    expect(parseInput(schema, { name: ' Mei ' })).toEqual({ ok: true, input: { name: 'Mei' } });
  });

  it('returns the first error of each field', () => {
    const twice = z.strictObject({
      name: z.string().min(3, 'too_short').regex(/^\d+$/, 'invalid_characters'),
    });
    expect(parseInput(twice, { name: 'a' })).toEqual({ ok: false, fieldErrors: { name: 'too_short' } });
  });

  it('rejects unknown fields of any name', () => {
    const raw = JSON.parse('{"name":"Mei","role":"superadmin","__proto__":"x"}');
    const result = parseInput(schema, raw);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(Object.entries(result.fieldErrors)).toEqual([
      ['role', 'unknown_field'],
      ['__proto__', 'unknown_field'],
    ]);
    expect(Object.getPrototypeOf(result.fieldErrors)).toBe(Object.prototype);
  });

  it('assigns a nested error to its field and replaces unknown messages', () => {
    expect(parseInput(schema, { name: 'Mei', tags: ['a', 1] })).toEqual({
      ok: false,
      fieldErrors: { tags: 'invalid_value' },
    });
  });

  it.each([null, 'text', 7, [[]]])('rejects %j as a whole', (raw) => {
    expect(parseInput(schema, raw)).toEqual({ ok: false, fieldErrors: { form: 'invalid_value' } });
  });
});

describe('parseForm', () => {
  it('reads FormData and URLSearchParams', () => {
    const form = new FormData();
    form.set('name', 'Mei');
    expect(parseForm(schema, form)).toEqual({ ok: true, input: { name: 'Mei' } });
    expect(parseForm(schema, new URLSearchParams('name=Mei'))).toEqual({ ok: true, input: { name: 'Mei' } });
  });

  it('rejects a repeated name', () => {
    expect(parseForm(schema, new URLSearchParams('name=Mei&name=Ali'))).toEqual({
      ok: false,
      fieldErrors: { name: 'duplicate_field' },
    });
  });

  it('rejects a file instead of a text', () => {
    const form = new FormData();
    form.set('name', new Blob(['Mei']), 'name.txt');
    expect(parseForm(schema, form)).toEqual({ ok: false, fieldErrors: { name: 'invalid_value' } });
  });
});
