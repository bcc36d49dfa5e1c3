import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { losePersonLinks } from '#dev/rehearsal/lost-key.ts';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { openSuperAdminWeb, type SuperAdminWeb } from '#dev/testing/pages/super-admin-web.ts';
import type { TestContext } from '#dev/testing/run/test-context.ts';
import { mailPersonLink } from '#server/features/people/person-links.service.ts';

const page = '/superadmin/people';
let office: SuperAdminWeb;
let ctx: TestContext;
beforeAll(async () => {
  office = await openSuperAdminWeb();
  ctx = office.ctx;
}, 120_000);
afterAll(() => office.close());

async function insertPerson(email: string) {
  const company = await insertCompany(ctx.db, { name: 'Wira Travel' });
  const deal = await insertDeal(ctx.db, { company_id: company.id });
  const prospect = await insertProspect(ctx.db, deal, { email, name: 'Nur <b>Aisyah</b>' });
  const booking = await insertBooking(
    ctx.db,
    deal,
    { email, state: 'confirmed', mode: 'live' },
    ctx.encryption,
  );
  return { prospect, booking };
}

const listWaits = (email: string) =>
  ctx.db.selectFrom('interested_users').select('restricted_at').where('email', '=', email).execute();

describe("the operator's people page", () => {
  it('finds a person by a posted email, and lists the stored data and what must be kept', async () => {
    const { booking } = await insertPerson('nur@people.example');
    const found = await office.post(page, { intent: 'search', text: ' Nur@People.example ' });
    expect(found.statusCode).toBe(200);
    const text = readPageText(found.body);
    for (const part of ['nur@people.example', 'Waiting lists', booking.reference, 'still ahead'])
      expect(text).toContain(part);
    const none = readPageText(
      (await office.post(page, { intent: 'search', text: 'none@people.example' })).body,
    );
    expect(none).toContain('We hold nothing under that.');
    const log = ctx.logLines.join('\n');
    expect(log).not.toMatch(/nur@people|none@people/i);
  });

  it('returns a file with escaped names and redirects a GET of it', async () => {
    const { booking } = await insertPerson('copy@people.example');
    const wanted = { email: 'copy@people.example', reason: 'asked' };
    const html = await office.post(`${page}/export`, { ...wanted, format: 'html' });
    expect(html.headers['content-disposition']).toContain('attachment');
    expect(html.body).toContain('Nur &lt;b&gt;Aisyah&lt;/b&gt;');
    expect(html.body).not.toContain('<b>');
    const json = await office.post(`${page}/export`, { ...wanted, format: 'json' });
    expect(json.json()).toMatchObject({ records: { bookings: [{ reference: booking.reference }] } });
    expect((await office.get(`${page}/export`)).headers.location).toBe(page);
    expect((await office.post(`${page}/export`, { ...wanted, format: 'exe' })).statusCode).toBe(400);
    const views = readPageText((await office.get(`${page}/passports/${booking.id}`)).body);
    expect(views).toContain('A copy of the person’s data');
    expect(views).toContain(office.admin.email);
    expect((await office.get(`${page}/passports/${randomUUID()}`)).statusCode).toBe(404);
  });

  it('erases after a confirmation, restricts and lifts the restriction', async () => {
    const email = 'gone@people.example';
    await insertPerson(email);
    const restricted = await office.post(page, { intent: 'restrict', email, reason: 'asked' });
    expect(readPageText(restricted.body)).toContain('Restricted now');
    expect(await listWaits(email)).toEqual([{ restricted_at: expect.any(Date) }]);
    await office.post(page, { intent: 'lift', email, reason: 'asked' });
    expect(await listWaits(email)).toEqual([{ restricted_at: null }]);
    const unsure = await office.post(page, { intent: 'erase', email, reason: 'asked' });
    expect([unsure.statusCode, (await listWaits(email)).length]).toEqual([422, 1]);
    expect(readPageText(unsure.body)).toContain('Tick the box first.');
    const erased = await office.post(page, { intent: 'erase', email, reason: 'asked', sure: 'on' });
    expect(readPageText(erased.body)).toMatch(/\d+ records? (is|are) erased/);
    expect(await listWaits(email)).toEqual([]);
  });

  it('previews a correction and saves it once', async () => {
    const [email, newEmail] = ['wrong@people.example', 'right@people.example'];
    const { booking } = await insertPerson(email);
    const about = { email, reason: 'mistake' };
    const readSeen = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const wrong = await office.post(page, { intent: 'correct-look', ...about, newEmail: 'x', phone: '1' });
    expect(wrong.statusCode).toBe(422);
    expect(readPageText(wrong.body)).toContain('Waiting lists');
    const same = await office.post(page, { intent: 'correct-look', ...about, newEmail: email });
    expect(readPageText(same.body)).toContain('Nothing would be different.');
    const look = await office.post(page, { intent: 'correct-look', ...about, newEmail, name: 'Nur' });
    const text = readPageText(look.body);
    for (const part of [
      '1 place on a waiting list: name, email',
      '1 booking, the buyer’s contact: email',
      `a new link to ${booking.reference}`,
      'This stays',
      'passports',
    ])
      expect(text).toContain(part);
    expect(look.body).toContain(`value="${newEmail}"`);
    expect(await listWaits(email)).toHaveLength(1);

    const seen = readSeen(look.body);
    const save = (change: Record<string, string>) =>
      office.post(page, { intent: 'correct', ...about, name: 'Nur', newEmail, ...change });
    for (const outdated of [{}, { seen: 'x' }, { seen, name: 'Nor' }]) {
      const refused = await save(outdated);
      expect(refused.statusCode).toBe(409);
      expect(readPageText(refused.body)).toContain('so nothing is saved');
      expect(readSeen(refused.body)).not.toBe('');
    }
    expect(await listWaits(email)).toHaveLength(1);
    const saved = await save({ seen });
    expect(readPageText(saved.body)).toContain('2 records are corrected.');
    expect(readPageText(saved.body)).toContain(newEmail);
    expect([(await listWaits(email)).length, (await listWaits(newEmail)).length]).toEqual([0, 1]);
    expect((await save({ seen })).statusCode).toBe(409);
    expect(ctx.logLines.join('\n')).not.toMatch(/wrong@people|right@people/);
  });

  it('redirects everyone else', async () => {
    for (const path of [page, `${page}/passports/${randomUUID()}`])
      expect((await office.get(path, '')).headers.location).toContain('/login?why=not_authenticated');
  });
});

describe("a person's own data page", () => {
  async function createLink(email: string): Promise<string> {
    const wanted = JSON.stringify({ email, baseUrl: 'http://localhost', locale: 'en' });
    const sealed = ctx.encryption.encrypt(wanted, 'jobs.mail-person-link').toString('base64');
    await mailPersonLink(ctx, { sealed });
    const mail = await ctx.db
      .selectFrom('mails')
      .select(['id', 'values_encrypted as values'])
      .where('recipient', '=', email)
      .where('kind', '=', 'person-link')
      .executeTakeFirstOrThrow();
    const { link } = JSON.parse(
      ctx.encryption.decrypt(mail.values ?? Buffer.alloc(0), `mails.values_encrypted|${mail.id}`),
    );
    return link.replace('http://localhost', '');
  }

  it('is requested on /privacy, which responds the same to known and unknown addresses', async () => {
    expect((await office.get('/privacy', '')).body).toContain('href="/your-data"');
    await insertPerson('asks@people.example');
    const ask = async (email: string) => readPageText((await office.post('/your-data', { email })).body);
    const known = await ask('asks@people.example');
    expect(known).toContain('If we hold anything about this address');
    expect(await ask('stranger@people.example')).toBe(known);
  });

  it('shows, exports and erases the data, and keeps its URL out of caches and logs', async () => {
    const email = 'own@people.example';
    const { booking } = await insertPerson(email);
    const link = await createLink(email);
    const shown = await office.get(link, '');
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    for (const part of [email, booking.reference, 'Waiting lists'])
      expect(readPageText(shown.body)).toContain(part);
    const file = await office.get(`${link}/data.json`, '');
    expect(file.json()).toMatchObject({ email });
    expect((await office.post(link, {})).statusCode).toBe(422);
    const erased = await office.post(link, { sure: 'on' });
    expect(readPageText(erased.body)).toContain('Your data is erased');
    expect(readPageText(erased.body)).toContain(`Booking ${booking.reference}`);
    expect(await listWaits(email)).toEqual([]);
    expect((await office.get(link, '')).statusCode).toBe(404);
    expect((await office.get(`${link}/data.json`, '')).statusCode).toBe(404);
    const log = ctx.logLines.join('\n');
    expect(log).toContain('/your-data/…');
    expect(log).not.toContain(link.slice(-30));
  });

  it('responds with 503 to a link whose key is lost and erases nothing', async () => {
    const email = 'lost@people.example';
    await insertPerson(email);
    const link = await createLink(email);
    await losePersonLinks(ctx.db);
    const answers = [
      await office.get(link, ''),
      await office.get(`${link}/data.json`, ''),
      await office.post(link, { sure: 'on' }),
    ];
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(503);
      expect(readPageText(body)).toContain('We cannot open this right now');
    }
    expect(await listWaits(email)).not.toEqual([]);
  });
});
