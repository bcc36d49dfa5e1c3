import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import { personLinkMinutes } from '#domain/privacy/retention.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { exportPerson } from './people.service.ts';
import {
  eraseOwnData,
  exportOwnData,
  forgetOldLinks,
  getOwnData,
  mailPersonLink,
  requestPersonLink,
} from './person-links.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext({ LIMIT_FORMS_PER_EMAIL: '1', LIMIT_FORMS_PER_CLIENT: '2' });
});
afterAll(() => ctx.close());

const visit = { clientAddress: '192.0.2.7', requestId: 'r' };
const from = (email: string, clientAddress = '192.0.2.7') => ({
  email,
  clientAddress,
  baseUrl: 'https://sempat.example',
  locale: 'en',
});

async function linkFor(email: string): Promise<string | null> {
  const sealed = ctx.encryption
    .encrypt(JSON.stringify(from(email)), 'jobs.mail-person-link')
    .toString('base64');
  await mailPersonLink(ctx, { sealed });
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['id', 'values_encrypted as values'])
    .where('recipient', '=', email)
    .where('kind', '=', 'person-link')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!mail?.values) return null;
  const { link } = JSON.parse(ctx.encryption.decrypt(mail.values, `mails.values_encrypted|${mail.id}`));
  return link.replace('https://sempat.example/your-data/', '');
}

const waits = async (email: string) => insertProspect(ctx.db, await insertDeal(ctx.db), { email });

describe('requestPersonLink', () => {
  it('gives everyone the same response and mails only known people', async () => {
    await waits('known@x.my');
    expect(await requestPersonLink(ctx, from('known@x.my'))).toEqual({ ok: true });
    expect(await requestPersonLink(ctx, from('stranger@x.my'))).toEqual({ ok: true });
    expect(await linkFor('known@x.my')).toMatch(/^[\w-]{48}$/);
    expect(await linkFor('stranger@x.my')).toBeNull();
  });

  it('is limited per email and client address', async () => {
    const limits = { ...ctx.config.limits, formsPerEmail: 2, formsPerClient: 3 };
    const limited = { ...ctx, config: { ...ctx.config, limits } };
    const ask = (email: string, address: string) => requestPersonLink(limited, from(email, address));
    for (const address of ['198.51.100.1', '198.51.100.2'])
      expect(await ask('often@x.my', address)).toEqual({ ok: true });
    expect(await ask('often@x.my', '198.51.100.3')).toMatchObject({ code: 'rate_limited' });
    for (const email of ['a@x.my', 'b@x.my', 'c@x.my'])
      expect(await ask(email, '198.51.100.9')).toEqual({ ok: true });
    expect(await ask('d@x.my', '198.51.100.9')).toMatchObject({ code: 'rate_limited' });
  });
});

describe('a copy without staff review', () => {
  it("contains neither sellers' notes nor links from emails", async () => {
    const email = 'notes@x.my';
    const deal = await insertDeal(ctx.db);
    const { id: booking_id, company_id } = await insertBooking(
      ctx.db,
      deal,
      { email, state: 'confirmed' },
      ctx.encryption,
    );
    const [id, mailId] = [randomUUID(), randomUUID()];
    const text = ctx.encryption.encrypt('difficult', `booking_notes.text|${id}`);
    const note = { id, booking_id, company_id, text, written_by: 'a@x.my', written_at: ctx.now() };
    await ctx.db.insertInto('booking_notes').values(note).execute();
    const link = 'https://sempat.example/my-booking/secret';
    const values = JSON.stringify({ link, words: `You wrote "${link}"\nand more`, name: 'Nur' });
    const mail = { id: mailId, kind: 'test', once_key: mailId, recipient: email, state: 'failed' } as const;
    const sealed = ctx.encryption.encrypt(values, `mails.values_encrypted|${mailId}`);
    await ctx.db
      .insertInto('mails')
      .values({ ...mail, values_encrypted: sealed })
      .execute();
    const secret = (await linkFor(email)) ?? '';
    const taken = await exportOwnData(ctx, secret, visit);
    const copy = JSON.stringify(taken);
    expect(
      JSON.parse(String(taken?.records.mails.find((one) => one.kind === 'test')?.values_encrypted)),
    ).toEqual({
      link: '…',
      words: 'You wrote "…"\nand more',
      name: 'Nur',
    });
    expect(copy).not.toMatch(/difficult|my-booking/);
    const byOperator = { askedBy: 'operator', actor: superAdminActor() } as const;
    const read = await exportPerson(ctx, byOperator, { email, reason: 'asked' });
    expect(JSON.stringify(read), 'control').toContain('difficult');
  });
});

describe('a copy for one of several people', () => {
  it('contains no email to others, no address of others, and no traveller who entered their own details', async () => {
    const email = 'buyer@x.my';
    const deal = await insertDeal(ctx.db);
    const booking = await insertBooking(
      ctx.db,
      deal,
      { email, state: 'confirmed', tickets: 2 },
      ctx.encryption,
    );
    await ctx.db
      .updateTable('passengers')
      .set({ first_name: 'Rosmah', last_name: 'Yusof', entered_by: 'traveller', entered_at: ctx.now() })
      .where('booking_id', '=', booking.id)
      .where('place', '=', 2)
      .execute();
    const { id: subject_id } = await ctx.db
      .insertInto('contact_messages')
      .values({ name: 'Nur', email, subject: 'Hello', message: 'Hello', privacy_version: '1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mailTo = async (recipient: string, words: string) => {
      const id = randomUUID();
      const values_encrypted = ctx.encryption.encrypt(words, `mails.values_encrypted|${id}`);
      const mail = { id, kind: 'test', once_key: id, recipient, subject_id, values_encrypted };
      await ctx.db
        .insertInto('mails')
        .values({ ...mail, state: 'failed' })
        .execute();
    };
    await mailTo('boss@x.my', 'internal');
    await mailTo(email, 'Write to desk@x.my');
    const copy = JSON.stringify(await exportOwnData(ctx, (await linkFor(email)) ?? '', visit));
    expect(copy).toContain('Write to …');
    expect(copy).not.toMatch(/boss@|desk@|internal|Rosmah|Yusof/);
    const byOperator = { askedBy: 'operator', actor: superAdminActor() } as const;
    const all = JSON.stringify(await exportPerson(ctx, byOperator, { email, reason: 'asked' }));
    for (const word of ['boss@x.my', 'desk@x.my', 'internal']) expect(all, 'control').toContain(word);
  });
});

describe('a person whose email a company publishes', () => {
  const shop = { public_phone: '+60311112222', pic_name: 'Rosmah Yusof', status: 'rejected' } as const;
  const rowOf = (id: string) =>
    ctx.db
      .selectFrom('companies')
      .select(['pic_name', 'email', 'public_email', 'public_phone'])
      .where('id', '=', id)
      .executeTakeFirst();

  it('sees only what is public', async () => {
    const email = 'shown@x.my';
    await insertCompany(ctx.db, { ...shop, email: 'owner@x.my', public_email: email });
    const records = (await getOwnData(ctx, (await linkFor(email)) ?? '', visit))?.records;
    expect(records?.companies).toHaveLength(1);
    expect(
      Object.keys(records?.companies[0] ?? {}).filter((column) => !column.startsWith('public_')),
    ).toEqual([]);
    expect(records?.companies).toMatchObject([{ public_email: email, public_phone: shop.public_phone }]);
  });

  it("removes only the email, while the company's contact person removes everything", async () => {
    const [email, contact] = ['front@x.my', 'contact@x.my'];
    const { id } = await insertCompany(ctx.db, { ...shop, email: contact, public_email: email });
    const sells = await insertCompany(ctx.db, { public_email: email });
    expect(await eraseOwnData(ctx, (await linkFor(email)) ?? '', visit)).toEqual({ erased: 3, kept: [] });
    const { public_phone, pic_name } = shop;
    expect(await rowOf(id)).toEqual({ pic_name, email: contact, public_email: null, public_phone });
    expect(await rowOf(sells.id)).toMatchObject({ pic_name: sells.pic_name, public_email: null });
    await eraseOwnData(ctx, (await linkFor(contact)) ?? '', visit);
    expect(await rowOf(id), 'control').toBeUndefined();
  });
});

describe('a copy of staff actions', () => {
  it('contains neither the contents of deal drafts nor audit details', async () => {
    const email = 'agent@x.my';
    const { id: company_id } = await insertCompany(ctx.db);
    await ctx.db.insertInto('users').values({ id: 'agent', name: 'Agent', email }).execute();
    const draft = { company_id, input: JSON.stringify({ net: 'secretfare' }), saved_by: email };
    await ctx.db
      .insertInto('deal_drafts')
      .values({ ...draft, created_at: ctx.now(), saved_at: ctx.now() })
      .execute();
    await ctx.db.transaction().execute((tx) =>
      recordAudit(tx, {
        ...visit,
        actor: { kind: 'company', id: 'agent' },
        action: 'deal.created',
        object: { kind: 'deal', id: '1' },
        details: { word: 'secretdetail' },
      }),
    );
    const copy = await exportOwnData(ctx, (await linkFor(email)) ?? '', visit);
    expect([copy?.records.drafts.length, copy?.records.audit.length]).toEqual([1, 1]);
    expect(JSON.stringify(copy)).not.toMatch(/secretfare|secretdetail/);
  });
});

describe('the link to personal data', () => {
  it('shows, exports and erases the data, and ends with the erasure', async () => {
    const email = 'aina@x.my';
    const prospect = await waits(email);
    const secret = (await linkFor(email)) ?? '';
    expect((await getOwnData(ctx, secret, visit))?.records.waitingLists).toMatchObject([
      { name: prospect.name },
    ]);
    expect(JSON.stringify(await exportOwnData(ctx, secret, visit))).toContain(prospect.name);
    expect(await eraseOwnData(ctx, secret, visit)).toMatchObject({ kept: [] });
    expect(await ctx.db.selectFrom('interested_users').where('email', '=', email).execute()).toEqual([]);
    expect(await getOwnData(ctx, secret, visit)).toBeNull();
    expect(await eraseOwnData(ctx, secret, visit)).toBeNull();
    const acts = await ctx.db
      .selectFrom('person_requests')
      .select(['kind', 'requested_by'])
      .where('person_hash', '=', ctx.encryption.mark(email, 'person'))
      .orderBy('made_at')
      .execute();
    expect(acts).toEqual([
      { kind: 'export', requested_by: 'person' },
      { kind: 'erase', requested_by: 'person' },
    ]);
  });

  it('security 68: ends after its time, opens nothing when changed, and is not in the database', async () => {
    const email = 'late@x.my';
    await waits(email);
    const secret = (await linkFor(email)) ?? '';
    const changed = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await getOwnData(ctx, `${changed.slice(0, -5)}AAAAA`, visit)).toBeNull();
    const stored = await ctx.db.selectFrom('person_links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret.slice(-20));
    expect(Buffer.concat(stored.map((row) => row.email)).toString('latin1')).not.toContain(email);
    expect(await getOwnData(ctx, secret, visit), 'control').not.toBeNull();
    ctx.setNow(new Date(Date.now() + personLinkMinutes * minuteMs + 1_000));
    expect(await getOwnData(ctx, secret, visit)).toBeNull();
    expect(await exportOwnData(ctx, secret, visit)).toBeNull();
    await forgetOldLinks(ctx);
    expect(await ctx.db.selectFrom('person_links').selectAll().execute()).toEqual([]);
  });
});
