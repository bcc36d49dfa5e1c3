import { describe, expect, it } from 'vitest';
import { accountBodies } from './account.ts';
import { companyBodies } from './company.ts';
import { payoutBodies } from './payout.ts';
import { staffBodies } from './staff.ts';
import { teamBodies } from './team.ts';

const act = {
  act: 'superAdminRemoved',
  subject: 'old@agency.example',
  by: 'nadia@agency.example',
  at: '2026-11-16T18:05:00Z',
  resetUrl: 'https://sempat.example/reset-password',
} as const;
const words = (body: { readonly blocks: readonly unknown[] }) => JSON.stringify(body.blocks);

describe('mails about an action of a super admin', () => {
  it('name the actor in words that fit every action', () => {
    const body = words(staffBodies['staff-act'](act, { locale: 'en' }));
    expect(body).toContain('["Done by","nadia@agency.example"]');
    expect(body).not.toContain('Added');
  });

  it('advise what to do and link to the password reset', () => {
    const body = staffBodies['staff-act'](act, { locale: 'en' });
    expect(words(body)).toContain('If you were expecting this, there is nothing to do.');
    expect(words(body)).toContain('give it a new password under Settings, Password');
    expect(body.blocks.at(-1)).toMatchObject({ label: 'Reset your password', url: act.resetUrl });
  });

  it("do not attribute an email link's action to the command line", () => {
    const stopped = { ...act, act: 'paymentKeysStopped', by: null } as const;
    const byLink = words(staffBodies['staff-act']({ ...stopped, byLink: true }, { locale: 'en' }));
    expect(byLink).toContain('A person with the link in our email');
    expect(words(staffBodies['staff-act'](stopped, { locale: 'en' }))).toContain('command line');
  });

  it('state until when new payment keys can be stopped', () => {
    const waiting = { ...act, act: 'paymentKeysWaiting', stopUrl: 'https://sempat.example/stop' } as const;
    expect(words(staffBodies['staff-act'](waiting, { locale: 'en' }))).toContain('17 Nov 2026 02:20');
  });

  it('do not call a removed person a super admin', () => {
    const { why } = staffBodies['staff-act'](act, { locale: 'en' });
    expect(why).toContain('or were until now');
    const other = staffBodies['staff-act']({ ...act, act: 'companySuspended' }, { locale: 'en' });
    expect(other.why).not.toContain('were');
  });
});

describe("mails about the recipient's own access", () => {
  it('state the change of two-step sign-in in the title and how to react', () => {
    const used = {
      email: 'a@agency.example',
      what: 'recoveryCodeUsed',
      by: 'a@agency.example',
      at: act.at,
      resetUrl: act.resetUrl,
    } as const;
    const body = accountBodies['second-factor-changed'](used, { locale: 'en' });
    expect(body.title).toBe('Two-step sign-in: a recovery code was used');
    expect(words(body)).toContain('reset your password at once, and reply to this email');
    expect(body.blocks.at(-1)).toMatchObject({ label: 'Reset your password', url: act.resetUrl });
  });

  it('advise on a new password and wrong codes with a link to the password reset', () => {
    const { at, resetUrl } = act;
    const changed = accountBodies['password-changed']({ at, resetUrl }, { locale: 'en' });
    const wrong = accountBodies['wrong-codes']({ at, network: null, resetUrl }, { locale: 'en' });
    expect(words(wrong)).toContain('Someone knows your Sempat password');
    for (const body of [changed, wrong]) {
      expect(words(body)).toContain('reset your password at once');
      expect(body.blocks.at(-1)).toMatchObject({ is: 'button', url: resetUrl });
    }
  });

  it('advise on a changed role with a link to the password reset', () => {
    const { by, at, resetUrl } = act;
    const changed = { company: 'Wira Travel', what: 'handedOver', by, at, resetUrl } as const;
    const body = teamBodies['team-changed'](changed, { locale: 'en' });
    expect(words(body)).toContain('If it was done with your account, and not by you, reset your password');
    expect(body.blocks.at(-1)).toMatchObject({ label: 'Reset your password', url: resetUrl });
  });

  it('advise on a password set by staff with a link to the password reset', () => {
    const reset = { company: 'Wira Travel', resetUrl: act.resetUrl };
    const body = companyBodies['company-password-reset'](reset, { locale: 'en' });
    expect(words(body)).toContain('reset your password at once');
    expect(body.blocks.at(-1)).toMatchObject({ label: 'Reset your password', url: act.resetUrl });
  });

  it('omit the button if the previous release queued the mail without its link', () => {
    const { by, at } = act;
    const email = 'a@agency.example';
    const [company, bank, lastFour] = ['Wira Travel', 'Maybank', '8901'];
    const language = { locale: 'en' } as const;
    const bodies = [
      staffBodies['staff-act']({ act: 'accountLocked', subject: email, by, at }, language),
      accountBodies['password-changed']({ at }, language),
      accountBodies['second-factor-changed']({ email, what: 'off', by, at }, language),
      teamBodies['team-changed']({ company, what: 'agent', by, at }, language),
      companyBodies['company-password-reset']({ company }, language),
      payoutBodies['payout-account'](
        { company, what: 'entered', bank, lastFour, by, at, inForceFrom: at },
        language,
      ),
    ];
    expect(bodies.map(({ blocks }) => blocks.at(-1)?.is)).toEqual(bodies.map(() => 'paragraph'));
  });

  it('are also sent to a suspended company', () => {
    const suspended = { company: 'Wira Travel', reason: 'The licence has expired' };
    expect(companyBodies['company-suspension'](suspended, { locale: 'en' }).why).toContain('have an account');
  });

  it('link people of a suspended company to their travellers, and those of a resumed one to its deals', () => {
    const told = (reason: string | null) =>
      companyBodies['company-suspension'](
        { company: 'Wira Travel', reason, link: 'https://sempat.test/company' },
        { locale: 'en' },
      ).blocks.at(-1);
    expect(told('The licence has expired')).toMatchObject({ label: 'See what your travellers need' });
    expect(told(null)).toMatchObject({ label: 'Open your deals', url: 'https://sempat.test/company' });
  });
});

describe('the mail about a bank account', () => {
  const account = {
    company: 'Wira Travel',
    bank: 'Maybank',
    lastFour: '8901',
    by: 'mei@agency.example',
    at: act.at,
    inForceFrom: '2026-11-17T18:05:00Z',
    resetUrl: act.resetUrl,
  };

  it('names the event in its subject', () => {
    const subjects = (['entered', 'confirmed', 'withdrawn'] as const).map(
      (what) => payoutBodies['payout-account']({ ...account, what }, { locale: 'en' }).subject,
    );
    expect(subjects).toEqual([
      'New bank account for Wira Travel',
      'The new bank account of Wira Travel is confirmed',
      'The new bank account of Wira Travel was withdrawn',
    ]);
  });

  it('says how to stop a pending account as prominently as everything else', () => {
    const body = payoutBodies['payout-account']({ ...account, what: 'entered' }, { locale: 'en' });
    expect(words(body)).toContain('can be withdrawn under Payouts, Bank account');
    expect(body.blocks.at(-2)).toMatchObject({ is: 'paragraph', text: expect.stringContaining('at once') });
  });

  it('advises on misuse of the user account with a link to the password reset', () => {
    const body = payoutBodies['payout-account']({ ...account, what: 'entered' }, { locale: 'en' });
    expect(words(body)).toContain('If it was done with your account, and not by you, reset your password');
    expect(body.blocks.at(-1)).toMatchObject({ label: 'Reset your password', url: act.resetUrl });
  });
});
