import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDeal } from '#dev/testing/fixtures/factories.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { createWebApp, type WebApp } from '../../server/http/app.ts';

const hourMs = 3_600_000;
const person = { name: 'Nur Aina', email: 'nur@example.my', phone: '012-345 6789' };
const message = {
  name: 'Nur Aina',
  email: 'nur@example.my',
  subject: 'Seats',
  message: 'Are two seats still open?',
};
const company = {
  companyName: 'Wira Travel',
  address: 'Jalan Contoh 1, Petaling Jaya',
  picName: 'Foo Mei Mei',
  email: 'office@wira.example',
  phone: '03-1234 5678',
};

let ctx: TestContext;
let web: WebApp;
let deal: FlightRow;
beforeAll(async () => {
  // Demo mode multiplies limits by twenty.
  ctx = await openTestContext({ LIMIT_FORMS_PER_EMAIL: '1' });
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
beforeEach(async () => {
  for (const table of ['limit_hits', 'mails', 'interested_users', 'contact_messages'] as const) {
    await ctx.db.deleteFrom(table).execute();
  }
  await ctx.db.deleteFrom('flights').execute();
  await ctx.db.deleteFrom('companies').execute();
  deal = await insertComingSoon();
});

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
const insertComingSoon = (overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, {
    destination_country: 'Japan',
    publish_date: inHours(24),
    deadline: inHours(72),
    ...overrides,
  });
const get = (url: string, app = web) => app.app.inject({ url, headers: { host: 'localhost' } });
const postBody = (url: string, payload: string, app = web) =>
  app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
const post = (url: string, fields: Record<string, string>, app = web) =>
  postBody(url, new URLSearchParams(fields).toString(), app);
const interestUrl = () => `/interest/${deal.id}`;
const listProspects = () => ctx.db.selectFrom('interested_users').selectAll().execute();
const listCompanies = () =>
  ctx.db.selectFrom('companies').selectAll().where('email', '=', company.email).execute();
const listMessages = () => ctx.db.selectFrom('contact_messages').selectAll().execute();

/** Visible text of a page, without the comments that React puts between texts. */
const toText = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
const getTitle = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const countTitles = (html: string) => html.match(/<title>/g)?.length;
const hasField = (html: string, name: string, label: string) =>
  new RegExp(`<label[^>]*for="${name}"[^>]*>${label}<`).test(html) &&
  new RegExp(`<(?:input|textarea)[^>]*name="${name}"`).test(html);

describe('the interest form', () => {
  it('asks for the name [S2.071], the email [S2.072] and the phone [S2.073] and names the deal', async () => {
    const { statusCode, body } = await get(interestUrl());
    expect(statusCode).toBe(200);
    expect(hasField(body, 'name', 'Name')).toBe(true);
    expect(hasField(body, 'email', 'Email')).toBe(true);
    expect(hasField(body, 'phone', 'Phone')).toBe(true);
    expect(toText(body)).toMatch(/Japan.*Opens at \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d/);
    expect(getTitle(body)).toBe('Register Interest · Sempat');
    expect(countTitles(body)).toBe(1);
  });

  it('registers a visitor without a session [S1.008] and confirms it in the specified words [S8.001]', async () => {
    const { statusCode, body, headers } = await post(interestUrl(), person);
    expect(statusCode).toBe(200);
    expect(toText(body)).toContain(
      'Thank you for your interest! We will notify you when this deal goes live.',
    );
    expect(body).not.toContain('<form');
    expect(headers['cache-control']).toBe('no-store');
    expect(await listProspects()).toMatchObject([
      { email: person.email, phone_number: '+60123456789', privacy_version: '2026-11' },
    ]);
  });

  it('confirms a repeated post after a reload and stores it once', async () => {
    await post(interestUrl(), person);
    const { body } = await post(interestUrl(), person);
    expect(toText(body)).toContain('Thank you for your interest!');
    expect(await listProspects()).toHaveLength(1);
  });

  it('requires name, email and phone, lists the errors above and beside the fields, and keeps the input [S5.010]', async () => {
    const { statusCode, body } = await post(interestUrl(), { name: '', email: 'nur@', phone: '' });
    expect(statusCode).toBe(422);
    expect(getTitle(body)).toBe('Error: Register Interest · Sempat');
    expect(toText(body)).toContain(
      'There is a problem Enter your name Enter an email address like name@example.com Enter your phone number',
    );
    expect(body).toContain('href="#phone"');
    expect(body).toMatch(/id="email-error"[^>]*>Enter an email address like name@example.com</);
    expect(body).toMatch(/<input[^>]*value="nur@"/);
    expect(await listProspects()).toHaveLength(0);
  });

  it('shows "Failed to register interest. Please try again." after a failed write and keeps the input [S8.003]', async () => {
    const own = await openTestContext();
    const app = await createWebApp({ ctx: own, handler: await builtPages(), nextChange: async () => null });
    const soon = await insertDeal(own.db, { publish_date: inHours(24), deadline: inHours(72) });
    await own.pool.query('drop table interested_users cascade');
    const { statusCode, body } = await post(`/interest/${soon.id}`, person, app);
    await app.stop();
    await own.close();
    expect(statusCode).toBe(503);
    expect(toText(body)).toContain('Failed to register interest. Please try again.');
    expect(body).toMatch(/<input[^>]*value="nur@example.my"/);
  });

  it('states the retry time in Malaysia time after too many posts', async () => {
    for (let turn = 0; turn < ctx.config.limits.formsPerEmail; turn += 1) await post(interestUrl(), person);
    const { statusCode, body, headers } = await post(interestUrl(), person);
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(toText(body)).toMatch(
      /Failed to register interest\. Please try again\. Too many forms were sent within one hour\. You can try again at \d\d \w{3} \d{4} \d\d:\d\d, Malaysia time\./,
    );
  });

  it('explains that registration is closed for an open or ended deal, and rejects posts', async () => {
    const cases = [
      [{ publish_date: inHours(-1) }, 'This deal is open', '/booking?deal='],
      [{ publish_date: inHours(-48), deadline: inHours(-1) }, 'This deal has ended', '/deals'],
    ] as const;
    for (const [overrides, text, link] of cases) {
      const { id } = await insertComingSoon(overrides);
      const shown = await get(`/interest/${id}`);
      expect(shown.statusCode).toBe(200);
      const sent = await post(`/interest/${id}`, person);
      expect(sent.statusCode).toBe(409);
      for (const { body } of [shown, sent]) {
        expect(toText(body)).toContain(text);
        expect(body).toContain(`href="${link}`);
        expect(body).not.toContain('name="phone"');
        expect(toText(body)).not.toContain('Opens at');
      }
    }
    expect(await listProspects()).toHaveLength(0);
  });

  it('returns 404 for an unknown deal', async () => {
    for (const id of [randomUUID(), 'nonsense']) {
      expect((await get(`/interest/${id}`)).statusCode).toBe(404);
      expect((await post(`/interest/${id}`, person)).statusCode).toBe(404);
    }
  });

  it('contains no field of the deal that it does not show', async () => {
    const { body } = await get(interestUrl());
    expect(body).not.toContain(deal.pnr);
    expect(body).not.toContain(deal.company_id);
  });
});

describe('the contact page', () => {
  it('shows the support address [S2.079] and the location Kuala Lumpur [S2.080]', async () => {
    const { body } = await get('/contact');
    const { supportEmail } = ctx.config.site;
    expect(body).toContain(`href="mailto:${supportEmail}"`);
    expect(toText(body)).toContain(`Support email ${supportEmail} Location Kuala Lumpur`);
  });

  it('has fields for name [S2.081], email [S2.082], subject [S2.083] and message [S2.084]', async () => {
    const { body } = await get('/contact');
    expect(hasField(body, 'name', 'Name')).toBe(true);
    expect(hasField(body, 'email', 'Email')).toBe(true);
    expect(hasField(body, 'subject', 'Subject')).toBe(true);
    expect(hasField(body, 'message', 'Message')).toBe(true);
    expect(countTitles(body)).toBe(1);
  });

  it('states the response time [S2.087], the urgent case [S2.088] and the languages of support [S2.089]', async () => {
    const text = toText((await get('/contact')).body);
    expect(text).toContain('Responses come within 24 hours on business days');
    expect(text).toContain('Put URGENT in the subject');
    expect(text).toContain('Support is offered in English, Malay and Mandarin');
  });

  it('confirms a message [S2.086] that is stored and mailed to support [S2.085]', async () => {
    const { statusCode, body } = await post('/contact', message);
    expect(statusCode).toBe(200);
    expect(toText(body)).toContain('Thank you, we have received your message.');
    expect(await listMessages()).toMatchObject([{ ...message, privacy_version: '2026-11' }]);
    const queued = await ctx.db.selectFrom('mails').select(['kind', 'recipient']).execute();
    expect(queued).toContainEqual({ kind: 'contact-message', recipient: ctx.config.site.supportEmail });
  });

  it('requires name, email, subject and message, and keeps the input [S5.012]', async () => {
    const { statusCode, body } = await post('/contact', { ...message, name: ' ', subject: '', message: '' });
    expect(statusCode).toBe(422);
    expect(toText(body)).toContain('There is a problem Enter your name Enter a subject Enter your message');
    expect(body).toMatch(/<input[^>]*value="nur@example.my"/);
    const again = await post('/contact', { ...message, email: 'nur', message: 'Kept <b>as</b> typed' });
    expect(again.body).toMatch(/<textarea[^>]*>Kept &lt;b&gt;as&lt;\/b&gt; typed<\/textarea>/);
    expect(await listMessages()).toHaveLength(0);
  });

  it('rejects line breaks in the address and removes them from name and subject, so no header can be injected', async () => {
    const refused = await post('/contact', { ...message, email: 'nur@example.my\r\nBcc: all@example.my' });
    expect(refused.statusCode).toBe(422);
    expect(await listMessages()).toHaveLength(0);
    await post('/contact', { ...message, name: 'A\r\nBcc: a@b.my', subject: 'Hi\r\nBcc: all@example.my' });
    expect(await listMessages()).toMatchObject([
      { name: 'A Bcc: a@b.my', subject: 'Hi Bcc: all@example.my' },
    ]);
  });
});

describe('the registration of a company', () => {
  it('pitches what partners get [S2.090], for travel agencies and airlines [S1.011]', async () => {
    const text = toText((await get('/register-company')).body);
    expect(text).toContain('Partner with Us');
    expect(text).toContain('What you get');
    expect(text).toContain('How approval works');
    expect(text).toContain('A travel agency or an airline with seats to sell');
  });

  it('has fields for company name [S2.091], address [S2.092], person in charge [S2.093], email [S2.094] and phone [S2.095]', async () => {
    const { body } = await get('/register-company');
    expect(hasField(body, 'companyName', 'Company name')).toBe(true);
    expect(hasField(body, 'address', 'Address')).toBe(true);
    expect(hasField(body, 'picName', 'Person in charge')).toBe(true);
    expect(hasField(body, 'email', 'Email')).toBe(true);
    expect(hasField(body, 'phone', 'Phone')).toBe(true);
  });

  it('accepts a registration without a session [S1.010] and confirms it in the specified words [S8.004]', async () => {
    const { statusCode, body } = await post('/register-company', company);
    expect(statusCode).toBe(200);
    expect(toText(body)).toContain('Company registration submitted successfully!');
    expect(await listCompanies()).toMatchObject([
      { name: 'Wira Travel', pic_name: 'Foo Mei Mei', phone: '+60312345678', status: 'pending' },
    ]);
  });

  it('requires all five fields and keeps the input [S5.011]', async () => {
    for (const field of Object.keys(company)) {
      const { statusCode, body } = await post('/register-company', { ...company, [field]: '' });
      expect(statusCode).toBe(422);
      expect(body).toContain(`href="#${field}"`);
      expect(body.match(/aria-invalid="true"/g)).toHaveLength(1);
      if (field !== 'companyName') expect(body).toMatch(/<input[^>]*value="Wira Travel"/);
    }
    expect(await listCompanies()).toHaveLength(0);
  });

  it('shows "Error: " and the reason after a failed registration [S8.005]', async () => {
    for (let turn = 0; turn < ctx.config.limits.formsPerEmail; turn += 1) {
      await post('/register-company', company);
    }
    const { statusCode, body } = await post('/register-company', company);
    expect(statusCode).toBe(429);
    expect(toText(body)).toContain('Error: Too many forms were sent within one hour.');
    expect(body).toMatch(/<input[^>]*value="Wira Travel"/);
  });
});

describe('every public form', () => {
  const listForms = () =>
    [
      [interestUrl(), person],
      ['/contact', message],
      ['/register-company', company],
    ] as const;
  const expectNothingStored = async () => {
    expect(await listProspects()).toHaveLength(0);
    expect(await listMessages()).toHaveLength(0);
    expect(await listCompanies()).toHaveLength(0);
  };

  it('security 38: rejects fields that only the server may set, and stores nothing', async () => {
    const serverFields = [
      'status',
      'company_id',
      'companyId',
      'notified',
      'id',
      'created_at',
      'is_urgent',
      '__proto__',
    ];
    for (const [url, fields] of listForms()) {
      for (const name of serverFields) {
        const { statusCode, body } = await postBody(url, `${new URLSearchParams(fields)}&${name}=approved`);
        expect(statusCode).toBe(400);
        expect(toText(body)).toContain('Something went wrong with this form.');
      }
    }
    await expectNothingStored();
  });

  it('security 40: rejects arrays, nested names and repeated fields, and stores nothing', async () => {
    for (const [url, fields] of listForms()) {
      const sent = new URLSearchParams(fields);
      for (const more of ['email=b%40example.my', 'email[]=x', 'email[role]=x', 'constructor=x']) {
        expect((await postBody(url, `${sent}&${more}`)).statusCode).toBe(400);
      }
    }
    await expectNothingStored();
  });

  it('rejects posts from other sites', async () => {
    for (const [url, fields] of listForms()) {
      const { statusCode } = await web.app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: {
          host: 'localhost',
          'sec-fetch-site': 'cross-site',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
      expect(statusCode).toBe(403);
    }
    await expectNothingStored();
  });

  it('has one line on privacy with a link and the version of the text', async () => {
    for (const [url] of listForms()) {
      const { body } = await get(url);
      expect(body).toContain('href="/privacy"');
      expect(toText(body)).toContain('Privacy notice , version 2026-11.');
    }
  });

  it('forbids caching of a page with input', async () => {
    for (const [url, fields] of listForms()) {
      const answers = [await post(url, { ...fields, email: '' }), await post(url, fields)];
      for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
    }
  });
});
