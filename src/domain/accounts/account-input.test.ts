import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { parseInput } from '../kernel/form-input.ts';
import { forgotPasswordInput, newPasswordInput, signInInput, superAdminInput } from './account-input.ts';

function judge(schema: z.ZodType, raw: unknown): unknown {
  const result = parseInput(schema, raw);
  return result.ok ? result.input : result.fieldErrors;
}

const email = 'owner@wira.example';
const tooLong = 'x'.repeat(129);

describe('signing in', () => {
  it('takes an email in any case and a password exactly as typed', () => {
    expect(
      judge(signInInput, { email: ' Owner@Wira.example ', password: '  six  ', rememberMe: 'on' }),
    ).toEqual({
      email,
      password: '  six  ',
      rememberMe: true,
    });
    expect(judge(signInInput, { email, password: 'secret' })).toMatchObject({ rememberMe: false });
  });

  it('asks for both email and password when one is missing', () => {
    const code = 'email_and_password_required';
    expect(judge(signInInput, { email, password: '' })).toEqual({ password: code });
    expect(judge(signInInput, { email: ' ', password: 'secret' })).toEqual({ email: code });
    expect(judge(signInInput, {})).toEqual({ email: code, password: code });
  });

  it('refuses a password of fewer than 6 characters and one that is too long', () => {
    expect(judge(signInInput, { email, password: '12345' })).toEqual({ password: 'password_too_short' });
    expect(judge(signInInput, { email, password: tooLong })).toEqual({ password: 'password_too_long' });
  });

  it('does not tell an impossible email from an unknown one', () => {
    expect(judge(signInInput, { email: 'nobody', password: 'secret' })).toMatchObject({ email: 'nobody' });
  });
});

describe('a new password', () => {
  const pair = (newPassword: string, confirmNewPassword: string) => ({ newPassword, confirmNewPassword });

  it('is accepted from 6 to 128 characters, typed twice', () => {
    expect(judge(newPasswordInput, pair('123456', '123456'))).toEqual(pair('123456', '123456'));
    expect(judge(newPasswordInput, pair('x'.repeat(128), 'x'.repeat(128)))).toMatchObject({});
  });

  it('is required in both fields [S5.034]', () => {
    expect(judge(newPasswordInput, pair('', ''))).toEqual({
      newPassword: 'required',
      confirmNewPassword: 'required',
    });
    expect(judge(newPasswordInput, pair('123456', ''))).toEqual({ confirmNewPassword: 'required' });
  });

  it('has at least 6 characters [S5.035]', () => {
    expect(judge(newPasswordInput, pair('12345', '12345'))).toEqual({ newPassword: 'password_too_short' });
    expect(judge(newPasswordInput, pair(tooLong, tooLong))).toEqual({ newPassword: 'password_too_long' });
  });

  it('must be the same twice, to the letter', () => {
    const code = { confirmNewPassword: 'passwords_do_not_match' };
    expect(judge(newPasswordInput, pair('secret', 'Secret'))).toEqual(code);
    expect(judge(newPasswordInput, pair('secret', 'secret '))).toEqual(code);
  });
});

describe('adding a super admin', () => {
  it('requires an email [S5.014]', () => {
    expect(judge(superAdminInput, { email: '', password: 'secret' })).toEqual({ email: 'required' });
    expect(judge(superAdminInput, { email: 'nobody', password: 'secret' })).toEqual({
      email: 'email_format',
    });
  });

  it('requires a password [S5.015]', () => {
    expect(judge(superAdminInput, { email, password: '' })).toEqual({ password: 'required' });
  });

  it('wants at least 6 characters of it [S5.016]', () => {
    expect(judge(superAdminInput, { email, password: '12345' })).toEqual({ password: 'password_too_short' });
    expect(judge(superAdminInput, { email, password: '123456' })).toEqual({ email, password: '123456' });
  });

  it('does not let anyone send a role', () => {
    expect(judge(superAdminInput, { email, password: 'secret', role: 'x' })).toEqual({
      role: 'unknown_field',
    });
  });
});

describe('a forgotten password', () => {
  it('is asked for by email', () => {
    expect(judge(forgotPasswordInput, { email: ' Owner@Wira.example' })).toEqual({ email });
    expect(judge(forgotPasswordInput, { email: '' })).toEqual({ email: 'required' });
  });
});
