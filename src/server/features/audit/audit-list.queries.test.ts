import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { recordAudit } from './audit.service.ts';
import { listAudit } from './audit-list.queries.ts';

const actor = superAdminActor();

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  await ctx.db.insertInto('users').values({ id: 'u1', name: 'x', email: 'operator@example.test' }).execute();
  const company = await insertCompany(ctx.db, { name: 'Wira Travel' });
  for (let index = 0; index < 45; index += 1)
    await ctx.db.transaction().execute((tx) =>
      recordAudit(tx, {
        actor: index % 2 ? { kind: 'superadmin', id: 'u1' } : { kind: 'system' },
        action: index % 3 ? 'company.approved' : 'booking.paid',
        object: { kind: 'company', id: `object-${index % 5}` },
        companyId: company.id,
        details: { index },
        clientAddress: '203.0.113.9',
        requestId: `request-${index}`,
      }),
    );
});
afterAll(() => ctx.close());

const list = (query: Partial<Parameters<typeof listAudit>[2]> = {}) =>
  listAudit(ctx, actor, { action: null, objects: null, cursor: null, ...query });

describe('listAudit', () => {
  it('returns newest first, 20 lines a page, each once', async () => {
    const pages = [await list()];
    for (let last = pages[0]; last?.nextCursor; last = pages.at(-1))
      pages.push(await list({ cursor: last.nextCursor }));
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
    const order = pages.flatMap(({ items }) => items.map(({ details }) => details.index));
    expect(order).toEqual(Array.from({ length: 45 }, (_, index) => 44 - index));
    expect(pages[0]?.total).toBe(45);
  });

  it('returns user, action, object, time and network', async () => {
    const [newest, second] = (await list()).items;
    expect(second).toMatchObject({ actorKind: 'superadmin', actorEmail: 'operator@example.test' });
    expect(newest).toMatchObject({
      actorKind: 'system',
      actorEmail: null,
      action: 'company.approved',
      objectKind: 'company',
      objectId: 'object-4',
      company: 'Wira Travel',
      clientAddress: '203.0.113.9',
      requestId: 'request-44',
    });
    expect(newest?.createdAt).toBeInstanceOf(Date);
  });

  it('filters by action and object and lists the existing actions', async () => {
    const page = await list({ action: 'booking.paid', objects: ['object-0'] });
    expect(page.total).toBe(3);
    expect(page.items.every((line) => line.action === 'booking.paid' && line.objectId === 'object-0')).toBe(
      true,
    );
    expect(page.actions).toEqual(['booking.paid', 'company.approved']);
    expect(await list({ objects: ['nobody'] })).toMatchObject({ total: 0, items: [], nextCursor: null });
  });

  it('starts from the beginning when the cursor belongs to another list', async () => {
    const foreign = Buffer.from(
      'newest|2026-01-01T00:00:00.000Z|00000000-0000-4000-8000-000000000000',
    ).toString('base64url');
    expect((await list({ cursor: foreign })).items).toHaveLength(20);
  });

  it('security 64: rejects changes, deletions and truncation by anyone', async () => {
    const refused = 'append-only';
    await expect(ctx.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(refused);
    await expect(ctx.db.deleteFrom('audit_log').execute()).rejects.toThrow(refused);
    await expect(ctx.pool.query('truncate audit_log')).rejects.toThrow(refused);
    expect((await list()).total).toBe(45);
  });

  it('counts at most a thousand lines', async () => {
    await sql`
      insert into audit_log (actor_kind, action, object_kind)
      select 'system', 'booking.shown', 'booking' from generate_series(1, 1_100)
    `.execute(ctx.db);
    expect((await list()).total).toBe(1_001);
    expect((await list({ action: 'booking.shown' })).total).toBe(1_001);
    expect((await list({ action: 'booking.paid' })).total).toBeLessThan(45);
  });
});
