import { type FirstStep, listFirstSteps } from '#domain/companies/first-steps.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { listMissingProfileFields } from '#server/features/sellers/sellers.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { findFirstStepFacts } from './first-steps.store.ts';

export async function getFirstSteps(ctx: AppContext, actor: CompanyActor): Promise<readonly FirstStep[]> {
  return runAsCompany(ctx.db, actor, async (tx) => {
    const facts = await findFirstStepFacts(tx, actor.companyId);
    const missing = await listMissingProfileFields(tx, actor.companyId);
    return listFirstSteps(actor, { ...facts, profile: missing.length === 0 });
  });
}
