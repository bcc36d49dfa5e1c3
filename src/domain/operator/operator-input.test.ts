import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { maxCharacters } from '../kernel/limits.ts';
import {
  companyChoiceInput,
  companyFeeInput,
  companyPasswordInput,
  companyRejectionInput,
  refundInput,
  reviewInput,
  superAdminPasswordInput,
} from './operator-input.ts';

const id = '11111111-2222-4333-8444-555555555555';

describe('operator forms', () => {
  it('accept only the id of a company', () => {
    expect(parseInput(companyChoiceInput, { id })).toMatchObject({ ok: true });
    for (const wrong of ['', '1', `${id}'`, `${id}0`])
      expect(parseInput(companyChoiceInput, { id: wrong })).toEqual({
        ok: false,
        fieldErrors: { id: 'invalid_value' },
      });
    expect(parseInput(companyChoiceInput, { id, status: 'approved' })).toEqual({
      ok: false,
      fieldErrors: { status: 'unknown_field' },
    });
  });

  it('accept an optional reason for a rejection on one line', () => {
    const reasonOf = (reason: string) => parseInput(companyRejectionInput, { id, reason });
    expect(reasonOf(' ')).toMatchObject({ ok: true, input: { reason: undefined } });
    expect(reasonOf('No\r\nlicence')).toMatchObject({ ok: true, input: { reason: 'No licence' } });
    expect(reasonOf('x'.repeat(maxCharacters.reason + 1))).toMatchObject({
      ok: false,
      fieldErrors: { reason: 'too_long' },
    });
  });

  it('accept a new password exactly as typed, with 6 to 128 characters [S5.013]', () => {
    const reset = (password: string) => parseInput(companyPasswordInput, { id, password });
    expect(reset(' six 6')).toMatchObject({ ok: true, input: { password: ' six 6' } });
    for (const short of ['', 'short'])
      expect(reset(short)).toEqual({ ok: false, fieldErrors: { password: 'password_too_short' } });
    expect(reset('x'.repeat(129))).toEqual({ ok: false, fieldErrors: { password: 'password_too_long' } });
  });

  it('require 12 characters and no common password for super admins', () => {
    const reset = (password: string) => parseInput(superAdminPasswordInput('Terbang'), { id, password });
    expect(reset('twelve-chars')).toMatchObject({ ok: true });
    expect(reset('elevenchars')).toEqual({
      ok: false,
      fieldErrors: { password: 'super_admin_password_short' },
    });
    for (const guessable of ['Password12345', 'Our TERBANG site'])
      expect(reset(guessable)).toEqual({
        ok: false,
        fieldErrors: { password: 'super_admin_password_guessable' },
      });
  });

  it('require a reason for a money decision and a reference for a refund', () => {
    const review = { bookingId: id, decision: 'accept' };
    expect(parseInput(reviewInput, { ...review, reason: '' })).toEqual({
      ok: false,
      fieldErrors: { reason: 'required' },
    });
    expect(parseInput(reviewInput, { ...review, decision: 'maybe', reason: 'x' })).toEqual({
      ok: false,
      fieldErrors: { decision: 'invalid_value' },
    });
    const refund = { bookingId: id, refundId: id };
    expect(parseInput(refundInput, { ...refund, reference: ' ' })).toEqual({
      ok: false,
      fieldErrors: { reference: 'required' },
    });
  });
});

describe('company fee', () => {
  it.each([
    ['5', 500],
    ['2.5%', 250],
    ['0.25 %', 25],
    ['0', 0],
  ])('reads %s as basis points', (fee, basisPoints) => {
    expect(parseInput(companyFeeInput, { id, fee })).toMatchObject({ ok: true, input: { fee: basisPoints } });
  });

  it.each(['', 'five', '2.555', '-1', '101'])('rejects "%s"', (fee) => {
    expect(parseInput(companyFeeInput, { id, fee })).toMatchObject({ ok: false });
  });
});
