import { describe, expect, it } from 'vitest';
import { doorAddress, pageBehind, pageBehindEither, reasonOf } from './sign-in-address.ts';

describe('the page after signing in', () => {
  it('is the one that was asked for, when it lies behind the door', () => {
    expect(pageBehind('company', '/company/customer/booking?status=pending')).toBe(
      '/company/customer/booking?status=pending',
    );
    expect(pageBehind('superadmin', '/superadmin')).toBe('/superadmin');
    expect(pageBehindEither('/superadmin/desk', 'company')).toBe('/superadmin/desk');
  });

  it('is the home of the area otherwise', () => {
    expect(pageBehind('company', null)).toBe('/company/dashboard');
    expect(pageBehind('superadmin', '/company/dashboard')).toBe('/superadmin');
    expect(pageBehindEither('/deals', 'superadmin')).toBe('/superadmin');
    const strange = ['//evil.example/company/x', '/\\evil.example/company/x', '/%2e%2e/company', 'company/x'];
    for (const to of [...strange, '/company/login', '/company/logout/', '/companies', '', 'http://[']) {
      expect(pageBehind('company', to)).toBe('/company/dashboard');
    }
  });

  it('is kept by the address of the right door, and by no other', () => {
    expect(doorAddress('company', '/company/settings')).toBe('/login?to=%2Fcompany%2Fsettings');
    expect(doorAddress('superadmin', '/company/settings')).toBe('/superadmin/login');
  });
});

it('a reason is shown only when it is one of ours', () => {
  expect(reasonOf('no_company_id')?.title).toBe('No company ID found');
  for (const why of [null, '', 'constructor', '__proto__', 'anything']) expect(reasonOf(why)).toBeNull();
});
