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

describe('the forms of the operator', () => {
  it('name a company by its id, and nothing else fits', () => {
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

  it('take a reason for a rejection or none, as one line', () => {
    const reasonOf = (reason: string) => parseInput(companyRejectionInput, { id, reason });
    expect(reasonOf(' ')).toMatchObject({ ok: true, input: { reason: undefined } });
    expect(reasonOf('No\r\nlicence')).toMatchObject({ ok: true, input: { reason: 'No licence' } });
    expect(reasonOf('x'.repeat(maxCharacters.reason + 1))).toMatchObject({
      ok: false,
      fieldErrors: { reason: 'too_long' },
    });
  });

  it('take a new password exactly as typed, from 6 to 128 characters [S5.013]', () => {
    const reset = (password: string) => parseInput(companyPasswordInput, { id, password });
    expect(reset(' six 6')).toMatchObject({ ok: true, input: { password: ' six 6' } });
    for (const short of ['', 'short'])
      expect(reset(short)).toEqual({ ok: false, fieldErrors: { password: 'password_too_short' } });
    expect(reset('x'.repeat(129))).toEqual({ ok: false, fieldErrors: { password: 'password_too_long' } });
  });

  it('take a new password of a super admin from 12 characters on, and no common one', () => {
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

  it('demand a reason for a decision about money, and a reference for a refund', () => {
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

describe('a fee', () => {
  it.each([
    ['5', 500],
    ['2.5%', 250],
    ['0.25 %', 25],
    ['0', 0],
  ])('%s is read as basis points', (fee, basisPoints) => {
    expect(parseInput(companyFeeInput, { id, fee })).toMatchObject({ ok: true, input: { fee: basisPoints } });
  });

  it.each(['', 'five', '2.555', '-1', '101'])('“%s” is refused', (fee) => {
    expect(parseInput(companyFeeInput, { id, fee })).toMatchObject({ ok: false });
  });
});
