import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDeal } from '#dev/testing/fixtures/factories.ts';
import {
  createNotificationFixture,
  type NotificationFixture,
} from '#dev/testing/fixtures/notification-fixture.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { m } from '#locales/messages/messages.js';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { leaveList, notifyOpenings, registerInterest } from './prospects.service.ts';
import { createLeaveSecret } from './unsubscribe-link.ts';

let fixture: NotificationFixture;
let deal: FlightRow;
beforeAll(async () => {
  fixture = await createNotificationFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.clear();
  await fixture.ctx.db.deleteFrom('limit_hits').execute();
  deal = await insertDeal(fixture.ctx.db, { ...japan, publish_date: inHours(24), deadline: inHours(72) });
});

const japan = { destination_country: 'Japan', outbound_route: 'KUL-KIX', selling_price: '1099.00' };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const register = (tickets = 2, email = 'nur@example.my') =>
  registerInterest(fixture.ctx, {
    dealId: deal.id,
    input: { name: 'Win at evil.example', email, phone: '012-345 6789', tickets },
    locale: 'en',
    privacyVersion: '2026-11',
    clientAddress: '203.0.113.7',
    baseUrl: 'http://demo.example',
  });
const sellOut = () =>
  fixture.ctx.db
    .updateTable('flights')
    .set({ publish_date: null, seats_offered: 0 })
    .where('id', '=', deal.id)
    .execute();
const rawMails = () =>
  fixture.smtp.accepted.map(({ raw }) =>
    raw.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('=E2=80=99', '’'),
  );

describe('a person who registers interest', () => {
  it('gets a mail at once with the opening, the fact that no seat is held, and how to leave', async () => {
    await register();
    await fixture.deliver();
    const [raw = ''] = rawMails();
    expect(fixture.written()).toEqual(['nur@example.my']);
    expect(raw).toContain("Subject: You're on the list for Osaka, opening");
    expect(raw).toContain("being on the list doesn't hold a seat");
    expect(raw).toContain('Seats you need: 2');
    const [prospect] = await fixture.prospects();
    expect(raw).toContain(
      `http://demo.example/unsubscribe/${createLeaveSecret(fixture.ctx, prospect?.id ?? '')}`,
    );
    expect(raw).toContain(`http://demo.example/deals/${deal.id}`);
    expect(raw).not.toMatch(/evil|Win at/);
    expect(prospect).toMatchObject({ notified: false, mail_id: null });
  });

  it('gets the mail once with repeated and concurrent requests', async () => {
    await register();
    const registrations = [1, 2, 3, 4].map((tickets) => () => register(tickets));
    await runConcurrently(fixture.ctx.db, 'interested_users', registrations);
    await fixture.deliver();
    expect(fixture.written()).toEqual(['nur@example.my']);
  });

  it('would get it several times without the once-key (control)', async () => {
    await register();
    const [prospect] = await fixture.prospects();
    const again = () =>
      fixture.ctx.db.transaction().execute((tx) =>
        queueMail(
          tx,
          {
            kind: 'interest-registered' as const,
            to: 'nur@example.my',
            locale: 'en',
            values: null,
            subjectId: prospect?.id ?? '',
            onceKey: randomUUID(),
          },
          fixture.ctx,
        ),
      );
    await Promise.all([again(), again()]);
    await fixture.deliver();
    expect(fixture.smtp.accepted).toHaveLength(3);
  });

  it('gets none if they leave before it is sent', async () => {
    await register();
    const [prospect] = await fixture.prospects();
    await leaveList(fixture.ctx, createLeaveSecret(fixture.ctx, prospect?.id ?? ''));
    await fixture.deliver();
    expect(fixture.smtp.accepted).toHaveLength(0);
  });

  it('gets no "on the list" email after the opening, because the email about the opening replaces it', async () => {
    await register();
    await fixture.ctx.db
      .updateTable('flights')
      .set({ publish_date: inHours(-1) })
      .where('id', '=', deal.id)
      .execute();
    await notifyOpenings(fixture.ctx);
    await fixture.deliver();
    expect(rawMails().map((raw) => /^Subject: (.{13})/m.exec(raw)?.[1])).toEqual(['Osaka is open']);
  });
});

describe('a person who joins a waiting list', () => {
  it('gets a mail with the number of seats, none of which is held', async () => {
    await sellOut();
    await register(3);
    await fixture.deliver();
    const [raw = ''] = rawMails();
    expect(raw).toContain("Subject: You're on the waiting list for Osaka");
    expect(raw).toContain(m.waiting_how());
    expect(raw).toContain('List-Unsubscribe-Post');
  });

  it('gets another mail after waiting for the opening, and one more when joining again after being notified', async () => {
    await register();
    await sellOut();
    await register();
    await fixture.deliver();
    expect(fixture.smtp.accepted).toHaveLength(1);
    await fixture.ctx.db
      .updateTable('interested_users')
      .set({ notified: true, notified_at: inHours(0) })
      .execute();
    fixture.ctx.setNow(inHours(1));
    await register();
    await fixture.deliver();
    expect(fixture.smtp.accepted).toHaveLength(2);
  });
});
