import { describe, expect, it } from 'vitest';
import { isPlaceholderHost, mailboxHost } from './placeholder.ts';

describe('isPlaceholderHost', () => {
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
  ])('accepts %s', (host) => {
    expect(isPlaceholderHost(host)).toBe(true);
  });

  it.each(['sempat.my', 'sempat-live.my', 'example.my', 'myexample.com', 'contest.com'])(
    'rejects %s',
    (host) => {
      expect(isPlaceholderHost(host)).toBe(false);
    },
  );
});

describe('mailboxHost', () => {
  it('reads an address with and without a name', () => {
    expect(mailboxHost('Sempat <deals@sempat.my>')).toBe('sempat.my');
    expect(mailboxHost('"Deals @ Sempat" <deals@sempat.my>')).toBe('sempat.my');
    expect(mailboxHost('deals@sempat.my')).toBe('sempat.my');
  });

  it('returns null without an address', () => {
    for (const text of ['Sempat', 'Sempat <deals>', 'deals@', '@sempat.my', 'a@b c@d'])
      expect(mailboxHost(text)).toBeNull();
  });
});
