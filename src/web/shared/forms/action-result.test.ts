import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type FormText, sendForm } from './action-result.ts';

const text: FormText = {
  fields: {
    email: () => ({ what: 'your email', max: 100 }),
    password: () => ({ what: 'a password', max: 128 }),
  },
  secret: ['password'],
  failed: () => 'This could not be saved.',
};

/** Simulates the router, in which the server action reads the request first. */
function send(serverAction: () => Promise<unknown>, extra?: object) {
  const body = new URLSearchParams({ email: 'nur@example.my', password: 'sixsix', companyId: 'x' });
  const request = new Request('http://localhost/', { method: 'POST', body });
  const sent = async () => {
    await request.formData();
    return serverAction();
  };
  return sendForm({ request, serverAction: sent }, text, extra);
}
const broken = (status: number) => new ErrorResponse(status, '', null);
const fail = (error: unknown) => () => Promise.reject(error);

describe('sendForm', () => {
  it("returns the server's result", async () => {
    expect(await send(async () => ({ ok: true }))).toEqual({ ok: true });
  });

  it('keeps the page and the input without secrets after a lost connection or a server error', async () => {
    for (const error of [new TypeError('Failed to fetch'), broken(500), broken(503)]) {
      expect(await send(fail(error))).toMatchObject({
        data: {
          ok: false,
          message: 'This could not be saved.',
          fieldErrors: {},
          values: { email: 'nur@example.my' },
        },
        init: { status: 503 },
      });
    }
  });

  it("adds the form's own extras", async () => {
    const notice = { kind: 'notSent' };
    expect(await send(fail(new TypeError('Failed to fetch')), { notice })).toMatchObject({
      data: { notice },
    });
  });

  it('follows a redirect and leaves missing and forbidden pages to the router', async () => {
    for (const error of [redirect('/login'), broken(404), broken(403)])
      await expect(send(fail(error))).rejects.toBe(error);
  });
});
