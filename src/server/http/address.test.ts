import { describe, expect, it } from 'vitest';
import { type Address, createAddressReader, getLoggablePath, isOneClick } from './address.ts';
import { pageTable } from './pages/page-table.ts';

const read = createAddressReader(pageTable, ['ms', 'zh']);
const readExisting = (target: string): Address => {
  const address = read(target);
  if (!address) throw new Error(`${target} has no canonical form.`);
  return address;
};
const id = '5e3a7000-0000-4000-a000-00000000dead';
const secret = 'Ab_-'.repeat(12);

describe('canonical path', () => {
  it.each([
    '/',
    '/deals',
    '/_.data',
    '/deals.data',
    `/deals/${id}`,
    `/deals/${id}/picture.png`,
    `/my-booking/${secret}`,
    `/my-booking/${secret}/receipt.pdf`,
    `/my-booking/${secret}.data`,
    '/company/nothing/HERE',
    '/assets/entry-Ab12.js',
    '/assets/',
    '/demo/inbox/',
    '/demo/inbox/email/Ab12/html',
    '/ms',
    '/ms.data',
    '/ms/deals',
    '/.well-known/security.txt',
    '/service-worker.js',
    '/%C3%A9',
    '/@vite/client',
    '/a=b;c:d',
  ])('security 75: keeps %s unchanged', (path) => {
    expect(readExisting(path)).toMatchObject({ path, isCanonical: true });
  });

  it.each([
    ['/DEALS', '/deals'],
    ['/deals/', '/deals'],
    ['//deals', '/deals'],
    ['/\\deals', '/deals'],
    ['/./deals', '/deals'],
    ['/about/../deals', '/deals'],
    ['/about/%2E%2e/deals', '/deals'],
    ['/%64eals', '/deals'],
    ['/%63ompany', '/company'],
    ['/COMPANY/login', '/company/login'],
    ['/deals.DATA', '/deals.data'],
    ['/deals/_.data', '/deals.data'],
    ['/deals/_/.data', '/deals/_/_.data'],
    ['/deals/.data', '/deals.data'],
    ['/.data', '/_.data'],
    ['/_.data/', '/_.data'],
    [`/Deals/${id.toUpperCase()}`, `/deals/${id}`],
    ['/d/4E1Q0C7D2', '/d/4e1q0c7d2'],
    ['/Sellers/Wira-Travel-4e1q0c7d2/', '/sellers/wira-travel-4e1q0c7d2'],
    [`/My-Booking/${secret}/Receipt.PDF`, `/my-booking/${secret}/receipt.pdf`],
    ['/MS/Deals/', '/ms/deals'],
    ['/ms/', '/ms'],
    ['/ms/_.data', '/ms.data'],
    ['/HEALTHZ', '/healthz'],
    ['/Assets/Entry-Ab12.js', '/assets/Entry-Ab12.js'],
    ['/%c3%a9', '/%C3%A9'],
    ['/%40a%3a', '/@a:'],
    ['/Nothing//here/', '/Nothing/here'],
    ['deals', '/deals'],
  ])('security 75: maps %s to %s', (target, path) => {
    expect(readExisting(target)).toMatchObject({ path, isCanonical: false });
  });

  it.each([
    ['http://localhost/deals', '/deals'],
    ['HTTPS://evil.example:1', '/'],
    ['http://x', '/'],
  ])('security 75: reads the absolute form %s as %s', (target, path) => {
    expect(readExisting(target)).toMatchObject({ path, isCanonical: true });
  });

  it.each([
    '/%',
    '/%ff',
    '/%zz',
    '/deals%2fx',
    '/deals%5Cx',
    '/deals%00',
    '/..',
    '/%2e%2e/.env',
    '/a/../../b',
  ])('security 77: rejects %s', (target) => expect(read(target)).toBeNull());

  it('keeps the query and drops the fragment', () => {
    expect(readExisting('/DEALS?a=/./B&c=%2f#d')).toMatchObject({ path: '/deals', search: '?a=/./B&c=%2f' });
    expect(readExisting('/deals#d').path).toBe('/deals');
    expect(readExisting('/deals?é').search).toBe('?%C3%A9');
  });
});

describe('loggable path', () => {
  it.each([
    ['/deals?email=canary@example.com', '/deals'],
    [`/deals/${id}.data`, `/deals/${id}.data`],
    ['/deals/canary', '/deals/…'],
    [`/my-booking/${secret}`, '/my-booking/…'],
    [`/my-booking/${secret}/documents/${id}`, `/my-booking/…/documents/${id}`],
    [`/join-team/${secret}.data`, '/join-team/….data'],
    [`/ms/unsubscribe/${secret}`, '/ms/unsubscribe/…'],
    [`/xx/my-booking/${secret}`, '/*'],
    [`/company/my-booking/${secret}`, '/company/*'],
    ['/', '/'],
    ['/_.data', '/_.data'],
    ['/ms', '/ms'],
    ['/assets/entry-Ab12.js', '/assets/entry-Ab12.js'],
    ['/%ff', '/*'],
  ])('security 76: shows %s as %s', (target, shown) => {
    expect(getLoggablePath(read(target))).toBe(shown);
  });

  it('security 76: hides the secret in every spelling', () => {
    const secretPages = Object.keys(pageTable).filter((path) => /:(secret|token)/.test(path));
    expect(secretPages.length).toBeGreaterThan(8);
    for (const page of secretPages) {
      const path = page.replace(/:(secret|token)/, secret);
      const spellings = [path, `${path}/`, `/.${path}`, `/${path}`, `${path}.data`, `${path}?${secret}`];
      for (const target of [...spellings, path.replace(/^\/./, (start) => start.toUpperCase()), `/zz${path}`])
        expect([target, getLoggablePath(read(target))]).toEqual([
          target,
          expect.not.stringContaining(secret),
        ]);
    }
  });
});

describe('isOneClick', () => {
  it('accepts only a page for one-click posts whose URL has a complete secret', () => {
    const open = [`/unsubscribe/${secret}`, `/alerts/${secret}`, `/ms/alerts/${secret}`];
    const closed = [`/alerts/${secret}x`, `/alerts/${secret}.data`, `/my-booking/${secret}`, '/deals', '/%'];
    for (const path of open) expect([path, isOneClick(read(path))]).toEqual([path, true]);
    for (const path of closed) expect([path, isOneClick(read(path))]).toEqual([path, false]);
  });
});
