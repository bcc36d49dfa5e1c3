import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { invitationDays } from '#domain/accounts/team.ts';
import { maxAlertAddresses } from '#domain/fulfilment/reminders.ts';
import { dayMs } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import {
  addAlertAddress,
  answerAlertAddress,
  findAlertAddress,
  forgetUnconfirmedAddresses,
  listAlertAddresses,
  listAlertReaders,
  removeAlertAddress,
} from './alerts.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const baseUrl = 'https://sempat.example';
const origin = { clientAddress: '192.0.2.7', requestId: 'answer' };

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(() => ctx.setNow(now));

const newOwner = async () => companyActor((await insertCompany(ctx.db)).id);
let count = 0;
const newEmail = () => {
  count += 1;
  return `desk.${count}@agency.example`;
};

const add = (actor: CompanyActor, email = newEmail()) => addAlertAddress(ctx, actor, { email, baseUrl });
const readers = ({ companyId }: CompanyActor) =>
  ctx.db.transaction().execute((tx) => listAlertReaders(ctx, tx, { companyId, linkBase: baseUrl }));
const answer = (secret: string, given: 'confirm' | 'stop') =>
  answerAlertAddress(ctx, { secret, answer: given, origin });

async function secretFor(email: string): Promise<string> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['id', 'values_encrypted'])
    .where('recipient', '=', email)
    .where('kind', '=', 'alert-address')
    .executeTakeFirstOrThrow();
  const sealed = mail.values_encrypted ?? Buffer.alloc(0);
  const { link } = JSON.parse(ctx.encryption.decrypt(sealed, `mails.values_encrypted|${mail.id}`));
  return String(link).split('/').at(-1) ?? '';
}

describe('an address for booking emails', () => {
  it('is used only after its reader confirmed it by a link, and can be stopped by the same link', async () => {
    const actor = await newOwner();
    const email = newEmail();
    expect(await add(actor, email)).toEqual({ ok: true });
    expect(await readers(actor)).toEqual([]);
    const secret = await secretFor(email);
    expect(await findAlertAddress(ctx, secret)).toMatchObject({ state: 'waiting', email });
    expect(await readers(actor)).toEqual([]);
    expect(await answer(secret, 'confirm')).toBe(true);
    expect(await findAlertAddress(ctx, secret)).toMatchObject({ state: 'confirmed', email });
    const [reader] = await readers(actor);
    expect(reader).toMatchObject({ email, stopLink: `${baseUrl}/alerts/${secret}` });
    expect(await answer(secret, 'stop')).toBe(true);
    expect(await answer(secret, 'stop')).toBe(true);
    expect(await readers(actor)).toEqual([]);
    expect(await findAlertAddress(ctx, secret)).toEqual({ state: 'stopped' });
    const lines = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('company_id', '=', actor.companyId)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['alerts.added', 'alerts.confirmed', 'alerts.stopped']);
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  it('is entered, seen and removed by the owner of its company only', async () => {
    const [actor, stranger] = [await newOwner(), await newOwner()];
    await add(actor);
    const [address] = await listAlertAddresses(ctx, actor);
    const id = address?.id ?? '';
    for (const role of ['agent', 'viewer'] as const) {
      const other = companyActor(actor.companyId, { role });
      expect(await add(other)).toEqual({ ok: false, code: 'not_allowed' });
      expect(await removeAlertAddress(ctx, other, id)).toEqual({ ok: false, code: 'not_allowed' });
      expect(await listAlertAddresses(ctx, other)).toEqual([]);
    }
    expect(await listAlertAddresses(ctx, stranger)).toEqual([]);
    expect(await removeAlertAddress(ctx, stranger, id)).toMatchObject({ code: 'address_not_found' });
    expect(await removeAlertAddress(ctx, actor, id)).toEqual({ ok: true });
    expect(await listAlertAddresses(ctx, actor)).toEqual([]);
  });

  it('is unique in a list of five, even with concurrent requests', async () => {
    const actor = await newOwner();
    const email = newEmail();
    await add(actor, email);
    expect(await add(actor, email)).toEqual({ ok: false, code: 'already_there' });
    const additions = Array.from({ length: 7 }, () => () => add(actor));
    const outcomes = await runConcurrently(ctx.db, 'company_alert_addresses', additions);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(maxAlertAddresses - 1);
    expect(await add(actor)).toEqual({ ok: false, code: 'too_many' });
  });

  it('gets a limited number of confirmation emails', async () => {
    const actor = await newOwner();
    const limits = { ...ctx.config.limits, invitationsPerCompany: 2 };
    const limited = { ...ctx, config: { ...ctx.config, limits } };
    const ask = () => addAlertAddress(limited, actor, { email: newEmail(), baseUrl });
    expect([await ask(), await ask()]).toEqual([{ ok: true }, { ok: true }]);
    expect(await ask()).toMatchObject({ code: 'rate_limited', retryAt: expect.any(Date) });
  });

  it('is deleted after a week without confirmation', async () => {
    const actor = await newOwner();
    const [kept, waiting] = [newEmail(), newEmail()];
    await add(actor, kept);
    await answer(await secretFor(kept), 'confirm');
    await add(actor, waiting);
    ctx.setNow(new Date(now.getTime() + invitationDays * dayMs + 1));
    await forgetUnconfirmedAddresses(ctx);
    expect((await listAlertAddresses(ctx, actor)).map(({ email }) => email)).toEqual([kept]);
  });

  it('gets nothing while its company is not a partner', async () => {
    const actor = await newOwner();
    const email = newEmail();
    await add(actor, email);
    await answer(await secretFor(email), 'confirm');
    await ctx.db
      .updateTable('companies')
      .set({ deleted_at: now })
      .where('id', '=', actor.companyId)
      .execute();
    expect(await readers(actor)).toEqual([]);
  });

  it('cannot be confirmed or stopped by an invalid link', async () => {
    for (const secret of ['short', 'x'.repeat(48)]) {
      expect(await findAlertAddress(ctx, secret)).toBeNull();
      expect(await answer(secret, 'confirm')).toBe(false);
    }
  });
});
