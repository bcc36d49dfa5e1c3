import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { HolidayEntry } from '#domain/trips/holidays.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { listHolidays } from './holidays.queries.ts';
import { addHoliday, changeHoliday, readHolidays, removeHoliday } from './holidays.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const actor = superAdminActor({ userId: 'operator-1' });
const festival: HolidayEntry = {
  kind: 'public',
  name: 'Festival',
  area: 'federal_territories',
  startsOn: '2027-02-06',
  endsOn: '2027-02-07',
  isYearly: false,
};

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.deleteFrom('holidays').where('is_yearly', '=', false).execute();
});

const find = async (name: string) => {
  const found = (await listHolidays(ctx, actor)).find((holiday) => holiday.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return { ...found, holidayId: found.id, seen: found.version };
};
const auditOf = (id: string) =>
  ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

describe('the shipped holidays', () => {
  it('are the federal ones with a fixed date, every year', async () => {
    const shipped = await listHolidays(ctx, actor);
    expect(shipped.map(({ name, startsOn }) => [name, startsOn.slice(5)]).sort()).toEqual([
      ['Christmas', '12-25'],
      ['Labour Day', '05-01'],
      ['Malaysia Day', '09-16'],
      ['National Day', '08-31'],
    ]);
    expect(shipped.every(({ area, isYearly }) => area === 'malaysia' && isYearly)).toBe(true);
    const periods = await readHolidays(ctx);
    expect(periods.map(({ startsOn }) => startsOn)).toEqual([
      '2026-12-25',
      '2027-05-01',
      '2027-08-31',
      '2027-09-16',
      '2027-12-25',
    ]);
  });
});

describe('addHoliday', () => {
  it('adds a holiday that the public pages read, with an audit record', async () => {
    expect(await addHoliday(ctx, actor, festival)).toEqual({ ok: true });
    expect((await readHolidays(ctx)).map(({ name }) => name)).toContain('Festival');
    const { id } = await find('Festival');
    expect(await auditOf(id)).toEqual([
      {
        action: 'holiday.added',
        actor_id: 'operator-1',
        details: { after: 'public Festival federal_territories 2027-02-06 to 2027-02-07' },
      },
    ]);
  });

  it('rejects a holiday that exists, and names it', async () => {
    const again = { ...festival, name: 'Christmas', startsOn: '2029-12-25', endsOn: '2029-12-25' };
    expect(await addHoliday(ctx, actor, again)).toMatchObject({
      ok: false,
      code: 'repeated',
      other: { name: 'Christmas', startsOn: '2026-12-25' },
    });
  });

  it('stores one of two equal holidays that are added at the same time', async () => {
    const outcomes = await Promise.all([addHoliday(ctx, actor, festival), addHoliday(ctx, actor, festival)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('stores one of two overlapping school holidays that are added at the same time', async () => {
    const school: HolidayEntry = { ...festival, kind: 'school', name: 'Term break', area: 'group_b' };
    const other = { ...school, name: 'Other break', startsOn: '2027-02-07', endsOn: '2027-02-20' };
    const outcomes = await Promise.all([addHoliday(ctx, actor, school), addHoliday(ctx, actor, other)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const insertBoth = async () => {
      for (const { name, startsOn, endsOn } of [school, other])
        await ctx.db
          .insertInto('holidays')
          .values({
            kind: 'school',
            name: `${name} twice`,
            area: 'group_b',
            starts_on: startsOn,
            ends_on: endsOn,
          })
          .execute();
    };
    await expect(insertBoth(), 'control: the table alone accepts both').resolves.toBeUndefined();
  });
});

describe('changeHoliday and removeHoliday', () => {
  it('change and delete a holiday, with audit records', async () => {
    await addHoliday(ctx, actor, festival);
    const { id, holidayId, seen } = await find('Festival');
    const entry = { ...festival, endsOn: '2027-02-06' };
    expect(await changeHoliday(ctx, actor, { holidayId, seen, entry })).toEqual({ ok: true });
    expect(await find('Festival')).toMatchObject({ endsOn: '2027-02-06', version: 2 });
    expect(await removeHoliday(ctx, actor, { holidayId, seen: 2 })).toEqual({ ok: true });
    expect((await readHolidays(ctx)).map(({ name }) => name)).not.toContain('Festival');
    expect((await auditOf(id)).map(({ action, details }) => [action, details])).toEqual([
      ['holiday.added', expect.anything()],
      [
        'holiday.changed',
        {
          before: 'public Festival federal_territories 2027-02-06 to 2027-02-07',
          after: 'public Festival federal_territories 2027-02-06',
        },
      ],
      ['holiday.deleted', { after: 'public Festival federal_territories 2027-02-06' }],
    ]);
  });

  it('reject a holiday that another person changed or deleted, or that does not exist', async () => {
    await addHoliday(ctx, actor, festival);
    const { holidayId } = await find('Festival');
    const changes = [1, 1].map((seen) => changeHoliday(ctx, actor, { holidayId, seen, entry: festival }));
    expect((await Promise.all(changes)).map(({ ok }) => ok).sort()).toEqual([false, true]);
    const refused = { ok: false, code: 'changed' };
    expect(await removeHoliday(ctx, actor, { holidayId, seen: 1 })).toEqual(refused);
    expect(await removeHoliday(ctx, actor, { holidayId, seen: 2 }), 'control').toEqual({ ok: true });
    expect(await removeHoliday(ctx, actor, { holidayId, seen: 2 })).toEqual(refused);
    expect(await changeHoliday(ctx, actor, { holidayId: 'x', seen: 1, entry: festival })).toEqual(refused);
  });

  it('reject a change that would duplicate another holiday', async () => {
    await addHoliday(ctx, actor, festival);
    const { holidayId, seen } = await find('Festival');
    const entry = { ...festival, name: 'Malaysia Day', startsOn: '2027-09-16', endsOn: '2027-09-16' };
    expect(await changeHoliday(ctx, actor, { holidayId, seen, entry })).toMatchObject({ code: 'repeated' });
  });
});

it('readHolidays caches the holidays for SEARCH_REFRESH_MS', async () => {
  const slow = { ...ctx, config: { ...ctx.config, search: { ...ctx.config.search, refreshMs: 60_000 } } };
  const own = { ...slow, db: ctx.holdsDb };
  const names = async (context: typeof own) => (await readHolidays(context)).map(({ name }) => name);
  expect(await names(own)).not.toContain('Festival');
  await addHoliday(ctx, actor, festival);
  expect(await names(own)).not.toContain('Festival');
  expect(await names({ ...own, config: ctx.config })).toContain('Festival');
});

it('Companies can neither read nor change holidays', async () => {
  const company = companyActor((await insertCompany(ctx.db)).id);
  const attempts = [
    () => runAsCompany(ctx.db, company, (tx) => tx.selectFrom('holidays').select('id').execute()),
    () => runAsCompany(ctx.db, company, (tx) => tx.deleteFrom('holidays').execute()),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/permission denied/);
  const own = runAsCompany(ctx.db, company, (tx) => tx.selectFrom('companies').select('id').execute());
  expect(await own, 'control').toHaveLength(1);
});
