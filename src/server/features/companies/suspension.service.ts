// Features read the suspension from the company row (src/domain/companies/company-standing.ts). Only promised
// payouts and pending bank accounts change here: they would otherwise be paid or come into force.

import * as officePaths from '#domain/kernel/office-paths.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { notifySuperAdmins } from '#server/features/accounts/staff-notices.service.ts';
import { type AuditLine, recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { withdrawWaitingAccount } from '#server/features/finance/payouts/payout-accounts.service.ts';
import { holdCompanyPayouts } from '#server/features/finance/payouts/payouts.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { type LockedCompany, lockCompany } from './approval.store.ts';
import { listMemberEmails, setSuspended } from './suspension.store.ts';

export type SuspensionOutcome = { readonly ok: true } | Refused<'company_not_found' | 'decided_meanwhile'>;

export type Decider = SuperAdminActor | 'commandLine';

/** Suspending a suspended company keeps the first reason and sends nothing. */
export function suspendCompany(
  ctx: AppContext,
  by: Decider,
  { companyId, reason }: { readonly companyId: string; readonly reason: string },
): Promise<SuspensionOutcome> {
  return decide(ctx, companyId, async (tx, company) => {
    if (company.status !== 'approved') return createRefusal('decided_meanwhile');
    if (company.suspendedAt) return { ok: true };
    const now = ctx.now();
    await setSuspended(tx, companyId, { at: now, reason });
    const accountsWithdrawn = await withdrawWaitingAccount(tx, companyId, now);
    const payoutsHeld = await holdCompanyPayouts(tx, companyId, {
      by: by === 'commandLine' ? null : by.userId,
      now,
      holdReason: 'companySuspended',
    });
    await record(tx, by, company, 'company.suspended', { payoutsHeld, accountsWithdrawn });
    await notifyMembers(ctx, tx, by, { company, reason });
    await notifySuperAdmins(tx, ctx, by, { act: 'companySuspended', subject: company.name, reason });
    return { ok: true };
  });
}

export function resumeCompany(ctx: AppContext, by: Decider, companyId: string): Promise<SuspensionOutcome> {
  return decide(ctx, companyId, async (tx, company) => {
    if (!company.suspendedAt) return { ok: true };
    await setSuspended(tx, companyId, null);
    await record(tx, by, company, 'company.resumed', {});
    await notifyMembers(ctx, tx, by, { company, reason: null });
    await notifySuperAdmins(tx, ctx, by, { act: 'companyResumed', subject: company.name });
    return { ok: true };
  });
}

function decide(
  ctx: AppContext,
  companyId: string,
  change: (tx: Tx, company: LockedCompany) => Promise<SuspensionOutcome>,
): Promise<SuspensionOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<SuspensionOutcome> => {
    // Include deleted companies, because they may still be owed money.
    const company = await lockCompany(tx, companyId, { evenDeleted: true });
    return company ? change(tx, company) : createRefusal('company_not_found');
  });
}

function record(
  tx: Tx,
  by: Decider,
  { id }: LockedCompany,
  action: `company.${'suspended' | 'resumed'}`,
  details: NonNullable<AuditLine['details']>,
): Promise<void> {
  const who: Pick<AuditLine, 'actor'> =
    by === 'commandLine' ? { actor: { kind: 'system' } } : toAuditOrigin(by);
  return recordAudit(tx, { ...who, action, object: { kind: 'company', id }, companyId: id, details });
}

async function notifyMembers(
  ctx: AppContext,
  tx: Tx,
  by: Decider,
  { company, reason }: { readonly company: LockedCompany; readonly reason: string | null },
): Promise<void> {
  const now = ctx.now();
  const base = ctx.config.publicBaseUrl ?? (by === 'commandLine' ? undefined : by.baseUrl);
  // Suspended: link to Today, because travellers still need the company. Resumed: link to its deals.
  const page = reason === null ? paths.companyDashboardPath : officePaths.companyTodayPath;
  const link = base && paths.pageUrl(base, page, company.locale);
  const readers = new Set([company.email.toLowerCase(), ...(await listMemberEmails(tx, company.id))]);
  for (const to of readers)
    await queueMail(
      tx,
      {
        kind: 'company-suspension',
        to,
        locale: company.locale,
        subjectId: company.id,
        onceKey: `company-suspension:${company.id}:${to}:${now.getTime()}`,
        values: { company: company.name, reason, ...(link ? { link } : {}) },
      },
      ctx,
    );
}
