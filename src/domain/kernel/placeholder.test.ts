import { describe, expect, it } from 'vitest';
import { isPlaceholderHost, mailboxHost } from './placeholder.ts';

describe('a name that can never be real', () => {
  it.each([
    'sempat.example',
    'chat.sempat.example',
    'example.com',
    'mail.example.net',
    'example.org',
    'deals.invalid',
    'deals.test',
    'localhost',
    'box.localhost',
    'SEMPAT.EXAMPLE',
    'sempat.example.',
  ])('is %s', (host) => {
    expect(isPlaceholderHost(host)).toBe(true);
  });

  it.each(['sempat.my', 'sempat-live.my', 'example.my', 'myexample.com', 'contest.com'])(
    'is not %s',
    (host) => {
      expect(isPlaceholderHost(host)).toBe(false);
    },
  );
});

describe('the host of a mailbox', () => {
  it('is read with and without a name before the address', () => {
    expect(mailboxHost('Sempat <deals@sempat.my>')).toBe('sempat.my');
    expect(mailboxHost('"Deals @ Sempat" <deals@sempat.my>')).toBe('sempat.my');
    expect(mailboxHost('deals@sempat.my')).toBe('sempat.my');
  });

  it('is missing where there is no address', () => {
    for (const text of ['Sempat', 'Sempat <deals>', 'deals@', '@sempat.my', 'a@b c@d'])
      expect(mailboxHost(text)).toBeNull();
  });
});
