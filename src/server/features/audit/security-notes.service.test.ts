import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { toKlInstant } from '#domain/kernel/time.ts';
import { signInCompany } from '#server/features/accounts/sign-in/sign-in.service.ts';
import { querySecurity } from '#server/features/operations/operations.store.ts';
import { listAudit } from './audit-list.queries.ts';
import { recordSecurityEvent } from './security-notes.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());
beforeEach(() => ctx.pool.query("delete from limit_hits where bucket like 'noted-%'"));

const actor = superAdminActor();
const list = (kind: 'security' | null, action: string | null = null) =>
  listAudit(ctx, actor, { kind, action, objects: null, cursor: null });

it('A refused sign-in is audited with account and network but without the input', async () => {
  const { id } = await insertCompany(ctx.db);
  const person = await insertCompanyUser(ctx.db, id);
  const visit = { cookies: '', clientAddress: '203.0.113.77', requestId: 'r-7' };
  const tryOut = (email: string, password: string) =>
    signInCompany(ctx, { email, password, rememberMe: false }, visit);
  await tryOut(person.email, 'a wrong guess');
  await tryOut('nobody@example.test', 'another guess');
  await tryOut(person.email, person.password);
  const { items } = await list('security', 'session.refused');
  expect(items).toMatchObject([
    { objectKind: 'network', objectId: '203.0.113.0/24', clientAddress: null },
    {
      objectKind: 'user',
      objectId: person.userId,
      actorKind: 'system',
      requestId: 'r-7',
      details: { network: '203.0.113.0/24', code: 'invalid_credentials' },
    },
  ]);
  const written = JSON.stringify(await ctx.db.selectFrom('audit_log').selectAll().execute());
  for (const typed of ['guess', 'nobody@example.test', '203.0.113.77"']) {
    const refused = JSON.stringify(items);
    expect(refused).not.toContain(typed);
  }
  expect(written).not.toContain('guess');
});

it('A refusal that anyone can cause is audited once per network and hour', async () => {
  const note = (clientAddress: string) =>
    recordSecurityEvent(ctx, { action: 'payment.signatureRefused', clientAddress });
  for (const last of [1, 2, 3]) await note(`198.51.100.${last}`);
  await note('2001:db8:5::1');
  const { items } = await list('security', 'payment.signatureRefused');
  expect(items.map(({ objectId }) => objectId)).toEqual(['2001:db8:5::/48', '198.51.100.0/24']);
});

it('The security filter shows security records only', async () => {
  const lines = [
    { action: 'company.suspended', at: toKlInstant('2026-11-10', '02:30'), actor_kind: 'superadmin' },
    { action: 'company.suspended', at: toKlInstant('2026-11-10', '10:30'), actor_kind: 'superadmin' },
    { action: 'company.resumed', at: toKlInstant('2026-11-10', '03:30'), actor_kind: 'system' },
    { action: 'deal.updated', at: toKlInstant('2026-11-10', '02:40'), actor_kind: 'company' },
  ] as const;
  for (const { action, at, actor_kind } of lines)
    await ctx.db
      .insertInto('audit_log')
      .values({ action, actor_kind, object_kind: 'test', object_id: 'x', details: '{}', created_at: at })
      .execute();
  const about = (items: readonly { objectKind: string; action: string }[]) =>
    items.filter(({ objectKind }) => objectKind === 'test').map(({ action }) => action);
  expect(about((await list('security')).items)).toEqual([
    'company.resumed',
    'company.suspended',
    'company.suspended',
  ]);
  expect(about((await list(null)).items)).toHaveLength(4);
});

it('The numbers cover the last hour only and include the tries on the account tried most', async () => {
  const found = await querySecurity(ctx.db, new Date(Date.now() - 3_600_000));
  expect(found).toMatchObject({ signInsRefused: 2, mostOnOneAccount: 1, signaturesRefused: 2, exports: 0 });
  expect(await querySecurity(ctx.db, new Date(Date.now() + 1_000))).toMatchObject({
    signInsRefused: 0,
    mostOnOneAccount: 0,
    mostUnpaidOfClient: 0,
  });
});
