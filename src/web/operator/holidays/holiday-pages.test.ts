import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { openSuperAdminWeb, type SuperAdminWeb } from '#dev/testing/pages/super-admin-web.ts';
import { klDate } from '#domain/kernel/time.ts';

const page = '/superadmin/holidays';
const festival = {
  holidayName: 'Festival',
  kind: 'public',
  area: 'federal_territories',
  startsOn: '2027-02-06',
  endsOn: '2027-02-07',
};

let office: SuperAdminWeb;
beforeAll(async () => {
  office = await openSuperAdminWeb();
});
afterAll(() => office.close());

const show = async (query = '') => readPageText((await office.get(page + query)).body);
/** Sends the plain form of a browser without JavaScript. */
async function send(intent: string, fields: Record<string, string>, query = '') {
  const { statusCode, body } = await office.post(page + query, { intent, ...fields });
  return { statusCode, body, text: readPageText(body) };
}
async function readFirst(name: string) {
  const { id, version } = await office.ctx.db
    .selectFrom('holidays')
    .select(['id', 'version'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { id, version: String(version) };
}

describe('the page of holidays', () => {
  it('lists the holidays of a year, including the shipped ones', async () => {
    expect(await show('?year=2026')).toContain(
      'Holidays of 2026 Name Dates Kind Where Actions Labour Day Dates Fri 01 May 2026 Every year',
    );
    expect(await show('?year=2027')).toMatch(/Christmas Dates Sat 25 Dec 2027 Every year/);
    const thisYear = klDate(office.ctx.now()).slice(0, 4);
    expect(await show('?year=1066')).toContain(`Holidays of ${thisYear} Name`);
  });

  it('adds, changes and deletes a holiday without JavaScript', async () => {
    const added = await send('add', festival);
    expect(added.statusCode).toBe(200);
    expect(added.text).toContain('Festival added: Sat 06 Feb – Sun 07 Feb 2027.');
    const { id, version } = await readFirst('Festival');
    const query = `?year=2027&change=${id}`;
    const { body } = await office.get(page + query);
    expect(readPageText(body)).toContain('Change Festival');
    expect(body).toMatch(/<input type="date"[^>]*name="startsOn"[^>]*value="2027-02-06"/);
    expect(body).toContain(`href="/superadmin/holidays?year=2027&amp;delete=${id}#holiday"`);
    const changed = await send('change', { ...festival, endsOn: '', id, version }, query);
    expect(changed.text).toContain('Festival saved: Sat 06 Feb 2027.');
    expect(changed.text).toContain('Add a holiday');
    expect(await show(`?year=2027&delete=${id}`)).toContain('Delete Festival? Sat 06 Feb 2027.');
    const deleted = await send('delete', { id, version: '2' }, `?year=2027&delete=${id}`);
    expect(deleted.text).toContain('Holiday deleted.');
    expect(await show('?year=2027')).not.toContain('Festival');
  });

  it('explains errors beside their fields and keeps the input', async () => {
    const { statusCode, text, body } = await send('add', {
      ...festival,
      holidayName: '',
      endsOn: '2027-02-05',
      isYearly: 'on',
    });
    expect(statusCode).toBe(422);
    expect(text).toContain('Enter a name Kind');
    const late = await send('add', { ...festival, endsOn: '2027-02-05' });
    expect(late.text).toContain('Enter a last day that is not before the first');
    expect(body).toMatch(/<input type="date"[^>]*name="endsOn"[^>]*value="2027-02-05"/);
    expect(body).toMatch(/<input[^>]*type="checkbox"[^>]*id="isYearly"[^>]*checked=""/);
    const wide = await send('add', { ...festival, endsOn: '2028-02-05' });
    expect(wide.text).toContain('Enter at most 100 days, and check the year');
    const yearly = await send('add', { ...festival, isYearly: 'on' });
    expect(yearly.text).toContain('Only a public holiday of one day can repeat every year');
    expect((await send('add', { ...festival, startsOn: '2012-02-06' })).text).toContain(
      'Enter a year from 2026 to 2099',
    );
  });

  it('names the holiday that a new one overlaps', async () => {
    const { statusCode, text } = await send('add', {
      ...festival,
      holidayName: 'christmas',
      startsOn: '2027-12-25',
      endsOn: '',
    });
    expect(statusCode).toBe(409);
    expect(text).toContain('Nothing was saved. It overlaps Christmas, 25 Dec, every year, All Malaysia.');
  });

  it('rejects a change of a holiday that another super admin changed', async () => {
    await send('add', festival);
    const { id, version } = await readFirst('Festival');
    await send('change', { ...festival, holidayName: 'Other festival', id, version });
    const late = await send('change', { ...festival, id, version }, `?year=2027&change=${id}`);
    expect(late.statusCode).toBe(409);
    expect(late.text).toContain('Another super admin has changed or deleted this holiday.');
    expect(late.text).toContain('Change Other festival');
    expect((await send('delete', { id, version })).statusCode).toBe(409);
    expect((await send('delete', { id, version: '2' })).statusCode).toBe(200);
  });

  it('rejects companies and visitors', async () => {
    const { ctx } = office;
    const owner = await insertCompanyUser(ctx.db, (await insertCompany(ctx.db, { status: 'approved' })).id);
    const cookie = await signInCookie(ctx, 'company', owner);
    expect((await office.get(page, cookie)).statusCode).not.toBe(200);
    expect((await office.get(page, '')).statusCode).not.toBe(200);
    expect((await office.get(page)).statusCode, 'control').toBe(200);
  });
});
