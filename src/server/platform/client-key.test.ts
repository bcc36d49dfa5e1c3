import { describe, expect, it } from 'vitest';
import { clientKey, clientLimits, siteKey } from './client-key.ts';

const limit = { bucket: 'forms-per-client', max: 60, windowSeconds: 3_600 };

describe('clientKey', () => {
  it('returns an IPv4 address in any notation', () => {
    expect(clientKey('203.0.113.7')).toBe('203.0.113.7');
    expect(clientKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(clientKey('::FFFF:203.0.113.7')).toBe('203.0.113.7');
    expect(clientKey('::ffff:cb00:7107')).toBe('203.0.113.7');
    expect(siteKey('203.0.113.7')).toBe('203.0.113.7');
  });

  it('security 18: returns the /64 of an IPv6 address, so that its network counts as one client', () => {
    const addresses = [
      '2001:db8:1:2::1',
      '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:3:4:5:6%eth0',
    ];
    expect(new Set(addresses.map(clientKey))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(clientKey('2001:db8:1:3::1')).not.toBe(clientKey('2001:db8:1:2::1'));
  });

  it('returns the /48 for a site', () => {
    const addresses = Array.from({ length: 50 }, (_, n) => `2001:db8:77:${n.toString(16)}::1`);
    expect(new Set(addresses.map(siteKey))).toEqual(new Set(['2001:db8:77::/48']));
    expect(siteKey('2001:db8:78::1')).toBe('2001:db8:78::/48');
    expect(siteKey('::1')).toBe('0:0:0::/48');
  });

  it('returns an unparsable address unchanged', () => {
    expect(clientKey('')).toBe('');
    expect(clientKey('not-an-address')).toBe('not-an-address');
  });

  it('adds a second, looser limit only for a site with many possible clients', () => {
    expect(clientLimits(limit, '203.0.113.7')).toEqual([{ ...limit, key: '203.0.113.7' }]);
    expect(clientLimits(limit, '2001:db8:1:2::9', '|nur@example.com')).toEqual([
      { ...limit, key: '2001:db8:1:2::/64|nur@example.com' },
      { ...limit, bucket: 'forms-per-client-site', key: '2001:db8:1::/48|nur@example.com', max: 300 },
    ]);
  });
});
