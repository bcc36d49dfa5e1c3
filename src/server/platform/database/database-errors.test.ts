import { describe, expect, it } from 'vitest';
import { explainDatabaseError, isDatabaseAway, isDatabaseUnavailable } from './database-errors.ts';

const failed = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('isDatabaseAway', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', '57P01', '57P02', '57P03', '08000', '08006', '53300'])(
    'recognises %s',
    (code) => {
      expect(isDatabaseAway(failed(code))).toBe(true);
    },
  );

  it.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
  ])('recognises the words "%s"', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
  });

  it('ignores a broken statement, a lock, a wrong password and another server', () => {
    for (const code of ['42P01', '23505', '55P03', '57014', '28P01', '3D000', ''])
      expect(isDatabaseAway(failed(code))).toBe(false);
    expect(isDatabaseAway(new TypeError('fetch failed', { cause: failed('ECONNREFUSED') }))).toBe(false);
    expect(isDatabaseAway('ECONNREFUSED')).toBe(false);
  });
});

describe('isDatabaseUnavailable', () => {
  it.each([
    '28P01',
    '28000',
    '3D000',
    '53100',
    '53200',
    '53300',
    '25006',
    '57P01',
    '57P05',
    '58030',
    'ECONNREFUSED',
  ])('recognises %s', (code) => {
    expect(isDatabaseUnavailable(failed(code))).toBe(true);
  });

  it('ignores a broken statement, a missing right, a lock and a timeout', () => {
    for (const code of ['42P01', '42501', '23505', '55P03', '57014', '25P02', ''])
      expect(isDatabaseUnavailable(failed(code))).toBe(false);
  });
});

describe('explainDatabaseError', () => {
  const url = 'postgres://sempat:canary-password@db.example:5432/deals';
  it('names the place and the remedy without the password', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000', '57P03', '42501', '53100', '25006']) {
      const words = explainDatabaseError(failed(code, url), url) ?? '';
      expect(words).toMatch(/\w+\.$|\?$/);
      expect(words).not.toContain('canary');
    }
    expect(explainDatabaseError(failed('3D000'), url)).toContain('db.example:5432/deals');
  });

  it('returns null for other errors', () => {
    expect(explainDatabaseError(failed('42P01'), url)).toBeNull();
    expect(explainDatabaseError('x', url)).toBeNull();
  });
});
