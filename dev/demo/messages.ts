// Messages of the contact form: one urgent, one open, one answered.
import type { Insertable } from 'kysely';
import { hourMs } from '#domain/kernel/time.ts';
import type { Database } from '#server/platform/database/schema.ts';

export function buildDemoMessages(now: Date): Insertable<Database['contact_messages']>[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const common = { locale: 'en', privacy_version: '2026-11' };
  return [
    {
      ...common,
      name: 'Angelina anak Kawau',
      email: 'angelina.kawau@example.com',
      subject: 'URGENT: wrong name on my booking',
      message:
        'Hello,\n\nI typed my first name twice. The flight leaves in nine days.\nCan you correct it before the ticket is issued?\n\nThank you,\nAngelina',
      is_urgent: true,
      created_at: ago(2),
    },
    {
      ...common,
      name: 'Lim Wei Jie',
      email: 'weijie.lim@example.com',
      subject: 'Group of 14 to Seoul',
      message: 'We are 14 people. Can we book 9 seats of one deal and 5 of another, and still sit together?',
      created_at: ago(7),
    },
    {
      ...common,
      name: 'Siti Khadijah',
      email: 'siti.khadijah@example.com',
      subject: 'When does the Osaka deal open?',
      message: 'I registered my interest. Will I get an email even if I am at work?',
      created_at: ago(50),
      answered_at: ago(47),
    },
  ];
}
