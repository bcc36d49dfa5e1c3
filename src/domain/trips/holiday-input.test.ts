import { describe, expect, it } from 'vitest';
import { parseForm } from '../kernel/form-input.ts';
import { addHolidayInput, changeHolidayInput, deleteHolidayInput } from './holiday-input.ts';

const typed = {
  kind: 'public',
  holidayName: ' Labour  Day ',
  area: 'malaysia',
  startsOn: '2026-05-01',
  endsOn: '',
};
const add = (fields: Record<string, string> = {}) =>
  parseForm(addHolidayInput, Object.entries({ ...typed, ...fields }));
const id = '00000000-0000-4000-8000-000000000000';

describe('addHolidayInput', () => {
  it('reads a single day, and a range whose dates are typed in different formats', () => {
    const entry = { kind: 'public', name: 'Labour Day', area: 'malaysia', startsOn: '2026-05-01' };
    expect(add()).toEqual({ ok: true, input: { ...entry, endsOn: '2026-05-01', isYearly: false } });
    expect(add({ isYearly: 'on' })).toMatchObject({ input: { isYearly: true } });
    expect(add({ startsOn: '01/05/2026', endsOn: '3 May 2026' })).toEqual({
      ok: true,
      input: { ...entry, endsOn: '2026-05-03', isYearly: false },
    });
  });

  it.each([
    [{ holidayName: '' }, { holidayName: 'required' }],
    [{ holidayName: 'x'.repeat(81) }, { holidayName: 'too_long' }],
    [{ kind: 'bank' }, { kind: 'invalid_value' }],
    [{ area: 'johor' }, { area: 'invalid_value' }],
    [{ startsOn: '31/04/2026' }, { startsOn: 'date_format' }],
    [{ startsOn: '2025-12-31' }, { startsOn: 'below_minimum' }],
    [{ startsOn: '2100-01-01' }, { startsOn: 'above_maximum' }],
    [{ endsOn: '2026-04-30' }, { endsOn: 'below_minimum' }],
    [{ endsOn: '2027-05-01' }, { endsOn: 'above_maximum' }],
    [{ endsOn: '2026-05-02', isYearly: 'on' }, { isYearly: 'invalid_value' }],
    [{ kind: 'school', isYearly: 'on' }, { isYearly: 'invalid_value' }],
    [{ startsOn: '2028-02-29', isYearly: 'on' }, { isYearly: 'invalid_value' }],
    [{ id }, { id: 'unknown_field' }],
  ])('rejects %o with %o', (fields, fieldErrors) => {
    expect(add(fields as Record<string, string>)).toEqual({ ok: false, fieldErrors });
  });
});

it('changeHolidayInput and deleteHolidayInput contain the holiday and the version that the user saw', () => {
  const form = Object.entries({ ...typed, id, version: '3' });
  expect(parseForm(changeHolidayInput, form)).toMatchObject({
    input: { holidayId: id, seen: 3, entry: { name: 'Labour Day' } },
  });
  expect(parseForm(deleteHolidayInput, Object.entries({ id, version: '3' }))).toEqual({
    ok: true,
    input: { holidayId: id, seen: 3 },
  });
  expect(parseForm(deleteHolidayInput, Object.entries({ id: 'x', version: '-1' }))).toEqual({
    ok: false,
    fieldErrors: { id: 'invalid_value', version: 'invalid_value' },
  });
});
