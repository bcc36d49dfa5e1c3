import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { getAuth } from './auth.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

describe('the sign-in library', () => {
  it('finds all its tables and columns in our migrations', async () => {
    const { options } = getAuth(ctx);
    const { toBeCreated, toBeAdded } = await getMigrations(options);
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
    const elsewhere = await getMigrations({ ...options, verification: { modelName: 'elsewhere' } });
    expect(elsewhere.toBeCreated.map(({ table }) => table)).toEqual(['elsewhere']);
  });

  it('security 26: offers no sign-up, and a new installation has no account [S6.029]', async () => {
    const body = { email: 'stranger@example.my', password: 'secret123', name: 'Stranger' };
    await expect(getAuth(ctx).api.signUpEmail({ body })).rejects.toThrow();
    for (const table of ['users', 'accounts', 'roles', 'company_users'] as const) {
      expect(await ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
