import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { assignOwner } from './company-owner.service.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

async function newTeam() {
  const { id: companyId } = await insertCompany(ctx.db);
  const owner = await insertCompanyUser(ctx.db, companyId);
  const viewer = await insertCompanyUser(ctx.db, companyId, { role: 'viewer' });
  return { companyId, owner, viewer };
}
const rolesOf = async (companyId: string) =>
  Object.fromEntries(
    (
      await ctx.db
        .selectFrom('company_users')
        .select(['user_id', 'role'])
        .where('company_id', '=', companyId)
        .execute()
    ).map(({ user_id, role }) => [user_id, role]),
  );

describe('assignOwner', () => {
  it('makes a member the owner and the former owner an agent, audits it, and emails both and all super admins', async () => {
    const { companyId, owner, viewer } = await newTeam();
    const operator = await insertSuperAdmin(ctx.db);
    const actor = superAdminActor({ userId: operator.userId, email: operator.email });
    expect(await assignOwner(ctx, actor, { companyId, userId: viewer.userId })).toBe(true);
    expect(await rolesOf(companyId)).toEqual({ [owner.userId]: 'agent', [viewer.userId]: 'owner' });
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'object_id', 'details'])
      .where('company_id', '=', companyId)
      .execute();
    expect(lines).toEqual([
      {
        action: 'team.ownerChanged',
        actor_id: operator.userId,
        object_id: viewer.userId,
        details: { from: owner.userId },
      },
    ]);
    const mails = await ctx.db
      .selectFrom('mails')
      .select(['kind', 'recipient'])
      .orderBy('kind')
      .orderBy('recipient')
      .execute();
    expect(mails).toEqual([
      { kind: 'staff-act', recipient: operator.email },
      ...[owner.email, viewer.email].sort().map((recipient) => ({ kind: 'team-changed', recipient })),
    ]);
  });

  it('rejects a user of another team, the present owner, and a deleted company', async () => {
    const { companyId, owner } = await newTeam();
    const other = await newTeam();
    const actor = superAdminActor();
    expect(await assignOwner(ctx, actor, { companyId, userId: other.viewer.userId })).toBe(false);
    expect(await assignOwner(ctx, actor, { companyId, userId: owner.userId })).toBe(false);
    await ctx.db
      .updateTable('companies')
      .set({ deleted_at: new Date() })
      .where('id', '=', other.companyId)
      .execute();
    const deleted = { companyId: other.companyId, userId: other.viewer.userId };
    expect(await assignOwner(ctx, actor, deleted)).toBe(false);
    expect(await rolesOf(companyId)).toMatchObject({ [owner.userId]: 'owner' });
  });
});
