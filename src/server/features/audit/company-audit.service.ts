// What was done in one company, as its owner reads it: newest first, of everybody or of one person. The database itself
// shows no line of another company here. The operator's people are not named, nor where they sat.

import { findActorWithoutAccount } from '#domain/accounts/audit.ts';
import { may } from '#domain/accounts/company-role.ts';
import type { ActivityLine } from '#domain/accounts/team.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { asCompany } from '#server/platform/database/company-scope.ts';
import { type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';
import {
  type CompanyLine,
  countCompanyLines,
  listActorEmails,
  listCompanyLines,
  listPeople,
} from './company-audit.store.ts';

const ORDER = 'newest';
const MOST_PEOPLE = 200;
const isLineNumber = (text: string) => /^\d{1,18}$/.test(text);

export interface ActivityPage extends Page<ActivityLine> {
  /** At most `countCap` + 1, which means "more than that". */
  readonly total: number;
  /** Who can be chosen, those who left included. */
  readonly people: readonly { readonly id: string; readonly email: string }[];
}

export async function listCompanyActivity(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: { readonly person: string | null; readonly cursor: string | null },
): Promise<ActivityPage> {
  if (!may(actor, 'readActivity')) throw new DomainError('not_allowed');
  const lines = { companyId: actor.companyId, person: wanted.person };
  const beforeId = readKeyset(wanted.cursor, ORDER, isLineNumber)?.id ?? null;
  const { rows, total, ids } = await asCompany(ctx.db, actor, async (tx) => ({
    rows: await listCompanyLines(tx, { ...lines, beforeId, limit: backOfficePageSize + 1 }),
    total: await countCompanyLines(tx, lines, countCap + 1),
    ids: await listPeople(tx, actor.companyId, MOST_PEOPLE),
  }));
  // Accounts are closed to companies: they are asked, outside the company's transaction, about its own people only.
  const emails = await listActorEmails(ctx.db, ids);
  const people = ids.flatMap((id) => {
    const email = emails.get(id);
    return email ? [{ id, email }] : [];
  });
  const page = toPage(rows, backOfficePageSize, ORDER);
  return { ...page, items: page.items.map((line) => toActivity(line, emails)), total, people };
}

const actors: Readonly<Record<string, ActivityLine['by']>> = { company: 'company', superadmin: 'operator' };

function toActivity(line: CompanyLine, emails: ReadonlyMap<string, string>): ActivityLine {
  const { actorKind, actorId, clientAddress, ...rest } = line;
  const by = actors[actorKind] ?? findActorWithoutAccount(line) ?? 'system';
  const isOwn = by === 'company';
  return {
    ...rest,
    by,
    email: isOwn && actorId ? (emails.get(actorId) ?? null) : null,
    clientAddress: isOwn ? clientAddress : null,
  };
}
