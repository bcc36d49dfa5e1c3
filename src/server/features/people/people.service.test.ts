// A canary in every column that can hold personal data proves that erase and export are complete.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { insertCompanyUser } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { addDays, dayMs, klDate } from '#domain/kernel/time.ts';
import { personalData } from '#domain/privacy/personal-data.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { compareLedger } from '#server/features/finance/ledger/ledger-check.service.ts';
import { notifyOpenings } from '#server/features/prospects/prospects.service.ts';
import { encryptedPlaces } from '#server/platform/database/reencrypt.ts';
import type { BookingRow } from '#server/platform/database/schema.ts';
import { erasePerson, exportPerson, findPeople, getPerson, restrictPerson } from './people.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const operator = { askedBy: 'operator', actor: superAdminActor() } as const;
const byLink = { askedBy: 'person', clientAddress: '192.0.2.7', requestId: 'r' } as const;
const ofPassport = /(passport\w*|gender|birth|expiry|nationality|country)$/;
const asked = (email: string) => ({ email, reason: 'asked' }) as const;
let count = 0;
function canary(what: string): string {
  count += 1;
  return `kenari${count}${what}`;
}

async function everything(): Promise<string> {
  return [...(await columnTexts()).values()].join('\n');
}

async function columnTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const sealed = new Map<string, string>();
  for (const { table, columns } of encryptedPlaces)
    for (const column of columns) sealed.set(`${table}.${column}`, column);
  for (const table of Object.keys(personalData)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(ctx.db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const name = `${table}.${column}`;
        const plain = Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value);
        const isSealed = Buffer.isBuffer(value) && sealed.has(name) && value.length > 30;
        const text = isSealed ? ctx.encryption.decrypt(value, `${name}|${row.id}`) : plain;
        texts.set(name, `${texts.get(name) ?? ''}\n${text.toLowerCase()}`);
      }
  }
  return texts;
}

const seal = (plain: string, place: string) => ctx.encryption.encrypt(plain, place);

interface Seeded {
  readonly canaries: string[];
  readonly booking: BookingRow;
}

async function seedRefund(booking_id: string): Promise<string[]> {
  const [id, holder, number] = [randomUUID(), canary('holder'), canary('account')];
  const now = ctx.now();
  const done = { state: 'done', reference: 'IBG 1', done_by: 'operator', done_at: now } as const;
  const { id: refund_id } = await ctx.db
    .insertInto('refunds')
    .values({ booking_id, amount: '1.00', reason: 'Paid once more.', ...done })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('refund_accounts')
    .values({
      id,
      refund_id,
      bank: 'MBBEMYKL',
      holder,
      last_four: '4417',
      entered_at: now,
      account_number: seal(number, `refund_accounts.account_number|${id}`),
    })
    .execute();
  return [holder, number];
}

async function seedBooking(email: string, change: Parameters<typeof insertBooking>[2]): Promise<Seeded> {
  const deal = await insertDeal(ctx.db);
  const id = randomUUID();
  const names = [
    'first',
    'last',
    'phone',
    'passport',
    'gender',
    'birth',
    'expiry',
    'nationality',
    'country',
  ].map(canary);
  const [first = '', last = '', phone = '', ...details] = names;
  const columns = [
    'passport_number',
    'gender',
    'date_of_birth',
    'passport_expiry',
    'nationality',
    'issuing_country',
  ];
  const sealed = Object.fromEntries(
    columns.map((column, index) => [column, seal(details[index] ?? '', `bookings.${column}|${id}`)]),
  );
  const contact = { email, first_name: first, last_name: last, phone_number: phone };
  const booking = await insertBooking(
    ctx.db,
    deal,
    { tickets: 2, ...contact, ...sealed, watch_until: new Date(0), ...change, id },
    ctx.encryption,
  );
  const canaries = [...names];
  const { company_id } = booking;
  if (booking.payment_status === 'completed') {
    canaries.push(...(await seedFulfilment(booking)), canary('answers'));
    const change = { flight_id: deal.id, company_id, kind: 'changed' as const, legs: '[]' };
    const { id: change_id } = await ctx.db
      .insertInto('flight_changes')
      .values({ ...change, made_by: 'agent@agency.example', made_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('flight_change_answers')
      .values({ change_id, booking_id: id, company_id, note: canaries.at(-1) ?? '' })
      .execute();
    canaries.push(...(await seedRefund(id)));
  }
  const request = { booking_id: id, company_id, requested_at: ctx.now() };
  const kinds = ['words', 'answer', 'offer', 'note', 'mailed'];
  const [words = '', answer = '', offer = '', note = '', mailed = ''] = kinds.map(canary);
  const [requestId, noteId, mailId] = [randomUUID(), randomUUID(), randomUUID()];
  await ctx.db
    .insertInto('booking_requests')
    .values({
      ...request,
      id: requestId,
      kind: 'cancellation',
      answer: 'declined',
      answered_at: ctx.now(),
      answered_by: 'agent@agency.example',
      text: seal(words, `booking_requests.text|${requestId}`),
      answer_text: seal(answer, `booking_requests.answer_text|${requestId}`),
      offer_sen: 100,
      offer_returns_seats: false,
      offered_at: ctx.now(),
      offered_by: 'agent@agency.example',
      offer_text: seal(offer, `booking_requests.offer_text|${requestId}`),
    })
    .execute();
  await ctx.db
    .insertInto('booking_notes')
    .values({
      id: noteId,
      booking_id: id,
      company_id,
      written_by: 'agent@agency.example',
      written_at: ctx.now(),
      text: seal(note, `booking_notes.text|${noteId}`),
    })
    .execute();
  await ctx.db
    .insertInto('mails')
    .values({
      id: mailId,
      kind: 'test',
      once_key: mailId,
      recipient: 'office@agency.example',
      subject_id: id,
      state: 'failed',
      values_encrypted: seal(mailed, `mails.values_encrypted|${mailId}`),
    })
    .execute();
  return { canaries: [...canaries, words, answer, offer, note, mailed], booking };
}

async function seedFulfilment({ id, company_id }: BookingRow): Promise<string[]> {
  const columns = ['passport_number', 'gender', 'date_of_birth', 'passport_expiry'] as const;
  const more = ['nationality', 'issuing_country'] as const;
  const passenger = await ctx.db
    .selectFrom('passengers')
    .select('id')
    .where('booking_id', '=', id)
    .where('place', '=', 2)
    .executeTakeFirstOrThrow();
  const found: string[] = [];
  const named = (what: string) => {
    const name = canary(what);
    found.push(name);
    return name;
  };
  const sealed = Object.fromEntries(
    [...columns, ...more].map((column) => [
      column,
      seal(named(column.replace('_', '')), `passengers.${column}|${passenger.id}`),
    ]),
  );
  const infant = Object.fromEntries(
    [...columns, ...more].map((column) => [
      `infant_${column}`,
      seal(named(`infant${column.replace('_', '')}`), `passengers.infant_${column}|${passenger.id}`),
    ]),
  );
  await ctx.db
    .updateTable('passengers')
    .set({
      ...infant,
      infant_first_name: named('infantgiven'),
      infant_last_name: named('infantfamily'),
      first_name: named('given'),
      last_name: named('family'),
      entered_by: 'buyer',
      entered_at: ctx.now(),
      ...sealed,
    })
    .where('id', '=', passenger.id)
    .execute();
  await ctx.db
    .updateTable('fulfilments')
    .set({ pnr: named('p').slice(0, 12) })
    .where('booking_id', '=', id)
    .execute();
  const documentId = randomUUID();
  await ctx.db
    .insertInto('documents')
    .values({
      id: documentId,
      company_id,
      booking_id: id,
      file_name: `${named('file')}.pdf`,
      size: 9,
      sha256: 'a'.repeat(64),
      uploaded_by: 'agent@agency.example',
      uploaded_at: ctx.now(),
      content: seal(named('pdf'), `documents.content|${documentId}`),
    })
    .execute();
  return found;
}

async function seedWords(email: string): Promise<string[]> {
  const { db } = ctx;
  const made: string[] = [];
  const named = (what: string) => {
    made.push(canary(what));
    return made.at(-1) ?? '';
  };
  const deal = await insertDeal(db);
  await insertProspect(db, deal, { email, name: named('waits'), phone_number: named('phone') });
  await insertWish(ctx, email);
  await db.insertInto('suppressed_emails').values({ email, reason: '550' }).execute();
  await db.insertInto('restricted_emails').values({ email, restricted_at: ctx.now() }).execute();
  const message = { name: named('writes'), email, subject: named('subject'), message: named('message') };
  await db
    .insertInto('contact_messages')
    .values({ ...message, privacy_version: '1' })
    .execute();
  const mailId = randomUUID();
  await db
    .insertInto('mails')
    .values({
      id: mailId,
      kind: 'test',
      once_key: `x:${email}`,
      recipient: email,
      state: 'failed',
      values_encrypted: seal(named('body'), `mails.values_encrypted|${mailId}`),
      last_error: `550 ${named('error')}`,
    })
    .execute();
  const registration = { pic_name: named('pic'), email, phone: named('call'), address: named('street') };
  const shown = {
    public_email: email,
    public_phone: named('desk'),
    public_whatsapp: named('wa'),
    public_address: named('office'),
    opening_hours: named('hours'),
    rejected_reason: named('why'),
  };
  await insertCompany(db, { ...registration, ...shown, status: 'rejected' });
  const { id: company_id } = await insertCompany(db);
  await db
    .insertInto('company_invitations')
    .values({ company_id, email, role: 'agent', token_hash: Buffer.alloc(32, count), expires_at: ctx.now() })
    .execute();
  await db.insertInto('company_alert_addresses').values({ company_id, email }).execute();
  const user = await db
    .insertInto('users')
    .values({
      name: named('user'),
      email,
      image: named('image'),
      updated_at: new Date('2025-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = { user_id: user.id, token: randomUUID(), expires_at: ctx.now() };
  await db
    .insertInto('sessions')
    .values({ ...session, ip_address: named('ip'), user_agent: named('agent') })
    .execute();
  const draft = { company_id, input: '{}', saved_by: email, created_at: ctx.now(), saved_at: ctx.now() };
  await db.insertInto('deal_drafts').values(draft).execute();
  return made;
}

async function seedWork(email: string): Promise<void> {
  const { db } = ctx;
  const deal = await insertDeal(db);
  const { id: booking_id, company_id } = await insertBooking(
    db,
    deal,
    { state: 'confirmed' },
    ctx.encryption,
  );
  const at = ctx.now();
  const about = { booking_id, company_id };
  await db
    .insertInto('booking_notes')
    .values({ id: randomUUID(), ...about, written_by: email, written_at: at })
    .execute();
  await db
    .insertInto('follow_ups')
    .values({ ...about, outcome: 'reached', called_at: at, called_by: email })
    .execute();
  await db
    .insertInto('name_reminders')
    .values({ ...about, requested_at: at, requested_by: email })
    .execute();
  await db
    .insertInto('booking_requests')
    .values({
      ...about,
      kind: 'cancellation',
      requested_at: at,
      answer: 'declined',
      answered_at: at,
      answered_by: email,
      offer_sen: 100,
      offer_returns_seats: false,
      offered_at: at,
      offered_by: email,
    })
    .execute();
  await db
    .insertInto('booking_views')
    .values({ company_id, name: 'x', query: 'x=1', saved_by: email })
    .execute();
  const change = { flight_id: deal.id, company_id, kind: 'changed' as const, legs: '[]' };
  const { id: change_id } = await db
    .insertInto('flight_changes')
    .values({ ...change, made_by: email, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('flight_change_answers')
    .values({ change_id, ...about })
    .execute();
  const by = { uploaded_by: email, confirmed_by: email, confirmed_at: at, sent_by: email, sent_at: at };
  await db
    .insertInto('documents')
    .values({
      ...about,
      ...by,
      state: 'sent',
      file_name: 'a.pdf',
      size: 1,
      sha256: 'b'.repeat(64),
      content: Buffer.from('x'),
    })
    .execute();
  const steps = {
    names_sent_by: email,
    ticketed_by: email,
    documents_sent_by: email,
    tickets_checked_by: email,
  };
  await db
    .updateTable('fulfilments')
    .set({ ...steps, names_sent_at: at, ticketed_at: at, documents_sent_at: at, tickets_checked_at: at })
    .where('booking_id', '=', booking_id)
    .execute();
}

/** Columns that hold no personal text, or none a test can set: addresses, ticket numbers, deal contents. */
const withoutCanary = ['deal_drafts.input', 'documents.ticket_number', 'passengers.ticket_number'];

function toSeed(): string[] {
  return Object.entries(personalData).flatMap(([table, { personal = {} }]) =>
    Object.entries(personal).flatMap(([column, kind]) => {
      const isKept = typeof kind === 'object' && kind.kept !== 'staff' && column !== 'pnr';
      const name = `${table}.${column}`;
      return isKept || kind === 'auditAddress' || withoutCanary.includes(name) ? [] : [name];
    }),
  );
}

const past = () => new Date(ctx.now().getTime() - 8 * 366 * dayMs);
const flown = () => addDays(klDate(ctx.now()), -60);

describe('a person in a database with every kind of row', () => {
  it('security 68: gets a copy of every row, and erasure removes all of them while the ledger still balances', async () => {
    const email = 'nur.aisyah@kenari.example';
    const before = await everything();
    const words = await seedWords(email);
    const unpaid = await seedBooking(email, { state: 'expired' });
    const old = await seedBooking(email, {
      state: 'confirmed',
      mode: 'live',
      created_at: past(),
      last_flight_on: flown(),
      departs_on: flown(),
    });
    await seedWork(email);
    const canaries = [...words, ...unpaid.canaries, ...old.canaries];
    const columns = await columnTexts();
    const unseeded = toSeed().filter((column) => !columns.get(column)?.includes('kenari'));
    expect(unseeded).toEqual([]);
    const seeded = [...columns.values()].join('\n');
    for (const name of [...canaries, email]) {
      expect(before).not.toContain(name);
      expect(seeded, name).toContain(name.slice(0, 12));
    }

    const taken = JSON.stringify(await exportPerson(ctx, operator, asked(email)));
    const files = [...taken.matchAll(/"content":"([^"]*)"/g)].map(([, text = '']) =>
      Buffer.from(text, 'base64').toString(),
    );
    const inExport = [taken, ...files].join('\n');
    expect(taken).not.toMatch(/fee_basis_points|idempotency_key|link_version|body_hash|"token"/);
    // Emails to others repeat text that the export already has from its source.
    const ofOthers = canaries.filter((name) => name.endsWith('mailed'));
    for (const name of canaries.filter((each) => !ofOthers.includes(each)))
      expect(inExport, name).toContain(name.slice(0, 12));

    const own = JSON.stringify(await exportPerson(ctx, byLink, asked(email)));
    const passports = canaries.filter((name) => ofPassport.test(name));
    expect(passports).toHaveLength(24);
    for (const name of passports) {
      expect(inExport, 'control').toContain(name);
      expect(own, name).not.toContain(name);
    }
    expect(own).toContain('"passport_number":"••••port"');
    expect(own).toContain(old.canaries[0]);
    const addresses = (text: string) => [...new Set(text.match(/[\w.+-]+@[\w.-]+/g))];
    expect(addresses(inExport), 'control').toContain('agent@agency.example');
    expect(addresses(own)).toEqual([email]);

    const { kept } = await erasePerson(ctx, operator, asked(email));
    expect(kept).toEqual([]);
    const left = await everything();
    for (const name of [...canaries, email]) expect(left, name).not.toContain(name.slice(0, 12));
    expect(left).not.toContain('kenari');
    expect((await compareLedger(ctx)).brokenBookings).toEqual([]);
    const row = await ctx.db
      .selectFrom('bookings')
      .select(['total', 'tickets', 'reference'])
      .where('id', '=', old.booking.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      total: old.booking.total,
      tickets: old.booking.tickets,
      reference: old.booking.reference,
    });
  });

  it('keeps the rows that the law or the trip requires, with reasons, and loses the rest', async () => {
    const email = 'farid@kenari.example';
    const soon = addDays(klDate(ctx.now()), 5);
    const paid = { state: 'confirmed', mode: 'live' } as const;
    const receipt = await seedBooking(email, { ...paid, last_flight_on: flown(), departs_on: flown() });
    const ahead = await seedBooking(email, { ...paid, last_flight_on: soon, departs_on: soon });
    const pays = await seedBooking(email, { state: 'awaitingPayment' });
    for (const { booking } of [receipt, ahead]) {
      const event = { source: 'callback', event: 'paid', outcome: 'paid' } as const;
      const paidEvent = { ...event, booking_id: booking.id, counted_amount: booking.total };
      await ctx.db.insertInto('payment_events').values(paidEvent).execute();
      const events = [
        { kind: 'payment', amountSen: senFromDecimal(booking.total), fate: 'kept' },
        { kind: 'refundDecided', amountSen: 1_00 },
        { kind: 'refundMade', amountSen: 1_00 },
      ] as const;
      for (const event of events) {
        const occasion = { cause: `${event.kind}:${booking.id}`, now: ctx.now() };
        await ctx.db.transaction().execute((tx) => recordInLedger(tx, booking, event, occasion));
      }
    }
    const { kept } = await erasePerson(ctx, operator, asked(email));
    expect(await compareLedger(ctx)).toMatchObject({ bookings: 2, brokenBookings: [] });
    expect(kept.map(({ name, reason }) => [name, reason])).toEqual([
      [receipt.booking.reference, 'bookkeeping'],
      [ahead.booking.reference, 'notFlown'],
      [pays.booking.reference, 'paymentPossible'],
    ]);
    const left = await everything();
    const [first = '', last = '', ...rest] = receipt.canaries;
    for (const name of [first, last, email]) expect(left).toContain(name);
    for (const name of rest) expect(left, name).not.toContain(name.slice(0, 12));
    for (const name of [...ahead.canaries, ...pays.canaries]) expect(left, name).toContain(name.slice(0, 12));
  });

  it('loses the passports of a cancelled booking with a due refund and keeps the payee', async () => {
    const email = 'lina@kenari.example';
    const soon = addDays(klDate(ctx.now()), 5);
    const paid = { state: 'confirmed', mode: 'live', last_flight_on: soon, departs_on: soon } as const;
    const refund = { reason: 'cancelled', amount: '100.00' } as const;
    const cancelled = await seedBooking(email, { ...paid, cancelled_at: ctx.now() });
    const flies = await seedBooking(email, paid);
    for (const { booking } of [cancelled, flies])
      await ctx.db
        .insertInto('refunds')
        .values({ ...refund, booking_id: booking.id })
        .execute();
    const { kept } = await erasePerson(ctx, operator, asked(email));
    expect(kept.map(({ name, reason }) => [name, reason])).toEqual([
      [cancelled.booking.reference, 'refundDue'],
      [flies.booking.reference, 'refundDue'],
    ]);
    const sealed = (id: string) =>
      ctx.db
        .selectFrom('bookings')
        .leftJoin('passengers', 'passengers.booking_id', 'bookings.id')
        .select(['bookings.passport_number as first', 'passengers.passport_number as other', 'email'])
        .where('bookings.id', '=', id)
        .where('place', '=', 2)
        .executeTakeFirstOrThrow();
    expect(await sealed(cancelled.booking.id)).toEqual({ first: null, other: null, email });
    const stays = { first: expect.any(Buffer), other: expect.any(Buffer), email };
    expect(await sealed(flies.booking.id)).toEqual(stays);
  });

  it('is not erased while in use as the contact or staff of a company', async () => {
    const email = 'owner@kenari.example';
    const { id: company_id } = await insertCompany(ctx.db, { name: 'Kenari Travel', email });
    await ctx.db.insertInto('users').values({ id: 'owner', name: 'Owner', email }).execute();
    await ctx.db
      .insertInto('company_users')
      .values({ user_id: 'owner', company_id, role: 'owner' })
      .execute();
    const { kept } = await erasePerson(ctx, operator, asked(email));
    expect(kept.map(({ reason }) => reason)).toEqual(['companyContact', 'account']);
    expect(await everything()).toContain(email);
  });

  it('keeps the account of someone who left until its period ends, so that an insider cannot erase their identity', async () => {
    const email = 'insider@sempat.example';
    const days = ctx.config.retention.registrationDays;
    const left = (daysAgo: number) => new Date(ctx.now().getTime() - daysAgo * dayMs);
    const account = { id: 'insider', name: 'Insider', email, updated_at: left(days - 1) };
    await ctx.db.insertInto('users').values(account).execute();
    const { kept } = await erasePerson(ctx, operator, asked(email));
    expect(kept).toEqual([{ what: 'account', name: email, reason: 'accountLeft', until: klDate(left(-1)) }]);
    expect(await everything()).toContain(email);
    await ctx.db
      .updateTable('users')
      .set({ updated_at: left(days + 1) })
      .where('id', '=', 'insider')
      .execute();
    expect((await erasePerson(ctx, operator, asked(email))).kept).toEqual([]);
    expect(await everything()).not.toContain(email);
  });
});

describe('emails of an erased person', () => {
  it('are deleted by exact address, not by its ending', async () => {
    const [li, ali] = ['li@kenari.example', 'ali@kenari.example'];
    const mailTo = async (recipient: string, once_key: string) => {
      const id = randomUUID();
      await ctx.db
        .insertInto('mails')
        .values({ id, kind: 'test', once_key, recipient, state: 'failed' })
        .execute();
      return id;
    };
    const theirs = [await mailTo(li, 'payout:1:x'), await mailTo('desk@x.my', `payout:2:${li}`)];
    const others = [await mailTo(ali, `payout:1:${ali}`), await mailTo(ali, `payout:2:${ali}:again`)];
    await erasePerson(ctx, operator, asked(li));
    const left = await ctx.db
      .selectFrom('mails')
      .select('id')
      .where('id', 'in', [...theirs, ...others])
      .execute();
    expect(left.map(({ id }) => id).sort()).toEqual([...others].sort());
  });
});

describe('the record of a request', () => {
  it('outlives the data, does not contain the name, and can be found by the email', async () => {
    const email = 'lim@kenari.example';
    await insertProspect(ctx.db, await insertDeal(ctx.db), { email });
    await exportPerson(ctx, operator, asked(email));
    await erasePerson(ctx, { askedBy: 'command' }, asked(email));
    const { requests, counts } = await getPerson(ctx, operator.actor, email);
    expect(counts.waitingLists).toBe(0);
    expect(requests).toMatchObject([
      { kind: 'erase', askedBy: 'command', rows: 1, kept: 0 },
      { kind: 'export', askedBy: 'operator', kept: 0 },
    ]);
    const rows = await sql`select * from person_requests`.execute(ctx.db);
    expect(JSON.stringify(rows.rows)).not.toContain('kenari');
    const change = sql`update person_requests set kind = 'lift'`;
    await expect(
      ctx.db.transaction().execute(async (tx) => {
        await sql`set local role app_program`.execute(tx);
        await change.execute(tx);
      }),
    ).rejects.toThrow('permission denied');
  });

  it('says that a search was made, but not the searched text', async () => {
    const email = 'siti@kenari.example';
    await insertProspect(ctx.db, await insertDeal(ctx.db), { email, phone_number: '+60125550199' });
    expect(await findPeople(ctx, operator.actor, ' Siti@Kenari.example ')).toEqual([email]);
    expect(await findPeople(ctx, operator.actor, '012-555 0199')).toEqual([email]);
    expect(await findPeople(ctx, operator.actor, 'nobody@kenari.example')).toEqual([]);
    const lines = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'person.searched')
      .orderBy('id')
      .execute();
    expect(lines.map(({ details }) => details)).toEqual([{ found: 1 }, { found: 1 }, { found: 0 }]);
    expect(JSON.stringify(lines)).not.toMatch(/siti|0199|nobody/);
  });
});

describe('a restricted person', () => {
  it('is hidden from companies and gets no email until the restriction is lifted', async () => {
    const email = 'chen@kenari.example';
    const deal = await insertDeal(ctx.db, { publish_date: new Date(ctx.now().getTime() - 1_000) });
    await ctx.db.deleteFrom('interested_users').execute();
    await insertProspect(ctx.db, deal, { email });
    const seenByCompany = () =>
      ctx.db.transaction().execute(async (tx) => {
        await sql`set local role app_company`.execute(tx);
        await sql`select set_config('app.company_id', ${deal.company_id}, true)`.execute(tx);
        return (await tx.selectFrom('interested_users').select('id').execute()).length;
      });
    expect(await seenByCompany()).toBe(1);
    expect(await restrictPerson(ctx, operator, { ...asked(email), lift: false })).toBe(1);
    expect(await seenByCompany()).toBe(0);
    expect((await getPerson(ctx, operator.actor, email)).isRestricted).toBe(true);
    expect(await notifyOpenings(ctx)).toBe(0);
    expect(await restrictPerson(ctx, operator, { ...asked(email), lift: true })).toBe(1);
    expect(await notifyOpenings(ctx), 'control').toBe(1);
    expect(await seenByCompany()).toBe(1);
  });
});

describe('security 92: the page of a person', () => {
  it("opens while another transaction locks the person's rows, and erasing waits for it", async () => {
    const email = 'waiting@kenari.example';
    const company = await insertCompany(ctx.db, { email });
    const deal = await insertDeal(ctx.db, { company_id: company.id });
    const booking = await insertBooking(ctx.db, deal, { email }, { encrypt: seal });
    const { userId } = await insertCompanyUser(ctx.db, company.id, { email });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const holder = ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('bookings').select('id').where('id', '=', booking.id).forUpdate().execute();
      await tx.selectFrom('companies').select('id').where('id', '=', company.id).forUpdate().execute();
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      hold();
      await released;
    });
    await held;
    const opened = getPerson(ctx, operator.actor, email);
    const erased = erasePerson(ctx, operator, asked(email));
    try {
      await waitForBlockedSessions(ctx.db);
      const bothWait = waitForBlockedSessions(ctx.db, 2).then(() => 'waits');
      expect(await Promise.race([opened, bothWait])).toMatchObject({ email, counts: { bookings: 1 } });
    } finally {
      release();
      await Promise.all([holder, opened, erased]);
    }
  });
});
