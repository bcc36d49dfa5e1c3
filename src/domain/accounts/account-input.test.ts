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

describe('signInInput', () => {
  it('accepts an email in any case and keeps the password exactly as typed', () => {
    expect(
      judge(signInInput, { email: ' Owner@Wira.example ', password: '  six  ', rememberMe: 'on' }),
    ).toEqual({
      email,
      password: '  six  ',
      rememberMe: true,
    });
    expect(judge(signInInput, { email, password: 'secret' })).toMatchObject({ rememberMe: false });
  });

  it('reports that both are required if the email or the password is missing', () => {
    const code = 'email_and_password_required';
    expect(judge(signInInput, { email, password: '' })).toEqual({ password: code });
    expect(judge(signInInput, { email: ' ', password: 'secret' })).toEqual({ email: code });
    expect(judge(signInInput, {})).toEqual({ email: code, password: code });
  });

  it('rejects a password with fewer than 6 or more than 128 characters', () => {
    expect(judge(signInInput, { email, password: '12345' })).toEqual({ password: 'password_too_short' });
    expect(judge(signInInput, { email, password: tooLong })).toEqual({ password: 'password_too_long' });
  });

  it('accepts an invalid email, which the sign-in treats as unknown', () => {
    expect(judge(signInInput, { email: 'nobody', password: 'secret' })).toMatchObject({ email: 'nobody' });
  });
});

describe('newPasswordInput', () => {
  const pair = (newPassword: string, confirmNewPassword: string) => ({ newPassword, confirmNewPassword });

  it('accepts 6 to 128 characters, typed twice', () => {
    expect(judge(newPasswordInput, pair('123456', '123456'))).toEqual(pair('123456', '123456'));
    expect(judge(newPasswordInput, pair('x'.repeat(128), 'x'.repeat(128)))).toMatchObject({});
  });

  it('requires both fields [S5.034]', () => {
    expect(judge(newPasswordInput, pair('', ''))).toEqual({
      newPassword: 'required',
      confirmNewPassword: 'required',
    });
    expect(judge(newPasswordInput, pair('123456', ''))).toEqual({ confirmNewPassword: 'required' });
  });

  it('requires at least 6 characters [S5.035]', () => {
    expect(judge(newPasswordInput, pair('12345', '12345'))).toEqual({ newPassword: 'password_too_short' });
    expect(judge(newPasswordInput, pair(tooLong, tooLong))).toEqual({ newPassword: 'password_too_long' });
  });

  it('requires the same characters twice', () => {
    const code = { confirmNewPassword: 'passwords_do_not_match' };
    expect(judge(newPasswordInput, pair('secret', 'Secret'))).toEqual(code);
    expect(judge(newPasswordInput, pair('secret', 'secret '))).toEqual(code);
  });
});

describe('superAdminInput', () => {
  it('requires an email [S5.014]', () => {
    expect(judge(superAdminInput, { email: '', password: 'secret' })).toEqual({ email: 'required' });
    expect(judge(superAdminInput, { email: 'nobody', password: 'secret' })).toEqual({
      email: 'email_format',
    });
  });

  it('requires a password [S5.015]', () => {
    expect(judge(superAdminInput, { email, password: '' })).toEqual({ password: 'required' });
  });

  it('requires at least 6 characters [S5.016]', () => {
    expect(judge(superAdminInput, { email, password: '12345' })).toEqual({ password: 'password_too_short' });
    expect(judge(superAdminInput, { email, password: '123456' })).toEqual({ email, password: '123456' });
  });

  it('rejects a role', () => {
    expect(judge(superAdminInput, { email, password: 'secret', role: 'x' })).toEqual({
      role: 'unknown_field',
    });
  });
});

describe('forgotPasswordInput', () => {
  it('requires an email', () => {
    expect(judge(forgotPasswordInput, { email: ' Owner@Wira.example' })).toEqual({ email });
    expect(judge(forgotPasswordInput, { email: '' })).toEqual({ email: 'required' });
  });
});
