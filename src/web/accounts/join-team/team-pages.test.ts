// Links in emails to companies: joining a team, and confirming an address for alerts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { cookieHeader, insertAccount, insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { inviteMember } from '#server/features/accounts/team/invitations.service.ts';
import { addAlertAddress } from '#server/features/notifications/alerts/alerts.service.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const ours = { 'content-type': urlencoded, 'sec-fetch-site': 'same-origin' };
const baseUrl = 'http://localhost';

let ctx: TestContext;
let web: WebApp;
let owner: CompanyActor;
beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
  const company = await insertCompany(ctx.db, { name: 'Wira Travel' });
  const { userId, email } = await insertCompanyUser(ctx.db, company.id);
  owner = companyActor(company.id, { userId, email });
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

const get = (url: string, cookie = '') => web.app.inject({ url, headers: { host: 'localhost', cookie } });
const post = (url: string, payload: string, headers: Record<string, string>) =>
  web.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...headers } });
const send = (url: string, fields: Record<string, string>) =>
  post(url, new URLSearchParams(fields).toString(), ours);
const toText = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

let count = 0;
const createEmail = () => {
  count += 1;
  return `person.${count}@agency.example`;
};

async function findMailLink(email: string): Promise<string> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['id', 'values_encrypted'])
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const sealed = mail.values_encrypted ?? Buffer.alloc(0);
  const { link } = JSON.parse(ctx.encryption.decrypt(sealed, `mails.values_encrypted|${mail.id}`));
  return new URL(String(link)).pathname;
}

async function inviteTo(email = createEmail()): Promise<string> {
  await inviteMember(ctx, owner, { email, role: 'agent', baseUrl });
  return findMailLink(email);
}

const password = 'correct horse';
const newPasswordFields = { newPassword: password, confirmNewPassword: password };

describe('the link of an invitation', () => {
  it('asks for a password and opens the company, without JavaScript', async () => {
    const email = createEmail();
    const url = await inviteTo(email);
    const page = await get(url);
    expect(page.statusCode).toBe(200);
    expect(toText(page.body)).toContain('Join the team of Wira Travel');
    expect(toText(page.body)).toContain(`You will sign in as ${email}.`);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    const answer = await send(url, newPasswordFields);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/company/dashboard');
    const cookie = cookieHeader([answer.headers['set-cookie'] ?? []].flat());
    const dashboard = await get('/company/dashboard', cookie);
    expect(dashboard.statusCode).toBe(200);
    expect(dashboard.body).toContain('Wira Travel');
    expect(toText((await get(url)).body)).toContain('This invitation no longer works');
  });

  it('accepts a plain form, although browsers hide its origin on a page without referrers', async () => {
    const url = await inviteTo();
    const answer = await post(url, new URLSearchParams(newPasswordFields).toString(), {
      ...ours,
      origin: 'null',
    });
    expect(answer.statusCode).toBe(302);
  });

  it('stays valid after a mere visit or a rejected form', async () => {
    const url = await inviteTo();
    for (const turn of [1, 2]) expect([turn, (await get(url)).statusCode]).toEqual([turn, 200]);
    const wrong = await send(url, { newPassword: 'short', confirmNewPassword: 'other' });
    expect(wrong.statusCode).toBe(422);
    expect(toText(wrong.body)).toContain('Password must be at least 6 characters long');
    expect(wrong.body).not.toContain('short');
    expect((await get(url)).statusCode).toBe(200);
  });

  it('warns about a very common password after joining', async () => {
    const answer = await send(await inviteTo(), { newPassword: '123456', confirmNewPassword: '123456' });
    expect(answer.headers.location).toBe('/new-password?chosen=common&to=%2Fcompany%2Fdashboard');
  });

  it('lets an account without a company join with its password', async () => {
    const account = await insertAccount(ctx.db, { email: createEmail() });
    const url = await inviteTo(account.email);
    expect(toText((await get(url)).body)).toContain('You keep its password');
    const refused = await send(url, newPasswordFields);
    expect(refused.statusCode).toBe(409);
    const answer = await send(url, { account: 'known' });
    expect(toText(answer.body)).toContain('You are on the team of Wira Travel');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await signInCookie(ctx, 'company', account)).toContain(owner.companyId);
  });

  it('explains the next step to a member of another company', async () => {
    const other = await insertCompany(ctx.db);
    const { email } = await insertCompanyUser(ctx.db, other.id, { email: createEmail() });
    const page = toText((await get(await inviteTo(email))).body);
    expect(page).toContain('one account works for one company');
    expect(page).toContain('Ask Wira Travel to invite another email of yours');
  });

  it('rejects an unknown secret and logs no secret', async () => {
    const url = await inviteTo();
    expect((await get('/join-team/made-up')).statusCode).toBe(404);
    await get(url);
    const log = ctx.logLines.join('');
    expect(log).toContain('/join-team/…');
    expect(log).not.toContain(url.split('/').at(-1));
  });
});

describe('the link for emails about bookings', () => {
  async function requestConfirmation(): Promise<string> {
    const company = await insertCompany(ctx.db, { name: 'Layar Travel' });
    const email = createEmail();
    await addAlertAddress(ctx, companyActor(company.id), { email, baseUrl });
    return findMailLink(email);
  }
  const readPage = async (url: string) => toText((await get(url)).body);

  it('asks first, confirms with one button and stops with the other', async () => {
    const url = await requestConfirmation();
    expect(await readPage(url)).toContain('Layar Travel wants to get its emails about new bookings');
    expect(toText((await send(url, { answer: 'confirm' })).body)).toContain(
      'This address gets booking emails',
    );
    expect(await readPage(url)).toContain('Emails about new bookings of Layar Travel go to');
    expect(toText((await send(url, { answer: 'stop' })).body)).toContain('No more booking emails');
    expect(await readPage(url)).toContain('No more booking emails');
  });

  it.each([
    [urlencoded, 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('stops when a mail provider posts %s, with no origin and no cookie', async (type, payload) => {
    const url = await requestConfirmation();
    await send(url, { answer: 'confirm' });
    expect((await post(url, payload, { 'content-type': type })).statusCode).toBe(200);
    expect(await readPage(url)).toContain('No more booking emails');
  });

  it('rejects an unknown secret and logs no secret', async () => {
    const url = await requestConfirmation();
    const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
    expect((await get(forged)).statusCode).toBe(404);
    expect((await post(forged, 'answer=stop', { 'content-type': urlencoded })).statusCode).toBe(404);
    expect(await readPage(url)).toContain('wants to get its emails');
    const log = ctx.logLines.join('');
    expect(log).toContain('/alerts/…');
    expect(log).not.toContain(url.split('/').at(-1));
  });
});
