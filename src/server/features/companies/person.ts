// Companies whose contact person asks for erasure. An active company keeps its contact, because it needs one.
import type { KeptRecord } from '#domain/privacy/person.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { clearShownEmail, deleteRegistrations, listCompaniesByEmail } from './person.store.ts';
import { eraseCompanyContacts } from './retention.store.ts';

export interface CompaniesToErase {
  readonly remove: readonly string[];
  readonly empty: readonly string[];
  readonly kept: readonly KeptRecord[];
}

export async function planCompanyErasure(
  tx: Tx,
  wanted: { readonly email: string; readonly lock: boolean },
): Promise<CompaniesToErase> {
  const companies = await listCompaniesByEmail(tx, wanted);
  const idsOf = (may: string) => companies.flatMap((company) => (company.may === may ? [company.id] : []));
  return {
    remove: idsOf('delete'),
    empty: idsOf('empty'),
    kept: companies.flatMap(({ may, name }) =>
      may === 'nothing'
        ? [{ what: 'company' as const, name, reason: 'companyContact' as const, until: null }]
        : [],
    ),
  };
}

export async function eraseCompanies(
  tx: Tx,
  { remove, empty }: CompaniesToErase,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<number> {
  await deleteRegistrations(tx, remove);
  await eraseCompanyContacts(tx, empty, now);
  return remove.length + empty.length + (await clearShownEmail(tx, email));
}
