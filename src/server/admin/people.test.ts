import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { klDate } from '#domain/kernel/time.ts';
import { UsageError } from './command.ts';
import { affectedCommand, personCommand } from './people.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const person = (...args: string[]) => personCommand.run(ctx, args);

describe('sempat-admin person', () => {
  it('exports JSON, restricts, and erases only with a confirming argument', async () => {
    const email = 'nur@x.my';
    const deal = await insertDeal(ctx.db);
    const booking = await insertBooking(
      ctx.db,
      deal,
      { email, state: 'confirmed', mode: 'live' },
      ctx.encryption,
    );
    await insertProspect(ctx.db, deal, { email });
    const taken = JSON.parse(await person('export', 'Nur@X.my'));
    expect(taken).toMatchObject({ email, records: { bookings: [{ reference: booking.reference }] } });
    expect(await person('restrict', email)).toBe('Restricted on 1 waiting lists.');
    expect(await person('lift', email)).toBe('Lifted on 1 waiting lists.');
    const asked = await person('erase', email);
    expect(asked).toContain('Nothing is erased without --yes');
    expect(asked).toContain(`booking ${booking.reference}: notFlown, until ${booking.last_flight_on}`);
    const left = () => ctx.db.selectFrom('interested_users').select('id').execute();
    expect(await left()).toHaveLength(1);
    expect(await person('erase', email, '--yes')).toContain('Kept: 1');
    expect(await left()).toHaveLength(0);
  });

  it('previews a correction and makes it only with a confirming argument', async () => {
    const email = 'nor@x.my';
    await insertProspect(ctx.db, await insertDeal(ctx.db), { email, name: 'Nor' });
    const correct = ['correct', email, '--email', 'Nur@x.my ', '--name', 'Nur', '--phone', '012-555 0123'];
    const asked = await person(...correct);
    expect(asked).toContain('Nothing is corrected without --yes');
    expect(asked).toContain('waitingLists 1: name, email, phone');
    expect(await person(...correct, '--yes')).toContain('Corrected: 1 records.');
    const row = ctx.db.selectFrom('interested_users').selectAll().where('email', '=', 'nur@x.my');
    expect(await row.execute()).toMatchObject([{ name: 'Nur', phone_number: '+60125550123' }]);
    expect(await person(...correct, '--yes')).toBe('Nothing to correct.');
  });

  it.each([
    [['correct', 'a@x.my', '--email', 'nobody']],
    [['correct', 'a@x.my', '--phone', '12']],
    [['peek', 'a@x.my']],
    [['erase']],
    [['export', 'nobody']],
  ])('rejects %j', async (args) => {
    await expect(person(...args)).rejects.toThrow(UsageError);
  });
});

describe('sempat-admin affected', () => {
  it('prints a CSV of the people whose data was stored on the given days', async () => {
    await insertProspect(ctx.db, await insertDeal(ctx.db), { email: 'lim@x.my', name: 'Lim' });
    const today = klDate(ctx.now());
    const text = await affectedCommand.run(ctx, ['--from', today, '--to', today]);
    expect(text).toContain('"email","name","bookings","passports","waiting lists","messages","companies"');
    expect(text).toMatch(/^"lim@x\.my","Lim","0","0","1","0",/m);
  });

  it.each([
    [[]],
    [['--from', '2026-11-02', '--to', '2026-11-01']],
    [['--from', '2026-11-01', '--to', '2026-11-02', '--company', 'Nobody']],
  ])('rejects %j', async (args) => {
    await expect(affectedCommand.run(ctx, args)).rejects.toThrow(UsageError);
  });
});
