import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { insertCompanyUser } from '#dev/testing/pages/sign-in.ts';
import { openSuperAdminWeb, type SuperAdminWeb } from '#dev/testing/pages/super-admin-web.ts';
import type { TestContext } from '#dev/testing/run/test-context.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const companies = '/superadmin/companies';
const passwordPage = '/superadmin/settings/password';
const billplzPage = '/superadmin/settings/billplz';
const keys = {
  intent: 'save',
  apiKey: practiceKeys.apiKey,
  collectionId: practiceKeys.collectionId,
  xSignature: practiceKeys.xSignatureKey,
  sandbox: 'on',
};

let office: SuperAdminWeb;
let ctx: TestContext;
beforeAll(async () => {
  office = await openSuperAdminWeb();
  ctx = office.ctx;
});
afterAll(() => office.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('mails').execute();
  await ctx.db.deleteFrom('limit_hits').execute();
});

const get = (url: string) => office.get(url);
const post = (url: string, fields: Record<string, string>) => office.post(url, fields);
const send = (url: string, fields: Record<string, string>) => office.send(url, fields);

const listAudit = (objectId: string) =>
  ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'client_address', 'request_id', 'details'])
    .where('object_id', '=', objectId)
    .orderBy('id')
    .execute();
const companyRow = (id: string) =>
  ctx.db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const insertCompanyWithAccount = async () => {
  const company = await insertCompany(ctx.db, { status: 'approved' });
  const user = await insertCompanyUser(ctx.db, company.id);
  return { ...company, user };
};

/** Renames a table while `work` runs, so that every query on it fails. */
async function withTableHidden<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await ctx.pool.query(`alter table ${table} rename to ${table}_away`);
  try {
    return await work();
  } finally {
    await ctx.pool.query(`alter table ${table}_away rename to ${table}`);
  }
}

describe("the super admin's pages", () => {
  it('render the dashboard as the index of its layout [S2.012] with three counts', async () => {
    await insertCompany(ctx.db, { status: 'pending' });
    const { statusCode, body } = await get('/superadmin');
    expect(statusCode).toBe(200);
    expect(readPageText(body)).toMatch(
      /Super Admin .*Dashboard .*All Companies \d+ .*Pending \d+ .*Approved \d+/,
    );
    expect(readPageText(body)).toMatch(
      /Needs attention now .*Companies waiting for approval .*Send a test email/,
    );
  });

  it('list companies with their actions [S2.013] [S2.122] [S2.124] [S4.002-S4.006]', async () => {
    await insertCompany(ctx.db, { name: 'Waiting Travel', status: 'pending' });
    await insertCompany(ctx.db, { name: 'Lonely Travel', status: 'approved' });
    const { id } = await insertCompanyWithAccount();
    await ctx.db.updateTable('companies').set({ name: 'Busy Travel' }).where('id', '=', id).execute();
    await insertCompany(ctx.db, { name: 'Refused Travel', status: 'rejected' });
    const { body } = await get(`${companies}?search=Travel`);
    /** Lists the offered actions: the row's button first, then the items of its menu. */
    const listOffers = (company: string) => {
      const [, button, menu = ''] =
        new RegExp(`aria-label="([^"]+): ${company}"(.*?role="menu".*?)</div>`, 's').exec(body) ?? [];
      return [button, ...[...menu.matchAll(/role="menuitem"[^>]*>([^<]+)</g)].map(([, action]) => action)];
    };
    expect(listOffers('Waiting Travel')).toEqual(['Approve', 'Reject', 'Delete']);
    expect(listOffers('Lonely Travel')).toEqual([
      'Re-approve',
      'Licence',
      'Change the fee',
      'Change the release',
      'Suspend',
      'Delete',
    ]);
    expect(listOffers('Busy Travel')).toEqual([
      'Check the licence',
      'Reset Password',
      'Change the fee',
      'Change the release',
      'Sign out a person',
      'Suspend',
      'Delete',
    ]);
    expect(listOffers('Refused Travel')).toEqual(['Open', 'Delete']);
  });

  it('redirect from the settings to the password page [S2.014] and link back from the payment settings [S2.017]', async () => {
    const settings = await get('/superadmin/settings');
    expect(settings.statusCode).toBe(302);
    expect(settings.headers.location).toBe(passwordPage);
    const { body } = await get(billplzPage);
    expect(body).toMatch(/<a [^>]*href="\/superadmin\/settings"[^>]*>← Back to settings<\/a>/);
  });

  it('have a password page with forms to add a super admin by email and password [S2.126-S2.128] and to send a reset email [S2.129], and with a list of user and created date [S2.015] [S2.130-S2.132] [S7.053]', async () => {
    const { body } = await get(passwordPage);
    expect(body).toMatch(/<input[^>]*type="email"[^>]*name="email"/);
    expect(body).toMatch(/<input[^>]*type="password"[^>]*name="password"/);
    expect(readPageText(body)).toContain('Send a password reset email');
    expect(readPageText(body)).toMatch(
      /User Created .*first@operator\.example You .*\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d/,
    );
  });

  it('have fields for key, collection, signature and sandbox in the payment settings [S2.016] [S2.133-S2.136], empty and with sandbox on while nothing is saved [S7.052] [S9.016]', async () => {
    await ctx.db.deleteFrom('billplz_settings').execute();
    const { statusCode, body } = await get(billplzPage);
    expect(statusCode).toBe(200);
    for (const name of ['apiKey', 'collectionId', 'xSignature', 'sandbox'])
      expect(body).toMatch(new RegExp(`<input[^>]*name="${name}"`));
    expect(body).toMatch(/<input[^>]*name="sandbox"[^>]*checked|<input[^>]*checked[^>]*name="sandbox"/);
    expect(readPageText(body)).toContain('No keys are saved yet');
  });

  it('include the desk, mails, payouts and the audit log', async () => {
    for (const [path, text] of [
      ['/superadmin/desk', 'Nothing needs a person'],
      ['/superadmin/desk?list=refunds', 'No refunds'],
      ['/superadmin/mails', 'No emails'],
      ['/superadmin/payouts', 'No balances'],
      ['/superadmin/payouts/comparison', 'No comparisons yet'],
      ['/superadmin/audit', 'Signed in'],
    ] as const) {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(200);
      expect(readPageText(body)).toContain(text);
    }
  });
});

const approval = { intent: 'approve', seen: '', fee: '0', licence: 'not_looked_up' };

describe('decisions about companies', () => {
  it('reject an approval without the fee or without an answer about the licence', async () => {
    const { id } = await insertCompany(ctx.db, { status: 'pending', email: 'f@agency.example' });
    const { fee: _f, ...withoutFee } = approval;
    const { licence: _l, ...withoutLicence } = approval;
    for (const [fields, text] of [
      [withoutFee, 'Enter the fee'],
      [{ ...approval, fee: '' }, 'Enter the fee'],
      [withoutLicence, 'Enter whether you looked up the licence'],
      [{ ...approval, licence: '' }, 'Enter whether you looked up the licence'],
    ] as const) {
      const { statusCode, body } = await send(companies, { ...fields, id });
      expect([statusCode, body.includes(text)]).toEqual([422, true]);
    }
    expect((await companyRow(id)).status).toBe('pending');
    await send(companies, { ...approval, fee: '2.5', id });
    expect(await companyRow(id)).toMatchObject({ status: 'approved', fee_basis_points: 250 });
  });

  it('approve with a temporary password shown once [S7.043] [S7.045] [S8.018], and re-approve [S8.019]', async () => {
    const { id } = await insertCompany(ctx.db, { status: 'pending', email: 'a@agency.example' });
    const { statusCode, body } = await send(companies, { ...approval, id });
    expect(statusCode).toBe(200);
    expect(body).toMatch(/"Company approved successfully\. Temporary password: [A-Za-z0-9]{8}"/);
    const companyWithoutAccount = await insertCompany(ctx.db, {
      status: 'approved',
      email: 'b@agency.example',
    });
    const again = await send(companies, { ...approval, id: companyWithoutAccount.id });
    expect(again.body).toMatch(/"Company re-approved successfully\. Temporary password: [A-Za-z0-9]{8}"/);
    expect((await get(companies)).body).not.toMatch(/Temporary password: /);
  });

  it('reject a company [S7.047] [S8.020], reset a password [S8.022] and delete [S8.021]', async () => {
    const { id } = await insertCompany(ctx.db, { status: 'pending' });
    const rejected = await send(companies, { intent: 'reject', id, reason: '' });
    expect(rejected.body).toContain('"Company rejected successfully"');
    const { id: other } = await insertCompanyWithAccount();
    const reset = await send(companies, { intent: 'reset-password', id: other, password: 'sixsix' });
    expect(reset.body).toContain('"Password updated successfully"');
    const deleted = await send(companies, { intent: 'delete', id: other });
    expect(deleted.body).toContain('"Company deleted successfully"');
    expect((await companyRow(other)).deleted_at).not.toBeNull();
  });

  it('refuse a reset to fewer than 6 characters [S5.013] and one without an account [S8.017]', async () => {
    const { id } = await insertCompanyWithAccount();
    const short = await send(companies, { intent: 'reset-password', id, password: 'short' });
    expect(short.statusCode).toBe(422);
    expect(short.body).toContain('"Password must be at least 6 characters long"');
    const companyWithoutAccount = await insertCompany(ctx.db, { status: 'approved' });
    const missing = await send(companies, {
      intent: 'reset-password',
      id: companyWithoutAccount.id,
      password: 'sixsix',
    });
    expect(missing.body).toContain(
      '"No user account found for this company. Please try re-approving the company to create a user account."',
    );
    expect(await listAudit(id)).toEqual([]);
  });

  it('report failures in the specified words [S8.012-S8.015]', async () => {
    const { id, user } = await insertCompanyWithAccount();
    const pending = await insertCompany(ctx.db, { status: 'pending', email: user.email });
    const refusal = await send(companies, { ...approval, id: pending.id });
    expect(refusal.statusCode).toBe(409);
    expect(refusal.body).toContain(
      '"Failed to update company status: its email belongs to the account of another',
    );
    const deletion = await withTableHidden('flights', () => send(companies, { intent: 'delete', id }));
    expect(deletion.statusCode).toBe(503);
    expect(deletion.body).toContain('"Failed to delete company: it could not be saved.');
    expect((await companyRow(id)).deleted_at).toBeNull();
    const reset = await withTableHidden('accounts', () =>
      send(companies, { intent: 'reset-password', id, password: 'sixsix' }),
    );
    expect(reset.body).toContain('"Failed to update password: it could not be saved.');
    const list = await withTableHidden('flights', () => get(companies));
    expect(readPageText(list.body)).toContain('Failed to load companies: This could not be loaded.');
    expect(readPageText(list.body)).toContain('Retry');
  });

  it("security 1: reach nothing with an unknown id, a deleted company's id or a malformed id [S8.016]", async () => {
    const { id } = await insertCompanyWithAccount();
    await send(companies, { intent: 'delete', id });
    const before = await companyRow(id);
    for (const missing of [id, unknownId])
      for (const fields of [
        approval,
        { intent: 'reject' },
        { intent: 'reset-password', password: 'sixsix' },
        { intent: 'delete' },
      ]) {
        const { statusCode, body } = await send(companies, { ...fields, id: missing });
        expect([statusCode, body.includes('"Company not found"')]).toEqual([404, true]);
      }
    expect(await companyRow(id)).toEqual(before);
    for (const nonsense of ["' or 1=1 --", '../../etc', '', 'null'])
      expect((await send(companies, { intent: 'delete', id: nonsense })).statusCode).toBe(400);
    expect((await send(companies, { intent: 'delete', id, status: 'approved' })).statusCode).toBe(400);
    expect((await send(companies, { intent: '__proto__', id })).statusCode).toBe(400);
  });
});

describe('super admins', () => {
  it('are added with email and password [S6.017] [S7.021] [S8.024]; adding one again is not an error [S7.022]', async () => {
    const fields = { intent: 'add', email: 'second@operator.example', password: 'temporary' };
    const { statusCode, body } = await post(passwordPage, fields);
    expect(statusCode).toBe(200);
    expect(readPageText(body)).toContain('User added successfully');
    expect(readPageText((await post(passwordPage, fields)).body)).toContain('User added successfully');
    const roles = await ctx.db
      .selectFrom('roles')
      .innerJoin('users', 'users.id', 'roles.user_id')
      .select('users.email')
      .where('users.email', '=', fields.email)
      .execute();
    expect(roles).toHaveLength(1);
    const notices = await ctx.db.selectFrom('mails').select(['kind', 'recipient']).execute();
    expect(notices).toContainEqual({ kind: 'staff-act', recipient: 'first@operator.example' });
    expect(notices).toHaveLength(1);
  });

  it('need an email [S5.014], a password [S5.015] of at least 6 characters [S5.016], and errors begin with "Error: " [S8.026]', async () => {
    const add = (email: string, password: string) => post(passwordPage, { intent: 'add', email, password });
    for (const [answer, text] of [
      [await add('', 'temporary'), 'Error: Enter an email address'],
      [await add('third@operator.example', ''), 'Error: Enter a password'],
      [await add('third@operator.example', 'short'), 'Error: Password must be at least 6 characters long'],
    ] as const) {
      expect(answer.statusCode).toBe(422);
      expect(readPageText(answer.body)).toContain(text);
      expect(answer.body).not.toContain('value="short"');
    }
    const users = await ctx.db.selectFrom('users').where('email', 'like', 'third@%').select('id').execute();
    expect(users).toEqual([]);
  });

  it('cannot add anyone while they are being removed, and read why', async () => {
    const role = { user_id: office.admin.userId, role: 'superadmin' } as const;
    const fields = { intent: 'add', email: 'late@operator.example', password: 'temporary' };
    let adding: ReturnType<typeof post> | undefined;
    await ctx.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('super-admins', 0))`.execute(tx);
      adding = post(passwordPage, fields);
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(ctx.db)).rows.length)
        .toBe(1);
      await tx.deleteFrom('roles').where('user_id', '=', role.user_id).execute();
    });
    const refused = await adding;
    await ctx.db.insertInto('roles').values(role).execute();
    expect(refused?.statusCode).toBe(403);
    expect(readPageText(refused?.body ?? '')).toContain('you are no longer a super admin');
    expect(await ctx.db.selectFrom('users').select('id').where('email', '=', fields.email).execute()).toEqual(
      [],
    );
  });

  it('send a reset email and read the same words whether or not the account exists [S8.025]', async () => {
    for (const email of ['first@operator.example', 'nobody@operator.example']) {
      const { body } = await post(passwordPage, { intent: 'reset-mail', email });
      expect(readPageText(body)).toContain('Password reset email sent');
    }
  });
});

describe('payment settings', () => {
  it('are saved, checked with Billplz, and confirmed [S8.027] [S6.018]', async () => {
    await ctx.db.deleteFrom('billplz_settings').execute();
    const { statusCode, body } = await post(billplzPage, keys);
    expect(statusCode).toBe(200);
    expect(readPageText(body)).toMatch(/Settings saved successfully .*Billplz accepts the API key/);
    const waiting = await post(billplzPage, { ...keys, apiKey: 'key-of-nobody-at-all' });
    expect(readPageText(waiting.body)).toMatch(
      /will take effect in 15 minutes.*Billplz does not accept the new keys/,
    );
    expect(readPageText((await post(billplzPage, { intent: 'stop' })).body)).toContain(
      'The change is stopped.',
    );
    await ctx.db.deleteFrom('billplz_settings').execute();
    const refused = await post(billplzPage, { ...keys, apiKey: 'key-of-nobody-at-all' });
    expect(readPageText(refused.body)).toMatch(/Settings saved successfully .*Billplz refuses this API key/);
  });

  it('require key, collection and signature while nothing is stored [S5.017-S5.019]', async () => {
    await ctx.db.deleteFrom('billplz_settings').execute();
    const empty = await post(billplzPage, { ...keys, apiKey: '', collectionId: '', xSignature: '' });
    expect(empty.statusCode).toBe(422);
    expect(readPageText(empty.body)).toContain(
      'There is a problem Enter the API key Enter the collection ID Enter the X Signature key',
    );
    await post(billplzPage, keys);
    const unchanged = await post(billplzPage, { ...keys, apiKey: '', xSignature: '' });
    expect(readPageText(unchanged.body)).toContain('Settings saved successfully');
    const noCollection = await post(billplzPage, { ...keys, collectionId: '' });
    expect(readPageText(noCollection.body)).toContain('Enter the collection ID');
  });

  it('go live only after a confirmation', async () => {
    await post(billplzPage, keys);
    const { sandbox: _on, ...live } = keys;
    const unconfirmed = await send(billplzPage, live);
    expect([unconfirmed.statusCode, unconfirmed.body.includes('needsConfirmation')]).toEqual([409, true]);
    const done = await send(billplzPage, { ...live, confirmLive: 'yes' });
    // The stored keys work, so the new ones take effect only after a delay.
    expect(done.body).toContain('They will take effect in 15 minutes');
    await post(billplzPage, keys);
  });

  it('security 58: never leave the server in a page, its data or a rejected form', async () => {
    await post(billplzPage, keys);
    const answers = [
      await get(billplzPage),
      await get(`${billplzPage}.data`),
      await post(billplzPage, { ...keys, collectionId: '' }),
      await send(billplzPage, keys),
    ];
    for (const { body } of answers) {
      expect(body).not.toContain(practiceKeys.apiKey);
      expect(body).not.toContain(practiceKeys.xSignatureKey);
    }
    expect(answers[0]?.body).toContain(`••••${practiceKeys.apiKey.slice(-4)}`);
    const [row] = await ctx.db
      .selectFrom('billplz_settings')
      .selectAll()
      .where('is_current', '=', true)
      .execute();
    expect(row?.api_key.includes(practiceKeys.apiKey)).toBe(false);
    expect(row?.x_signature.includes(practiceKeys.xSignatureKey)).toBe(false);
  });
});

describe('the audit log', () => {
  it('security 64: records every action of a super admin with actor, address and request', async () => {
    const approved = await insertCompany(ctx.db, { status: 'pending', email: 'c@agency.example' });
    const rejected = await insertCompany(ctx.db, { status: 'pending' });
    const companyWithoutAccount = await insertCompany(ctx.db, {
      status: 'approved',
      email: 'd@agency.example',
    });
    const deal = await insertDeal(ctx.db);
    const encrypt = ctx.encryption.encrypt.bind(ctx.encryption);
    const review = () => insertBooking(ctx.db, deal, { state: 'review' }, { encrypt });
    const [accept, refuse] = [await review(), await review()];
    const mail = await ctx.db
      .insertInto('mails')
      .values({ kind: 'test', once_key: 'x', recipient: 'x@example.com', state: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reviewed = { intent: 'review', reason: 'Looked at it.' };

    await send(companies, { ...approval, id: approved.id });
    await send(companies, { intent: 'reset-password', id: approved.id, password: 'sixsix' });
    await send(companies, { intent: 'delete', id: approved.id });
    await send(companies, { intent: 'reject', id: rejected.id });
    await send(companies, { ...approval, id: companyWithoutAccount.id });
    await send('/superadmin/desk', { ...reviewed, bookingId: accept.id, decision: 'accept' });
    await send('/superadmin/desk', { ...reviewed, bookingId: refuse.id, decision: 'reject' });
    await send('/superadmin/desk', { intent: 'check', bookingId: accept.id });
    const refund = await ctx.db
      .selectFrom('refunds')
      .select('id')
      .where('booking_id', '=', refuse.id)
      .executeTakeFirstOrThrow();
    const done = { intent: 'refund', bookingId: refuse.id, refundId: refund.id, reference: 'MBB-1' };
    await send('/superadmin/desk', done);
    await send('/superadmin/mails', { intent: 'retry', id: mail.id });
    await ctx.db
      .insertInto('mails')
      .values({ kind: 'test', once_key: 'y', recipient: 'y@example.com', state: 'failed' })
      .execute();
    await send('/superadmin/mails', { intent: 'retry-all' });
    await post(passwordPage, { intent: 'add', email: 'fourth@operator.example', password: 'temporary' });
    await post(billplzPage, keys);

    const actions = async (id: string) => (await listAudit(id)).map(({ action }) => action);
    expect(await actions(approved.id)).toEqual([
      'company.approved',
      'company.passwordReset',
      'company.deleted',
    ]);
    expect(await actions(rejected.id)).toEqual(['company.rejected']);
    expect(await actions(companyWithoutAccount.id)).toEqual(['company.reapproved']);
    expect(await actions(accept.id)).toEqual(['booking.staffAccepted', 'booking.checkRequested']);
    expect(await actions(refuse.id)).toEqual(['booking.staffRejected', 'booking.refundRecorded']);
    expect(await actions(mail.id)).toEqual(['mail.retried']);
    expect(await listAudit('failed')).toMatchObject([{ action: 'mails.retried', details: { count: 1 } }]);
    const lines = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_kind', '=', 'superadmin')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['superAdmin.added', 'paymentSettings.saved', 'session.started']),
    );
    for (const line of lines)
      expect(line).toMatchObject({
        actor_id: office.admin.userId,
        client_address: expect.any(String),
        request_id: expect.any(String),
      });
    expect(JSON.stringify(lines)).not.toMatch(
      /@(agency|operator)\.example|sixsix|temporary|practice-api-key/,
    );
  });
});

describe('mail headers', () => {
  it('security 65: cannot be injected: a line break in an address is rejected and in a reason becomes a space', async () => {
    const injected = 'victim@example.com\r\nBcc: all@example.com';
    for (const intent of ['add', 'reset-mail']) {
      const fields = { intent, email: injected, ...(intent === 'add' ? { password: 'temporary' } : {}) };
      expect((await post(passwordPage, fields)).statusCode).toBe(422);
    }
    const registration = {
      companyName: 'Wira\r\nBcc: all@example.com',
      address: 'Jalan Contoh 1',
      picName: 'Foo\r\nBcc: all@example.com',
      email: injected,
      phone: '03-1234 5678',
    };
    expect((await post('/register-company', registration)).statusCode).toBe(422);
    const { id } = await insertCompany(ctx.db, { status: 'pending' });
    await send(companies, { intent: 'reject', id, reason: 'No licence.\r\nBcc: all@example.com' });
    expect((await companyRow(id)).rejected_reason).toBe('No licence. Bcc: all@example.com');
    const recipients = await ctx.db.selectFrom('mails').select('recipient').execute();
    expect(recipients.some(({ recipient }) => /[\r\n]|all@/.test(recipient))).toBe(false);
  });
});
