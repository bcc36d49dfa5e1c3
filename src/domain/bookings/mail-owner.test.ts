import { describe, expect, it } from 'vitest';
import { mailOwner, normalizeMailbox } from './mail-owner.ts';

describe('mailOwner', () => {
  it.each([
    ['a@evil.example', 'evil.example'],
    ['b@x1.evil.example', 'evil.example'],
    ['C@X2.Deep.EVIL.example', 'evil.example'],
    ['nur@petronas.com.my', 'petronas.com.my'],
    ['nur@mail.petronas.com.my', 'petronas.com.my'],
    ['nur@siswa.um.edu.my', 'um.edu.my'],
    ['nur@firm.co.uk', 'firm.co.uk'],
    ['nur@firm.my', 'firm.my'],
    ['nur@evil.example.', 'evil.example'],
    // `com` is no country domain here: it was itself registered.
    ['nur@shop.com.example', 'com.example'],
  ])('maps %s to the domain %s', (email, owner) => {
    expect(mailOwner(email)).toBe(owner);
  });

  it.each([
    ['Nur@Gmail.com', 'nur@gmail.com'],
    ['nur+1@gmail.com', 'nur@gmail.com'],
    ['n.u.r+2@googlemail.com', 'nur@gmail.com'],
    ['nur.aisyah+x@yahoo.com.my', 'nur.aisyah@yahoo.com.my'],
    ['nur@tm.net.my', 'nur@tm.net.my'],
    ['nur@mail.jaring.my', 'nur@jaring.my'],
  ])('maps %s to the mailbox %s', (email, owner) => {
    expect(mailOwner(email)).toBe(owner);
  });

  it.each(['', 'nobody', '@', '@gmail.com'])('returns a string for the invalid email %j', (email) => {
    expect(typeof mailOwner(email)).toBe('string');
  });
});

describe('normalizeMailbox', () => {
  it.each([
    ['Nur+deals@Firm.my', 'nur@firm.my'],
    ['nur@mail.firm.my', 'nur@mail.firm.my'],
    ['n.u.r+1@googlemail.com', 'nur@gmail.com'],
    ['n.u.r@yahoo.com', 'n.u.r@yahoo.com'],
  ])('maps %s to %s', (email, box) => {
    expect(normalizeMailbox(email)).toBe(box);
  });
});
