import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { AuditAction } from '#domain/accounts/audit.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { recordAudit } from './audit.service.ts';
import { listCompanyActivity } from './company-audit.queries.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

type Actor = Parameters<typeof recordAudit>[1]['actor'];

const write = (companyId: string, actor: Actor, action: AuditAction = 'deal.created', id = 'x') =>
  ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor,
      action,
      object: { kind: 'deal', id },
      companyId,
      clientAddress: '203.0.113.9',
      requestId: 'request',
    }),
  );

async function newOwner(): Promise<CompanyActor> {
  const { id } = await insertCompany(ctx.db);
  const { userId, email } = await insertCompanyUser(ctx.db, id);
  return companyActor(id, { userId, email });
}

const list = (actor: CompanyActor, person: string | null = null, cursor: string | null = null) =>
  listCompanyActivity(ctx, actor, { person, cursor });

describe('listCompanyActivity', () => {
  it('returns newest first for the owner, 20 lines a page, each once', async () => {
    const owner = await newOwner();
    for (let count = 0; count < 45; count += 1) {
      await write(owner.companyId, { kind: 'company', id: owner.userId }, 'deal.created', `${count}`);
    }
    const pages = [await list(owner)];
    for (let last = pages[0]; last?.nextCursor; last = pages.at(-1)) {
      pages.push(await list(owner, null, last.nextCursor));
    }
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
    const order = pages.flatMap(({ items }) => items.map(({ objectId }) => objectId));
    expect(order).toEqual(Array.from({ length: 45 }, (_, index) => `${44 - index}`));
    expect(pages[0]).toMatchObject({ total: 45, people: [{ id: owner.userId, email: owner.email }] });
  });

  it('filters by person, including former members', async () => {
    const owner = await newOwner();
    const { companyId } = owner;
    const agent = await insertCompanyUser(ctx.db, companyId, { role: 'agent' });
    await write(companyId, { kind: 'company', id: owner.userId }, 'deal.paused');
    await write(companyId, { kind: 'company', id: agent.userId }, 'deal.created');
    await ctx.db.deleteFrom('company_users').where('user_id', '=', agent.userId).execute();
    const found = await list(owner, agent.userId);
    expect(found.items).toMatchObject([{ action: 'deal.created', by: 'company', email: agent.email }]);
    expect(found.total).toBe(1);
    expect(found.people.map(({ email }) => email).sort()).toEqual([agent.email, owner.email].sort());
    expect((await list(owner, 'nobody')).items).toEqual([]);
  });

  it('shows neither operator staff nor their networks', async () => {
    const owner = await newOwner();
    const admin = await insertSuperAdmin(ctx.db);
    await write(owner.companyId, { kind: 'superadmin', id: admin.userId }, 'company.licenceChecked');
    await write(owner.companyId, { kind: 'system' }, 'booking.paid');
    const page = await list(owner);
    expect(page.items).toMatchObject([
      { by: 'system', email: null, clientAddress: null },
      { by: 'operator', email: null, clientAddress: null },
    ]);
    const sent = JSON.stringify(page);
    for (const hidden of [admin.email, admin.userId, '203.0.113.9']) expect(sent).not.toContain(hidden);
    expect((await list(owner, admin.userId)).items).toEqual([]);
  });

  it('names the buyer instead of the program where a buyer acted', async () => {
    const owner = await newOwner();
    await ctx.db.transaction().execute((tx) =>
      recordAudit(tx, {
        actor: { kind: 'system' },
        action: 'booking.emailCorrected',
        object: { kind: 'booking', id: 'x' },
        companyId: owner.companyId,
        details: { by: 'buyer' },
      }),
    );
    expect((await list(owner)).items).toMatchObject([{ by: 'buyer', email: null }]);
  });

  it('is denied to agents, viewers and other companies', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    await write(owner.companyId, { kind: 'company', id: owner.userId });
    for (const role of ['agent', 'viewer'] as const) {
      await expect(list(companyActor(owner.companyId, { role }))).rejects.toThrow('not_allowed');
    }
    expect(await list(stranger)).toMatchObject({ items: [], total: 0, people: [] });
    expect((await list(stranger, owner.userId)).items).toEqual([]);
  });
});
