import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

interface FirstStepFacts {
  readonly deal: boolean;
  readonly payoutAccount: boolean;
  readonly team: boolean;
}

/** A deal counts although it was deleted: its company has seen how to publish one. */
export async function findFirstStepFacts(tx: Tx, companyId: string): Promise<FirstStepFacts> {
  const { rows } = await sql<FirstStepFacts>`
    select exists (select from flights where company_id = ${companyId}) as deal,
      exists (
        select from payout_accounts where company_id = ${companyId}
          and withdrawn_at is null and returned_at is null and erased_at is null
      ) as "payoutAccount",
      exists (select from company_users where company_id = ${companyId} offset 1)
        or exists (select from company_invitations where company_id = ${companyId}) as team
  `.execute(tx);
  return rows[0] as FirstStepFacts;
}
