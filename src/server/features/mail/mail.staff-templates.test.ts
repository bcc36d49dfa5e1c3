import { describe, expect, it } from 'vitest';
import { staffBodies } from './mail.staff-templates.ts';

const act = {
  act: 'superAdminRemoved',
  subject: 'old@agency.example',
  by: 'nadia@agency.example',
  at: '2026-11-16T18:05:00Z',
} as const;
const lockUrl = 'https://sempat.example/lock-account/secret';
const words = (body: { readonly blocks: readonly unknown[] }) => JSON.stringify(body.blocks);

describe('the email about an act of a super admin', () => {
  it('says who did it in words that fit every act', () => {
    const body = words(staffBodies['staff-act'](act, { locale: 'en' }));
    expect(body).toContain('["Done by","nadia@agency.example"]');
    expect(body).not.toContain('Added');
  });

  it('says what to do with the link, and without it', () => {
    const withLink = words(staffBodies['staff-act']({ ...act, lockUrl }, { locale: 'en' }));
    expect(withLink).toContain('If you were expecting this, there is nothing to do.');
    expect(withLink).toContain('asks before it locks anything');
    const without = words(staffBodies['staff-act'](act, { locale: 'en' }));
    expect(without).toContain('call another super admin');
    expect(without).not.toContain('lock');
  });

  it('does not tell somebody who was removed that they are a super admin', () => {
    const { why } = staffBodies['staff-act'](act, { locale: 'en' });
    expect(why).toContain('or were until now');
    const other = staffBodies['staff-act']({ ...act, act: 'companySuspended' }, { locale: 'en' });
    expect(other.why).not.toContain('were');
  });
});
