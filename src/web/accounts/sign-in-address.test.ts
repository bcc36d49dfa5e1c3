import { describe, expect, it } from 'vitest';
import {
  findReason,
  getPageAfterEitherSignIn,
  getPageAfterProof,
  getPageAfterSignIn,
  getSignInPath,
} from './sign-in-address.ts';

describe('the page after signing in', () => {
  it('equals the requested page if it belongs to this sign-in', () => {
    expect(getPageAfterSignIn('company', '/company/customer/booking?status=pending')).toBe(
      '/company/customer/booking?status=pending',
    );
    expect(getPageAfterSignIn('superadmin', '/superadmin')).toBe('/superadmin');
    expect(getPageAfterEitherSignIn('/superadmin/desk', 'company')).toBe('/superadmin/desk');
  });

  it('is the home of the area otherwise', () => {
    expect(getPageAfterSignIn('company', null)).toBe('/company/dashboard');
    expect(getPageAfterSignIn('superadmin', '/company/dashboard')).toBe('/superadmin');
    expect(getPageAfterEitherSignIn('/deals', 'superadmin')).toBe('/superadmin');
    const foreignUrls = [
      '//evil.example/company/x',
      '/\\evil.example/company/x',
      '/%2e%2e/company',
      'company/x',
    ];
    for (const to of [...foreignUrls, '/company/login', '/company/logout/', '/companies', '', 'http://[']) {
      expect(getPageAfterSignIn('company', to)).toBe('/company/dashboard');
    }
  });

  it('is part of the URL of its own sign-in page only', () => {
    expect(getSignInPath('company', '/company/settings')).toBe('/login?to=%2Fcompany%2Fsettings');
    expect(getSignInPath('superadmin', '/company/settings')).toBe('/superadmin/login');
  });
});

it('The page after a proof may also be the two-step page, encoded so that it fits a header', () => {
  expect(getPageAfterProof('/two-step', 'company')).toBe('/two-step');
  expect(getPageAfterProof('/two-step?to=%2Fcompany%2Fsettings', 'company')).toBe(
    '/two-step?to=%2Fcompany%2Fsettings',
  );
  expect(getPageAfterProof('/two-step?\u2603', 'company')).toBe('/two-step?%E2%98%83');
  expect(getPageAfterProof('/two-step?a\r\nb', 'company')).toBe('/two-step?ab');
  for (const to of ['/two-steps', '//two-step', '/two-step/x', null]) {
    expect(getPageAfterProof(to, 'company')).toBe('/company/dashboard');
  }
});

it('A sign-in page shows only known reasons', () => {
  expect(findReason('no_company_id')?.title).toBe('No company ID found');
  for (const why of [null, '', 'constructor', '__proto__', 'anything']) expect(findReason(why)).toBeNull();
});
