import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { paymentSettingsInput } from './payment-settings-input.ts';

const settings = { apiKey: ' 0f1e-key ', collectionId: 'inbmmepb', xSignature: 'S-xyz', sandbox: 'on' };
const nothingStored = { hasApiKey: false, hasXSignature: false };

function judge(changes: Record<string, string | undefined>, stored = nothingStored): unknown {
  const result = parseInput(paymentSettingsInput(stored), { ...settings, ...changes });
  return result.ok ? result.input : result.fieldErrors;
}

describe('paymentSettingsInput', () => {
  it('trims pasted keys', () => {
    expect(judge({})).toEqual({
      apiKey: '0f1e-key',
      collectionId: 'inbmmepb',
      xSignature: 'S-xyz',
      sandbox: true,
    });
    expect(judge({ sandbox: undefined })).toMatchObject({ sandbox: false });
  });

  it('requires the API key unless one is stored, which an empty field keeps [S5.017]', () => {
    expect(judge({ apiKey: ' ' })).toEqual({ apiKey: 'required' });
    expect(judge({ apiKey: '' }, { hasApiKey: true, hasXSignature: false })).toMatchObject({
      apiKey: null,
      xSignature: 'S-xyz',
    });
  });

  it('requires the collection [S5.018]', () => {
    expect(judge({ collectionId: '' }, { hasApiKey: true, hasXSignature: true })).toEqual({
      collectionId: 'required',
    });
  });

  it('requires the signature key unless one is stored, which an empty field keeps [S5.019]', () => {
    expect(judge({ xSignature: '' })).toEqual({ xSignature: 'required' });
    expect(judge({ xSignature: '' }, { hasApiKey: false, hasXSignature: true })).toMatchObject({
      xSignature: null,
    });
  });

  it.each([
    ['apiKey', 'two words', 'invalid_characters'],
    ['xSignature', 'x'.repeat(201), 'too_long'],
    ['collectionId', '../bills', 'invalid_characters'],
    ['baseUrl', 'https://evil.example', 'unknown_field'],
  ])('rejects %s %j as %s', (field, typed, code) => {
    expect(judge({ [field]: typed })).toEqual({ [field]: code });
  });
});
