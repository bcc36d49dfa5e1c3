import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { minPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { anyText, line, says } from '#domain/kernel/fields-input.ts';
import type { FormText } from './action-result.ts';
import { done, readForm, refuse, refuseOutcome, retryAfter, runIntent } from './form.server.ts';

const schema = z.strictObject({
  name: line(20),
  password: anyText.min(minPasswordCharacters, says('password_too_short')),
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

describe('a posted form', () => {
  it('gives its input when nothing is wrong, and what may be shown again', async () => {
    expect(await readForm(posted(whole), schema, text)).toMatchObject({
      ok: true,
      input: whole,
      values: { name: 'Nur Aina' },
    });
  });

  it('is refused with a text for each field, and gives back what was typed but for secrets', async () => {
    expect(await refused({ name: '', password: 'short' })).toEqual({
      status: 422,
      ok: false,
      message: '',
      fieldErrors: { name: 'Enter your name', password: 'Password must be at least 6 characters long' },
      values: { name: '' },
    });
  });

  it('is malformed when it names something it does not have, which is neither repeated nor given back', async () => {
    const { status, message, fieldErrors, values } = await refused({
      ...whole,
      companyId: 'x',
      __proto__: 'y',
    });
    expect(status).toBe(400);
    expect(message).toMatch(/^Something went wrong with this form/);
    expect([fieldErrors, values]).toEqual([{}, { name: 'Nur Aina' }]);
  });

  it('is malformed when it names a field twice', async () => {
    const { status, fieldErrors } = await refused([...Object.entries(whole), ['name', 'Somebody']]);
    expect(status).toBe(400);
    expect(Object.keys(fieldErrors)).toEqual(['name']);
  });

  it('may have been read before', async () => {
    expect((await readForm(await posted(whole).formData(), schema, text)).ok).toBe(true);
  });
});

describe('a result', () => {
  it('is kept by nobody, done or refused', () => {
    const headers = { 'referrer-policy': 'no-referrer', 'cache-control': 'public' };
    for (const result of [done({}, headers), refuse(409, {}, { headers })]) {
      expect(headersOf(result).get('cache-control')).toBe('no-store');
      expect(headersOf(result).get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('carries what one form adds to it', () => {
    expect(done({ id: '7' }).data).toEqual({ ok: true, id: '7' });
    expect(refuse(409, { message: 'Too late' }, { extra: { isOutdated: true } }).data).toEqual({
      ...{ ok: false, message: 'Too late', fieldErrors: {}, values: {} },
      isOutdated: true,
    });
  });

  it('says that nothing was saved, and when to try again after too many', () => {
    const now = new Date('2026-11-20T04:00:00Z');
    const form = { text, values: { name: 'Nur Aina' } };
    const lost = refuseOutcome(form, { ok: false, code: 'not_saved' }, now);
    expect([lost.init?.status, lost.data.message]).toEqual([503, 'Not saved. Check your connection.']);
    const retryAt = new Date('2026-11-20T04:00:30.500Z');
    const limited = refuseOutcome(form, { ok: false, code: 'rate_limited', retryAt }, now);
    expect([limited.init?.status, headersOf(limited).get('retry-after')]).toEqual([429, '31']);
    expect(limited.data.message).toMatch(/^Not saved\. .*20 Nov 2026 12:00/);
    expect(limited.data.values).toEqual({ name: 'Nur Aina' });
    expect(retryAfter(now, now)).toEqual({ 'retry-after': '1' });
  });
});

describe('a page with several things to do', () => {
  const handlers = {
    approve: async (form: FormData) => done({ message: `Approved ${form.get('id')}` }),
    count: async (form: FormData) => done({ count: [...form].length }),
  };
  const run = async (fields: Record<string, string> | [string, string][]) =>
    (await runIntent(posted(fields), handlers)) as { data: object; init: ResponseInit };

  it('does what the button names, and the result says which it was', async () => {
    expect((await run({ intent: 'approve', id: '7' })).data).toEqual({
      ...{ ok: true, message: 'Approved 7' },
      intent: 'approve',
    });
  });

  it('hands on the fields without the intent, so that no schema has to know it', async () => {
    expect((await run({ intent: 'count', id: '7' })).data).toMatchObject({ count: 1 });
  });

  it('refuses what it does not know, none, two, and names every object has', async () => {
    const twice: [string, string][] = [
      ['intent', 'approve'],
      ['intent', 'count'],
    ];
    for (const fields of [
      { intent: 'delete' },
      { id: '7' },
      twice,
      { intent: 'constructor' },
      { intent: '__proto__' },
    ]) {
      const { data, init } = await run(fields);
      expect([init.status, data]).toEqual([400, expect.objectContaining({ ok: false })]);
    }
  });
});
