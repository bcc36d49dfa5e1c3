import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createMailTransport, type MailTransport } from '#server/platform/mail-transport.ts';
import { deliverDueMails, type MailDelivery } from './delivery.ts';
import { MAILING_PRIORITY, queueMail, queueMailing, type WaitingMailValues } from './mail.service.ts';

const HUNDREDS_OF_MAILS_MS = 90_000;

const words: WaitingMailValues['deal-opened'] = {
  destination: 'Japan',
  airlines: 'AirAsia X',
  outbound: [
    {
      flightNumber: 'D7 532',
      departsOn: '2026-12-02',
      route: 'KUL-KIX',
      departureTime: '14:05',
      arrivalTime: '21:30',
      dayOffset: null,
    },
  ],
  back: null,
  seller: 'Wira Travel',
  unitPriceSen: 60_000,
  seatsLeft: 9,
  closesAt: new Date('2026-12-01T04:00:00Z'),
  link: 'https://sempat.example/booking?deal=1',
  leaveLink: 'https://sempat.example/unsubscribe/1',
};

let ctx: TestContext;
let smtp: SmtpSink;
let transport: MailTransport;
beforeAll(async () => {
  ctx = await openTestContext();
  smtp = await startSmtpSink();
  transport = createMailTransport(smtp);
});
afterAll(async () => {
  transport.close();
  await smtp.stop();
  await ctx.close();
});
/** A timed-out test leaves deliveries running: stop them before the next test. */
let testIsOver = new AbortController();
let underWay: Promise<unknown>[] = [];
beforeEach(async () => {
  testIsOver = new AbortController();
  await ctx.db.deleteFrom('mails').execute();
  smtp.accepted.length = 0;
});
afterEach(async () => {
  testIsOver.abort();
  await Promise.allSettled(underWay);
  underWay = [];
});

const mailing = (size: number) =>
  ctx.db.transaction().execute((tx) =>
    queueMailing(
      tx,
      { kind: 'deal-opened', priority: MAILING_PRIORITY },
      Array.from({ length: size }, (_, index) => ({
        id: randomUUID(),
        recipient: `person-${index}@x.my`,
        locale: 'en',
        subjectId: randomUUID(),
      })),
    ),
  );
const personal = (to: string) =>
  ctx.db
    .transaction()
    .execute((tx) =>
      queueMail(
        tx,
        { kind: 'test', to, locale: 'en', values: { queuedAt: '2026-12-02T06:05:00Z' }, onceKey: to },
        ctx,
      ),
    );
const everyoneWanted: NonNullable<MailDelivery['loadValues']> = async (mails) =>
  new Map(mails.map(({ id }) => [id, words]));
function deliver(options: Partial<MailDelivery> = {}) {
  const usual = { ctx, transport, workerId: randomUUID(), loadValues: everyoneWanted };
  const delivery = deliverDueMails({ ...usual, stopping: testIsOver.signal, ...options });
  underWay.push(delivery);
  return delivery;
}
const mails = () => ctx.db.selectFrom('mails').selectAll().execute();

it('A mailing stores no content of its mails', async () => {
  await mailing(3);
  for (const mail of await mails()) expect(mail.values_encrypted).toBeNull();
});

it('A mailing is sent with current content and without people who left', async () => {
  await mailing(4);
  const loadValues: MailDelivery['loadValues'] = async (asked) =>
    new Map(asked.slice(0, 3).map(({ id }) => [id, { ...words, destination: 'Korea' }]));
  expect(await deliver({ loadValues })).toHaveLength(3);
  expect(smtp.accepted[0]?.raw).toContain('Subject: Korea is open');
  const states = (await mails()).map(({ state }) => state).sort();
  expect(states).toEqual(['accepted', 'accepted', 'accepted', 'cancelled']);
});

it('A mailing is left alone without using up an attempt if a delivery has no loader', async () => {
  await mailing(2);
  expect(await deliverDueMails({ ctx, transport, workerId: 'w' })).toHaveLength(0);
  expect(await mails()).toMatchObject([
    { state: 'queued', attempts: 0, lease_until: null },
    { state: 'queued', attempts: 0, lease_until: null },
  ]);
});

it(
  'A running mailing reports each accepted mail once',
  async () => {
    await mailing(230);
    const handedOn: string[] = [];
    const accepted = await deliver({
      onAccepted: async (some) => void handedOn.push(...some.map(({ id }) => id)),
    });
    expect(accepted).toHaveLength(230);
    expect(handedOn.sort()).toEqual((await mails()).map(({ id }) => id).sort());
    expect(new Set(smtp.accepted.map(({ messageId }) => messageId)).size).toBe(230);
  },
  HUNDREDS_OF_MAILS_MS,
);

it(
  'A mailing is sent once when several workers share it',
  async () => {
    await mailing(250);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(smtp.accepted).toHaveLength(250);
    expect(new Set(smtp.accepted.map(({ to }) => to)).size).toBe(250);
  },
  HUNDREDS_OF_MAILS_MS,
);

it('A mailing and personal mails have separate lanes', async () => {
  await mailing(5);
  await personal('buyer@x.my');
  expect(await deliver({ lane: 'personal' })).toMatchObject([{ kind: 'test' }]);
  expect(smtp.accepted.map(({ to }) => to)).toEqual(['buyer@x.my']);
  expect(await deliver({ lane: 'mailing' })).toHaveLength(5);
});

it(
  'A mailing stops after its claimed mails when the worker stops, and the next worker sends the rest',
  async () => {
    await mailing(400);
    const stop = new AbortController();
    const sent = await deliver({ stopping: stop.signal, onAccepted: async () => stop.abort() });
    expect(sent.length).toBeLessThan(400);
    expect(await deliver()).toHaveLength(400 - sent.length);
    expect(smtp.accepted).toHaveLength(400);
  },
  HUNDREDS_OF_MAILS_MS,
);

it('A mail whose content cannot be loaded is retried soon and does not block others', async () => {
  await mailing(3);
  await personal('waits@example.com');
  const poisoned = (await mails()).find(({ recipient }) => recipient !== 'waits@example.com');
  const loadValues: MailDelivery['loadValues'] = async (asked) => {
    if (asked.some(({ id }) => id === poisoned?.id)) throw new Error('a deal without an airport');
    return everyoneWanted(asked);
  };
  expect(await deliver({ loadValues })).toHaveLength(3);
  const left = (await mails()).filter(({ state }) => state !== 'accepted');
  expect(left).toMatchObject([{ id: poisoned?.id, state: 'queued', attempts: 1, lease_until: null }]);
  expect(left[0]?.next_attempt_at.getTime()).toBeGreaterThan(Date.now());
});

describe('an address whose mailbox is dead', () => {
  const recipients = () => smtp.commands.filter((command) => command.includes('RCPT'));
  const suppressed = () => ctx.db.selectFrom('suppressed_emails').select('email').execute();
  const refuseOnce = async (to: string, answer: string) => {
    smtp.refuseWith = answer;
    await personal(to);
    await deliver();
    smtp.refuseWith = null;
    smtp.commands.length = 0;
  };
  beforeEach(async () => {
    await ctx.db.deleteFrom('suppressed_emails').execute();
  });

  it('gets no further email, and each fails visibly', async () => {
    await refuseOnce('Gone@x.my', '550 no such mailbox');
    await personal('gone@X.my');
    await personal('here@x.my');
    await ctx.db
      .transaction()
      .execute((tx) =>
        queueMailing(tx, { kind: 'deal-opened', priority: MAILING_PRIORITY }, [
          { id: randomUUID(), recipient: 'gone@x.my', locale: 'en', subjectId: randomUUID() },
        ]),
      );
    await deliver();
    expect(smtp.accepted.map(({ to }) => to)).toEqual(['here@x.my']);
    expect(recipients()).toHaveLength(1);
    const failed = (await mails()).filter(({ recipient }) => recipient.toLowerCase() === 'gone@x.my');
    expect(failed.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    const suppressedMails = failed.filter(({ last_error }) => last_error === 'SUPPRESSED');
    expect(suppressedMails.map((mail) => mail.permanently_rejected)).toEqual([true, true]);
  });

  it('gets email again once the suppression is removed', async () => {
    await refuseOnce('gone@x.my', '550 no such mailbox');
    await ctx.db.deleteFrom('suppressed_emails').execute();
    await ctx.db.deleteFrom('mails').execute();
    await personal('gone@x.my');
    await deliver();
    expect(smtp.accepted).toHaveLength(1);
  });

  it.each(['451 try later', '552 mailbox full', '554 spam', '550 5.7.1 your server is blocked'])(
    'is not suppressed after %s',
    async (answer) => {
      await refuseOnce('nur@x.my', answer);
      expect(await suppressed()).toEqual([]);
    },
  );

  it.each(['550 5.1.1 unknown', '550 5.2.1 closed', '551 moved', '553 no such name'])(
    'is suppressed after %s',
    async (answer) => {
      await refuseOnce('nur@x.my', answer);
      expect(await suppressed()).toEqual([{ email: 'nur@x.my' }]);
    },
  );
});
