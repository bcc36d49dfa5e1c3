import type { CompanyActor } from '#server/app/actor.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findFeeRate } from './statements.store.ts';

/** Returns the site's fee in basis points for the company's next bookings. */
export function getFeeRate({ db }: { readonly db: Db }, actor: CompanyActor): Promise<number> {
  return runAsCompany(db, actor, (tx) => findFeeRate(tx, actor.companyId));
}
