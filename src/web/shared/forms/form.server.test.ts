import { redirect } from 'react-router';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { minPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { anyText, singleLine, toFieldError } from '#domain/kernel/fields-input.ts';
import {
  createRateLimitRefusal,
  type Refused,
  createRefusal as refusedBecause,
} from '#domain/kernel/outcome.ts';
import type { FormText } from './action-result.ts';
import {
  formIntent,
  readForm,
  refuse,
  refuseOutcome,
  retryAfterHeaders,
  runIntent,
  succeed,
} from './form.server.ts';

const schema = z.strictObject({
  name: singleLine(20),
  password: anyText.min(minPasswordCharacters, toFieldError('password_too_short')),
});
const text: FormText = {
  fields: {
    name: () => ({ what: 'your name', max: 20 }),
    password: () => ({ what: 'a password', max: 128 }),
  },
  secret: ['password'],
  failed: (reason = 'Check your connection.') => `Not saved. ${reason}`,
};
const whole = { name: 'Nur Aina', password: 'sixsix' };

function posted(fields: Record<string, string> | [string, string][]): Request {
  return new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(fields) });
}
async function refused(fields: Record<string, string> | [string, string][]) {
  const form = await readForm(posted(fields), schema, text);
  if (form.ok) throw new Error('the form was taken');
  return { status: form.refusal.init?.status, ...form.refusal.data };
}
const headersOf = ({ init }: { init: ResponseInit | null }) => new Headers(init?.headers);

describe('readForm', () => {
  it('returns valid input and the values to show again', async () => {
    expect(await readForm(posted(whole), schema, text)).toMatchObject({
      ok: true,
      input: whole,
      values: { name: 'Nur Aina' },
    });
  });

  it('rejects invalid fields with a text for each and returns the input without secrets', async () => {
    expect(await refused({ name: '', password: 'short' })).toEqual({
      status: 422,
      ok: false,
      message: '',
      fieldErrors: { name: 'Enter your name', password: 'Password must be at least 6 characters long' },
      values: { name: '' },
    });
  });

  it('rejects unknown fields as malformed and returns neither names nor values', async () => {
    const { status, message, fieldErrors, values } = await refused({
      ...whole,
      companyId: 'x',
      __proto__: 'y',
    });
    expect(status).toBe(400);
    expect(message).toMatch(/^Something went wrong with this form/);
    expect([fieldErrors, values]).toEqual([{}, { name: 'Nur Aina' }]);
  });

  it('rejects duplicate fields as malformed', async () => {
    const { status, fieldErrors } = await refused([...Object.entries(whole), ['name', 'Somebody']]);
    expect(status).toBe(400);
    expect(Object.keys(fieldErrors)).toEqual(['name']);
  });

  it('accepts a form that was already read', async () => {
    expect((await readForm(await posted(whole).formData(), schema, text)).ok).toBe(true);
  });
});

describe('form results', () => {
  it('are never cached', () => {
    const headers = { 'referrer-policy': 'no-referrer', 'cache-control': 'public' };
    for (const result of [succeed({}, headers), refuse(409, {}, { headers })]) {
      expect(headersOf(result).get('cache-control')).toBe('no-store');
      expect(headersOf(result).get('referrer-policy')).toBe('no-referrer');
    }
  });

  it("carry a form's own extras", () => {
    expect(succeed({ id: '7' }).data).toEqual({ ok: true, id: '7' });
    expect(refuse(409, { message: 'Too late' }, { extra: { isOutdated: true } }).data).toEqual({
      ok: false,
      message: 'Too late',
      fieldErrors: {},
      values: {},
      isOutdated: true,
    });
  });

  it('say that nothing was saved, and when to retry after too many attempts', () => {
    const now = new Date('2026-11-20T04:00:00Z');
    const form = { text, values: { name: 'Nur Aina' } };
    const lost = refuseOutcome(form, { ok: false, code: 'not_saved' }, now);
    expect([lost.init?.status, lost.data.message]).toEqual([503, 'Not saved. Check your connection.']);
    const retryAt = new Date('2026-11-20T04:00:30.500Z');
    const limited = refuseOutcome(form, { ok: false, code: 'rate_limited', retryAt }, now);
    expect([limited.init?.status, headersOf(limited).get('retry-after')]).toEqual([429, '31']);
    expect(limited.data.message).toMatch(/^Not saved\. .*20 Nov 2026 12:00/);
    expect(limited.data.values).toEqual({ name: 'Nur Aina' });
    expect(retryAfterHeaders(now, now)).toEqual({ 'retry-after': '1' });
  });
});

describe('runIntent', () => {
  const handlers = {
    approve: async (form: FormData) => succeed({ message: `Approved ${form.get('id')}` }),
    count: async (form: FormData) => succeed({ count: [...form].length }),
  };
  const run = async (fields: Record<string, string> | [string, string][]) =>
    (await runIntent(posted(fields), handlers)) as { data: object; init: ResponseInit };

  it('runs the handler that the button names and repeats its name', async () => {
    expect((await run({ intent: 'approve', id: '7' })).data).toEqual({
      ok: true,
      message: 'Approved 7',
      intent: 'approve',
    });
  });

  it('passes the fields on without the intent', async () => {
    expect((await run({ intent: 'count', id: '7' })).data).toMatchObject({ count: 1 });
  });

  it('rejects unknown, missing and duplicate intents and names of Object.prototype', async () => {
    const duplicates: [string, string][] = [
      ['intent', 'approve'],
      ['intent', 'count'],
    ];
    for (const fields of [
      { intent: 'delete' },
      { id: '7' },
      duplicates,
      { intent: 'constructor' },
      { intent: '__proto__' },
    ]) {
      const { data, init } = await run(fields);
      expect([init.status, data]).toEqual([400, expect.objectContaining({ ok: false })]);
    }
  });
});

describe('formIntent', () => {
  type Outcome = { readonly ok: true } | Refused<'not_found' | 'changed'>;
  const outcomeText = {
    ...text,
    done: ({ name }: { name: string }) => `Saved ${name}.`,
    refusals: { not_found: { status: 404, reason: () => 'It is gone.' }, changed: () => 'It changed.' },
  };
  const save = (outcome: Outcome, extra?: { readonly forgetsTyped: boolean }) =>
    formIntent(schema, { ...outcomeText, ...extra }, async () => outcome)(posted(whole));

  it('reports success with a message built from the input', async () => {
    const { data, init } = await save({ ok: true });
    expect([data, init?.status]).toEqual([{ ok: true, message: 'Saved Nur Aina.' }, undefined]);
  });

  it('rejects invalid fields without calling the service', async () => {
    const run = async (): Promise<Outcome> => {
      throw new Error('the service was called');
    };
    const { data, init } = await formIntent(schema, outcomeText, run)(posted({ ...whole, name: '' }));
    expect(init?.status).toBe(422);
    expect(data).toMatchObject({ ok: false, fieldErrors: { name: 'Enter your name' }, values: { name: '' } });
  });

  it('explains a refusal code, returns what was typed, and has the status listed for the code, else 409', async () => {
    const values = { name: 'Nur Aina' };
    const refusal = { ok: false, fieldErrors: {}, values };
    const missing = await save(refusedBecause('not_found'));
    expect([missing.init?.status, missing.data]).toEqual([
      404,
      { ...refusal, message: 'Not saved. It is gone.' },
    ]);
    expect(headersOf(missing).get('cache-control')).toBe('no-store');
    const changed = await save(refusedBecause('changed'));
    expect([changed.init?.status, changed.data]).toEqual([
      409,
      { ...refusal, message: 'Not saved. It changed.' },
    ]);
  });

  it("returns no input if the form's text has `forgetsTyped`", async () => {
    const { data } = await save(refusedBecause('changed'), { forgetsTyped: true });
    expect(data).toMatchObject({ ok: false, message: 'Not saved. It changed.', values: {} });
  });

  it('responds with 429 and the time to retry', async () => {
    const now = new Date('2026-11-20T04:00:00Z');
    const limit = async () => createRateLimitRefusal(new Date('2026-11-20T04:00:30Z'));
    const { init, data } = await formIntent(schema, { ...text, now }, limit)(posted(whole));
    expect([init?.status, headersOf({ init }).get('retry-after')]).toEqual([429, '30']);
    expect(data).toMatchObject({ ok: false, values: { name: 'Nur Aina' } });
  });

  it('passes on results, redirects and thrown responses of the action', async () => {
    const away = redirect('/login');
    const own = succeed({ id: '7' });
    expect(await formIntent(schema, text, async () => away)(posted(whole))).toBe(away);
    expect(await formIntent(schema, text, async () => own)(posted(whole))).toBe(own);
    const thrown = formIntent(schema, text, () => Promise.reject<Response>(away))(posted(whole));
    await expect(thrown).rejects.toBe(away);
  });

  it('passes the typed input and the posted form to the action', async () => {
    const show = formIntent(schema, text, async ({ name }, { values }) => succeed({ name, values }));
    expect((await show(posted(whole))).data).toEqual({
      ok: true,
      name: 'Nur Aina',
      values: { name: 'Nur Aina' },
    });
  });

  it('does not compile without a message for success and a reason for each code', async () => {
    const run = async (): Promise<Outcome> => ({ ok: true });
    const { not_found } = outcomeText.refusals;
    // @ts-expect-error No reason for `changed`.
    formIntent(schema, { ...outcomeText, refusals: { not_found } }, run);
    // @ts-expect-error No message for success.
    formIntent(schema, { ...text, refusals: outcomeText.refusals }, run);
    // @ts-expect-error No start time for the retry delay.
    formIntent(schema, text, async () => createRateLimitRefusal(new Date()));
    // @ts-expect-error No success message and no retry delay.
    formIntent(schema, text, run);
  });
});
