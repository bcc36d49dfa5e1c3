import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { paymentSettingsInput } from './payment-settings-input.ts';

const settings = { apiKey: ' 0f1e-key ', collectionId: 'inbmmepb', xSignature: 'S-xyz', sandbox: 'on' };
const nothingStored = { hasApiKey: false, hasXSignature: false };

function judge(changes: Record<string, string | undefined>, stored = nothingStored): unknown {
  const result = parseInput(paymentSettingsInput(stored), { ...settings, ...changes });
  return result.ok ? result.input : result.fieldErrors;
}

describe('the payment settings', () => {
  it('are read without the spaces round a pasted key', () => {
    expect(judge({})).toEqual({
      apiKey: '0f1e-key',
      collectionId: 'inbmmepb',
      xSignature: 'S-xyz',
      sandbox: true,
    });
    expect(judge({ sandbox: undefined })).toMatchObject({ sandbox: false });
  });

  it('require the api key while none is stored; an empty field keeps a stored one [S5.017]', () => {
    expect(judge({ apiKey: ' ' })).toEqual({ apiKey: 'required' });
    expect(judge({ apiKey: '' }, { hasApiKey: true, hasXSignature: false })).toMatchObject({
      apiKey: null,
      xSignature: 'S-xyz',
    });
  });

  it('require the collection [S5.018]', () => {
    expect(judge({ collectionId: '' }, { hasApiKey: true, hasXSignature: true })).toEqual({
      collectionId: 'required',
    });
  });

  it('require the signature key while none is stored; an empty field keeps a stored one [S5.019]', () => {
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
  ])('refuse %s %j as %s', (field, typed, code) => {
    expect(judge({ [field]: typed })).toEqual({ [field]: code });
  });
});
