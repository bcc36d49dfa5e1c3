import type { CompanyActor } from '#server/app/actor.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Returns the site's fee in basis points for the company's next bookings. */
export async function getFeeRate({ db }: { readonly db: Db }, actor: CompanyActor): Promise<number> {
  const row = await runAsCompany(db, actor, (tx) =>
    tx
      .selectFrom('companies')
      .select('fee_basis_points')
      .where('id', '=', actor.companyId)
      .executeTakeFirstOrThrow(),
  );
  return row.fee_basis_points;
}
