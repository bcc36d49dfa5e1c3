import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { passengerInput } from './bookings/passenger-input.ts';
import { infantInput, travellerInput } from './bookings/traveller-input.ts';
import { dealEditInput } from './deals/deal-input.ts';
import { paymentSettingsInput } from './finance/payment-settings-input.ts';
import { flightChangeInput } from './fulfilment/flight-change-input.ts';
import { parseForm } from './kernel/form-input.ts';
import { contactInput } from './operator/contact-input.ts';
import { superAdminPasswordInput } from './operator/operator-input.ts';

const BODY_BYTES = 64 * 1024;
const ROUNDS = 50;
const MOST_MS = 20;

const trip = { now: new Date('2026-11-15T00:00:00Z'), lastFlightOn: '2026-12-20' };
const stored = { publishAt: null, deadlineAt: new Date('2026-12-01T00:00:00Z') };
const flights = { outbound: [{ flightNumber: 'MH1', route: 'KUL-NRT' }], back: null };

/** Examples of schemas that are created by a function with arguments. */
const createdSchemas: Record<string, z.ZodType> = {
  dealEditInput: dealEditInput(stored as never),
  flightChangeInput: flightChangeInput(flights as never),
  infantInput: infantInput(trip),
  passengerInput: passengerInput(trip),
  paymentSettingsInput: paymentSettingsInput({} as never),
  superAdminPasswordInput: superAdminPasswordInput('Sempat'),
  travellerInput: travellerInput(trip),
};
/** Functions that are not schemas: they build parts of schemas, or use them to read input. */
const tools = [
  'changeField',
  'findDraftErrors',
  'toFieldError',
  'singleLine',
  'multiLine',
  'readWith',
  'optional',
  'wholeNumber',
  'choice',
  'toFieldErrors',
  'parseInput',
  'parseForm',
];

const exported: [name: string, value: unknown][] = [];
for (const file of globSync('src/domain/**/*-input.ts').sort()) {
  exported.push(...Object.entries(await import(`#domain/${file.slice('src/domain/'.length)}`)));
}
const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;
const forms: [name: string, schema: z.ZodType][] = exported.flatMap(([name, value]) => {
  const schema = createdSchemas[name] ?? value;
  if (!isSchema(schema)) return [];
  // Measure a single field as a form with one field.
  return [[name, Object.keys(shapeOf(schema)).length > 0 ? schema : z.object({ field: schema })]];
});

/** The texts that regular expressions and normalising take longest for. */
const worstTexts: Record<string, (length: number) => string> = {
  'white space in the middle': (length) => `a${' '.repeat(length - 2)}a`,
  'line breaks': (length) => `a${'\r\n'.repeat(length / 2 - 1)}`,
  'an email that never ends': (length) => `${'a.'.repeat(length / 2 - 1)}@`,
  'many at signs': (length) => 'a@'.repeat(length / 2),
  digits: (length) => '1'.repeat(length),
  'a date that never ends': (length) => '2026-'.repeat(length / 5),
  'ten marks on each letter': (length) => `e${'\u0301\u0323'.repeat(5)}`.repeat(length / 21),
  'marks to be joined': (length) => `e${'\u0301\u0323'.repeat(length / 4)}`,
  'marks after a text': (length) => `Kuala Lumpur ${'\u0323\u0301'.repeat(length / 4 - 4)}`,
  'halfwidth sound marks': (length) => `e${'\u0301\uFF9E'.repeat(length / 5 - 1)}`,
};

interface ObjectLike {
  readonly shape?: Record<string, z.ZodType>;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** Returns the fields of a form; a form with two shapes is measured by the first, larger one. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape, in: inner, options } = schema.def as ObjectLike;
  const next = inner ?? options?.[0];
  return shape ?? (next ? shapeOf(next) : {});
}

/** Returns the field that selects one of a form's two shapes; without it the form checks nothing else. */
function prefixOf(schema: z.ZodType): string {
  const values = (shapeOf(schema).tripType?.def as { values?: string[] } | undefined)?.values;
  return values ? `tripType=${values[0]}&` : '';
}

/** Returns three kinds of bodies: one field fills it, all fields share it, or all fields are unknown. */
function bodiesFor(schema: z.ZodType, bytes: number): string[] {
  const fields = Object.keys(shapeOf(schema)).filter((field) => field !== 'tripType');
  const texts = Object.values(worstTexts);
  const oneField = texts.flatMap((make) => fields.map((field) => `${field}=${make(bytes)}`));
  const share = Math.floor(bytes / fields.length);
  const allFields = texts.map((make) =>
    fields.map((field) => cut(`${field}=${make(share)}`, share)).join('&'),
  );
  const unknown = Array.from({ length: 100 }, (_, n) => `f${n}=${'x'.repeat(bytes / 100 - 10)}`).join('&');
  return [...oneField, ...allFields, unknown].map((body) => cut(prefixOf(schema) + body, bytes));
}

/** Cuts to the server's byte limit. In raw UTF-8 more characters fit than with percent encoding. */
function cut(body: string, bytes: number): string {
  return Buffer.from(body).subarray(0, bytes).toString('utf8');
}

function costMs(schema: z.ZodType, body: string): number {
  const began = process.threadCpuUsage();
  parseForm(schema, new URLSearchParams(body));
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}

function medianMs(schema: z.ZodType, body: string): number {
  const costs = Array.from({ length: ROUNDS }, () => costMs(schema, body)).sort((a, b) => a - b);
  return costs[ROUNDS / 2] ?? Number.NaN;
}

describe('worst body of 64 kB', () => {
  it.each(forms)('for %s is parsed in under 20 ms, and a body of 1 kB in almost no time', (_name, schema) => {
    expect(Object.keys(shapeOf(schema)).length).toBeGreaterThan(0);
    const ranked = bodiesFor(schema, BODY_BYTES).map((body) => ({ body, ms: costMs(schema, body) }));
    const worst = ranked.reduce((most, each) => (each.ms > most.ms ? each : most));
    const large = medianMs(schema, worst.body);
    const small = medianMs(schema, cut(worst.body, 1_024));
    expect({ large, small, isCheap: large < MOST_MS && small < MOST_MS }).toMatchObject({ isCheap: true });
  });

  it('covers every schema of the *-input files', () => {
    const unknown = exported.filter(
      ([name, value]) =>
        typeof value === 'function' && !isSchema(value) && !createdSchemas[name] && !tools.includes(name),
    );
    expect(unknown.map(([name]) => name)).toEqual([]);
    expect(forms.length).toBeGreaterThan(80);
  });

  it('is rejected in linear time if it repeats names thousands of times', () => {
    const body = new URLSearchParams(
      Array.from({ length: 16_000 }, (_, n) => [`n${n % 8_000}`, '']),
    ).toString();
    expect(medianMs(contactInput, body)).toBeLessThan(MOST_MS * 2);
  });
});
