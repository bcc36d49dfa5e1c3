// Tests the upload route, access to documents, and their download.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loseDocument } from '#dev/rehearsal/lost-key.ts';
import { createUploadForm, insertDocument, textPdf } from '#dev/testing/fixtures/document-fixture.ts';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { maxDocumentBytes, maxUploadBytes } from '#domain/fulfilment/document.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { createSecretLinks } from '#server/platform/secret-link.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

let ctx: TestContext;
let web: WebApp;
let address: string;
let ours: Tenant;
let theirs: Tenant;

interface Tenant {
  readonly companyId: string;
  readonly cookie: string;
  readonly bookingId: string;
  readonly reference: string;
  readonly secret: string;
}

beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
  address = await web.app.listen({ host: '127.0.0.1', port: 0 });
  [ours, theirs] = [await newTenant(), await newTenant()];
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

async function newTenant(): Promise<Tenant> {
  const { id: companyId } = await insertCompany(ctx.db);
  const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, companyId));
  const booking = await newBooking(companyId);
  return { companyId, cookie, ...booking };
}

async function newBooking(company_id: string) {
  const deal = await insertDeal(ctx.db, { company_id, seats_offered: 9, seats_held: 1 });
  const { encrypt } = ctx.encryption;
  const { id, reference } = await insertBooking(ctx.db, deal, { state: 'confirmed' }, { encrypt });
  return { bookingId: id, reference, secret: bookingLink(ctx, { id, linkVersion: 0 }) };
}

const sentColumns = {
  state: 'sent',
  confirmed_by: 'a@b.c',
  confirmed_at: new Date(),
  sent_by: 'a@b.c',
} as const;
const insertSentDocument = ({ companyId, bookingId }: Tenant, pdf = textPdf('E-ticket')) =>
  insertDocument(
    ctx.db,
    {
      company_id: companyId,
      booking_id: bookingId,
      ...sentColumns,
      sent_at: new Date(),
      file_name: 'Renée "x".pdf',
    },
    ctx.encryption,
    pdf,
  );

const get = (url: string, cookie = '') => web.app.inject({ url, headers: { host: 'localhost', cookie } });

type Files = Parameters<typeof createUploadForm>[0];

function post(url: string, files: Files, headers: Record<string, string> = {}) {
  const { contentType, body } = createUploadForm(files);
  return web.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: {
      host: 'localhost',
      'content-type': contentType,
      'sec-fetch-site': 'same-origin',
      cookie: ours.cookie,
      ...headers,
    },
  });
}

const createTicketFile = () => ({ name: 'ticket.pdf', content: textPdf('E-ticket', randomUUID()) });
const countDocuments = async () => {
  const { rows } = await ctx.pool.query<{ count: string }>('select count(*) from documents');
  return Number(rows[0]?.count);
};

describe('the upload route', () => {
  it('stores PDFs and redirects to the page that the form belongs to', async () => {
    const before = await countDocuments();
    const all = await post(officePaths.uploadDocumentsPath, [
      createTicketFile(),
      { name: 'a.pdf', content: Buffer.from('x') },
    ]);
    expect([all.statusCode, all.headers.location]).toEqual([303, '/company/documents?added=1&notPdf=1']);
    const one = await post(officePaths.uploadBookingDocumentsPath(ours.bookingId), [createTicketFile()]);
    expect(one.headers.location).toBe(`/company/bookings/${ours.bookingId}?added=1#documents`);
    expect(await countDocuments()).toBe(before + 2);
    const page = await get(String(all.headers.location), ours.cookie);
    expect(page.body).toContain('1 document uploaded.');
    expect(page.body).toContain('1 file is not a PDF');
  });

  it.each([
    [
      'too large a file',
      () => [{ name: 'a.pdf', content: Buffer.alloc(maxDocumentBytes + 1) }],
      'tooLarge=1',
    ],
    ['no file', () => [], 'upload=nothing'],
  ])('stores nothing of %s and reports it', async (_what, files, query) => {
    const before = await countDocuments();
    const response = await post(officePaths.uploadDocumentsPath, files());
    expect([response.statusCode, response.headers.location]).toEqual([303, `/company/documents?${query}`]);
    expect(await countDocuments()).toBe(before);
  });

  it('rejects visitors, other sites, viewers and other companies and stores nothing', async () => {
    const before = await countDocuments();
    const files = [createTicketFile()];
    const visitor = await post(officePaths.uploadDocumentsPath, files, { cookie: '' });
    expect(visitor.headers.location).toContain('/login?');
    const crossSite = await post(officePaths.uploadDocumentsPath, files, { 'sec-fetch-site': 'cross-site' });
    expect(crossSite.statusCode).toBe(403);
    const person = await insertCompanyUser(ctx.db, ours.companyId, { role: 'viewer' });
    const viewer = await signInCookie(ctx, 'company', person);
    expect((await post(officePaths.uploadDocumentsPath, files, { cookie: viewer })).statusCode).toBe(403);
    expect((await post(officePaths.uploadBookingDocumentsPath(theirs.bookingId), files)).statusCode).toBe(
      404,
    );
    expect(await countDocuments()).toBe(before);
  });

  it('is the only route that accepts files', async () => {
    const otherRoutes = [
      officePaths.companyDocumentsPath,
      officePaths.companyBookingPath(ours.bookingId),
      `${officePaths.uploadDocumentsPath}/x`,
      paths.myBookingPath(ours.secret),
    ];
    for (const url of otherRoutes) {
      expect({ url, status: (await post(url, [createTicketFile()])).statusCode }).toEqual({
        url,
        status: 415,
      });
      expect({ url, status: (await post(`${url}.data`, [createTicketFile()])).statusCode }).toEqual({
        url,
        status: 415,
      });
    }
  });

  it('rejects a body whose declared length is too large', async () => {
    const length = { 'content-length': String(maxUploadBytes + 1) };
    expect((await post(officePaths.uploadDocumentsPath, [createTicketFile()], length)).statusCode).toBe(413);
  });

  it.each([
    // Expect at least this many megabytes: with fewer, another check rejected the request first.
    ['signed in', () => ours.cookie, 90],
    ['not signed in', () => '', 0],
  ])(
    'cuts off an endless body from a client who is %s and does not buffer it',
    async (_client, cookie, minMegabytes) => {
      const before = process.memoryUsage.rss();
      const megabytes = await sendWithoutEnd(cookie());
      expect(megabytes).toBeGreaterThan(minMegabytes);
      expect(megabytes).toBeLessThan((2 * maxUploadBytes) / 1024 / 1024 + 64);
      expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024);
    },
    120_000,
  );
});

describe('a slow upload', () => {
  const SLOWEST_MS = 2_500;
  let slowApp: WebApp;
  let port: number;
  beforeAll(async () => {
    const http = { ...ctx.config.http, slowestRequestMs: SLOWEST_MS };
    const slowCtx = { ...ctx, config: { ...ctx.config, http } };
    slowApp = await createWebApp({ ctx: slowCtx, handler: await builtPages(), nextChange: async () => null });
    port = Number(new URL(await slowApp.app.listen({ host: '127.0.0.1', port: 0 })).port);
  }, 180_000);
  afterAll(() => slowApp.stop());

  /** Sends a byte every 100 ms until the server closes the connection (`isClosedByServer`) or the time is up. */
  async function sendSlowly(
    cookie: string,
    longestMs: number,
  ): Promise<{ response: string; isClosedByServer: boolean }> {
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        response += chunk;
      });
    const closed = waitForClose(socket);
    await once(socket, 'connect');
    socket.write(
      `POST ${officePaths.uploadDocumentsPath} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nsec-fetch-site: same-origin\r\n` +
        `cookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n` +
        '--x\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n',
    );
    let isClosedByServer = true;
    const timer = setInterval(() => socket.write('x'), 100);
    const end = setTimeout(() => {
      isClosedByServer = false;
      socket.destroy();
    }, longestMs);
    await closed;
    clearInterval(timer);
    clearTimeout(end);
    return { response, isClosedByServer };
  }

  it('security 73: gets a response at once and is closed soon after if the client has no session', async () => {
    const { response, isClosedByServer } = await sendSlowly('', 6 * SLOWEST_MS);
    expect(response).toMatch(/^HTTP\/1\.1 302 .*\r\n(?:.*\r\n)*location: \/login/);
    expect(isClosedByServer).toBe(true);
  }, 60_000);

  it('security 73: is closed just as soon if the session has ended', async () => {
    const person = await insertCompanyUser(ctx.db, ours.companyId);
    const ended = await signInCookie(ctx, 'company', person);
    await ctx.db.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
    expect((await sendSlowly(ended, 6 * SLOWEST_MS)).isClosedByServer).toBe(true);
  }, 60_000);

  it('continues for a signed-in company (control)', async () => {
    expect(await sendSlowly(ours.cookie, 4 * SLOWEST_MS)).toEqual({ response: '', isClosedByServer: false });
  }, 60_000);
});

/** `once(socket, 'close')` rejects if the server resets the connection, which also closes it. */
function waitForClose(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.on('close', () => resolve()));
}

/** Uploads one endless file and returns how many megabytes the server accepted. */
async function sendWithoutEnd(cookie: string): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const closed = waitForClose(socket);
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  socket.write(
    `POST ${officePaths.uploadDocumentsPath} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nsec-fetch-site: same-origin\r\n` +
      `cookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const chunk = (content: Buffer) =>
    Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]);
  socket.write(
    chunk(Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n')),
  );
  const mega = chunk(Buffer.alloc(1024 * 1024, 1));
  let megabytes = 0;
  while (!socket.destroyed && megabytes < 600) {
    megabytes += 1;
    if (!socket.write(mega)) await Promise.race([once(socket, 'drain'), closed]).catch(() => {});
  }
  socket.destroy();
  return megabytes;
}

describe('a document', () => {
  it('is sent as an attachment in a sandbox and is not cached', async () => {
    const pdf = textPdf('E-ticket');
    const { id } = await insertSentDocument(ours, pdf);
    for (const url of [officePaths.companyDocumentPath(id), paths.bookingDocumentPath(ours.secret, id)]) {
      const { statusCode, headers, rawPayload } = await get(url, ours.cookie);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Renee x.pdf"; filename*=UTF-8''Ren%C3%A9e%20%22x%22.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(rawPayload.equals(pdf)).toBe(true);
    }
  });

  it('does not open for another company, booking or traveller, an ended session or an unknown id', async () => {
    const { id } = await insertSentDocument(ours);
    const [passenger] = await ctx.db
      .selectFrom('passengers')
      .selectAll()
      .where('booking_id', '=', ours.bookingId)
      .execute();
    const traveller = createSecretLinks('traveller-link').secretOf(
      ctx.config.encryptionKeys,
      passenger?.id ?? '',
      passenger?.link_version ?? 0,
    );
    const sibling = await newBooking(ours.companyId);
    const attempts: [url: string, cookie: string][] = [
      [officePaths.companyDocumentPath(id), theirs.cookie],
      [officePaths.companyDocumentPath(randomUUID()), ours.cookie],
      [officePaths.companyDocumentPath('x'), ours.cookie],
      [paths.bookingDocumentPath(theirs.secret, id), ''],
      [paths.bookingDocumentPath(sibling.secret, id), ''],
      [paths.bookingDocumentPath(traveller, id), ''],
      [
        paths.bookingDocumentPath(`${ours.secret.slice(0, -1)}${ours.secret.endsWith('A') ? 'B' : 'A'}`, id),
        '',
      ],
      [paths.bookingDocumentPath(ours.secret, randomUUID()), ''],
    ];
    for (const [url, cookie] of attempts)
      expect({ url, status: (await get(url, cookie)).statusCode }).toEqual({ url, status: 404 });
    const person = await insertCompanyUser(ctx.db, ours.companyId);
    const ended = await signInCookie(ctx, 'company', person);
    await ctx.db.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
    for (const cookie of ['', ended]) {
      const { statusCode, headers } = await get(officePaths.companyDocumentPath(id), cookie);
      expect([statusCode, headers.location]).toEqual([302, expect.stringContaining('/login?')]);
    }
    expect((await get(officePaths.companyDocumentPath(id), ours.cookie)).statusCode).toBe(200);
  });

  it('appears on the page of its buyer only once it has been sent', async () => {
    const tenant = await newTenant();
    const row = { company_id: tenant.companyId, booking_id: tenant.bookingId, file_name: 'not-yet.pdf' };
    const { id } = await insertDocument(ctx.db, row, ctx.encryption);
    await insertSentDocument(tenant);
    const page = (await get(paths.myBookingPath(tenant.secret))).body;
    expect(page).toContain('Renée');
    expect(page).not.toContain('not-yet.pdf');
    expect((await get(paths.bookingDocumentPath(tenant.secret, id))).statusCode).toBe(404);
  });

  it('cannot be confirmed or deleted by another company, nor moved to its booking', async () => {
    const { id } = await insertDocument(ctx.db, { company_id: ours.companyId }, ctx.encryption);
    const send = (fields: Record<string, string>, cookie: string) =>
      web.app.inject({
        method: 'POST',
        url: officePaths.companyDocumentsPath,
        payload: new URLSearchParams(fields).toString(),
        headers: {
          host: 'localhost',
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
    const confirm = { intent: 'confirm', id, place: '1' };
    const attempts = [
      [{ ...confirm, reference: theirs.reference }, theirs.cookie, 409],
      [{ ...confirm, reference: theirs.reference }, ours.cookie, 422],
      [{ intent: 'delete', id }, theirs.cookie, 409],
      [{ intent: 'send', bookingId: ours.bookingId, revision: '1' }, theirs.cookie, 409],
    ] as const;
    for (const [fields, cookie, status] of attempts)
      expect({ fields, status: (await send(fields, cookie)).statusCode }).toEqual({ fields, status });
    const row = await ctx.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ state: 'uploaded', booking_id: null });
    expect((await send({ ...confirm, reference: ours.reference }, ours.cookie)).statusCode).toBe(200);
  });
});

describe('a document whose key is lost', () => {
  it('returns 503 with a text to the company and the buyer', async () => {
    const tenant = await newTenant();
    const { id } = await insertSentDocument(tenant);
    await loseDocument(ctx.db, id);
    for (const url of [officePaths.companyDocumentPath(id), paths.bookingDocumentPath(tenant.secret, id)]) {
      const { statusCode, headers, body } = await get(url, tenant.cookie);
      expect({ url, statusCode, retry: headers['retry-after'] }).toEqual({
        url,
        statusCode: 503,
        retry: '5',
      });
      expect(body).toContain('We cannot open this right now');
      expect(body).not.toMatch(/ENCRYPTION_KEYS|Unexpected/);
    }
    expect(ctx.logLines.join('')).toContain('cannot be opened with ENCRYPTION_KEYS. Put that key back.');
  });
});
