// Minimum data of a live marketplace: payment keys, a company that may sell, and a super admin.
import { openContext } from '#server/app/context.ts';
import { loadConfig } from '#server/platform/config.ts';
import { addPaymentKeys } from '../../practice-billplz/payment-keys.ts';
import { insertCompany } from '../../testing/fixtures/factories.ts';
import { insertSuperAdmin } from '../../testing/pages/sign-in.ts';

export const liveCompanyId = '5e3a7000-0000-4000-a000-00000000a11e';
export const liveSuperAdmin = { email: 'operator@sempat.example', password: 'rehearsal-operator-seats' };

export async function loadLiveData(env: Readonly<Record<string, string>>): Promise<void> {
  const ctx = openContext(loadConfig(env), 'rehearsal');
  try {
    await addPaymentKeys(ctx, { sandbox: false });
    await insertCompany(ctx.db, { id: liveCompanyId, name: 'Wira Travel & Tours' });
    await insertSuperAdmin(ctx.db, liveSuperAdmin);
  } finally {
    await ctx.close();
  }
}
