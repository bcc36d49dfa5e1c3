import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { type AffectedRow, findCompanyId, listAffected } from './affected.store.ts';

export interface AffectedPerson {
  readonly email: string;
  readonly name: string;
  readonly held: Readonly<Record<AffectedRow['what'], number>>;
  readonly companies: readonly string[];
}

export interface BreachQuery {
  readonly from: Date;
  readonly to: Date;
  readonly company: string | null;
}

export async function listAffectedPeople(
  ctx: AppContext,
  { from, to, company }: BreachQuery,
): Promise<readonly AffectedPerson[] | 'unknownCompany'> {
  const companyId = company === null ? null : await findCompanyId(ctx.db, company);
  if (company !== null && companyId === null) return 'unknownCompany';
  const rows = await listAffected(ctx.db, { from, to, companyId });
  const people = [...Map.groupBy(rows, ({ email }) => email)].map(([email, own]) => toPerson(email, own));
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'people.affectedListed',
      object: { kind: 'company', id: companyId ?? 'all' },
      details: { from: from.toISOString(), to: to.toISOString(), people: people.length },
    }),
  );
  return people;
}

function toPerson(email: string, rows: readonly AffectedRow[]): AffectedPerson {
  const count = (what: AffectedRow['what']) => rows.filter((row) => row.what === what).length;
  return {
    email,
    name: rows[0]?.name ?? '',
    held: {
      booking: count('booking'),
      passport: count('passport'),
      waitingList: count('waitingList'),
      message: count('message'),
    },
    companies: [...new Set(rows.map(({ company }) => company).filter(Boolean))],
  };
}
