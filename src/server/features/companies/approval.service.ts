// Operator decisions on a company, one transaction each under the company's lock. Passwords are hashed
// before, because that is slow.

import { firstPasswordLinkDays } from '#domain/accounts/password-rules.ts';
import { type CompanyAction, companyActions } from '#domain/companies/company.ts';
import type { ReleaseRule } from '#domain/companies/release.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import * as paths from '#domain/kernel/paths.ts';
import { dayMs } from '#domain/kernel/time.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { hashPassword, hashTemporaryPassword } from '#server/features/accounts/password-hash.ts';
import { createResetLink, resetPageUrl } from '#server/features/accounts/reset-page.ts';
import { notifySuperAdmins } from '#server/features/accounts/staff-notices.service.ts';
import {
  endCompanySessions,
  openCompanyAccount,
  setCompanyPassword,
} from '#server/features/accounts/super-admins/accounts.service.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { withdrawDealsOfCompany } from '#server/features/deals/company-deals.service.ts';
import { withdrawWaitingAccount } from '#server/features/finance/payouts/payout-accounts.service.ts';
import { holdCompanyPayouts } from '#server/features/finance/payouts/payouts.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  findCompanyAccount,
  type LockedCompany,
  lockCompany,
  markCompanyDeleted,
  setCompanyStatus,
  setFee,
  setReleaseRule,
} from './approval.store.ts';
import { markLicenceWithin } from './profile.service.ts';

export type CompanyRefusal =
  | 'company_not_found'
  | 'company_account_missing'
  | 'account_of_another_company'
  | 'account_of_super_admin'
  /** Another super admin decided since the page was rendered. */
  | 'decided_meanwhile'
  | 'licence_missing'
  /** The company changed the checked identity since the page was rendered. */
  | 'profile_changed_meanwhile'
  | 'not_saved';

export type Approval =
  | {
      readonly ok: true;
      readonly kind: 'approved' | 'reapproved';
      readonly temporaryPassword: string | null;
    }
  | { readonly ok: true; readonly kind: 'unchanged' }
  | Refused<CompanyRefusal>;

export interface CompanyApproval {
  readonly companyId: string;
  readonly baseUrl: string;
  readonly feeBasisPoints: number;
  /** The company identity that the super admin saw when checking the licence; null if it was not checked. */
  readonly licenceSeen: string | null;
}

export async function approveCompany(
  ctx: AppContext,
  actor: SuperAdminActor,
  approval: CompanyApproval,
): Promise<Approval> {
  const temporary = await hashTemporaryPassword();
  return transact(ctx, approval.companyId, async (tx, company, offered) => {
    const isFirst = offered.includes('approve');
    if (offered.includes('resetPassword')) return { ok: true, kind: 'unchanged' };
    if (!isFirst && !offered.includes('reapprove')) return createRefusal('decided_meanwhile');
    const now = ctx.now();
    const { licenceSeen: seen, feeBasisPoints } = approval;
    const marked =
      seen !== null ? await markLicenceWithin(tx, actor, { companyId: company.id, seen }, now) : null;
    if (marked && !marked.ok) return createRefusal(marked.code);
    // Only the first approval sets the fee: changing the fee of a selling company requires a fresh proof.
    if (isFirst) await setFee(tx, company.id, feeBasisPoints);
    const { userId, hasTemporaryPassword } = await openCompanyAccount(tx, {
      companyId: company.id,
      email: company.email,
      name: company.picName,
      hash: temporary.hash,
      now,
    });
    await setCompanyStatus(tx, company.id, { status: 'approved', reason: null, now });
    const { baseUrl } = approval;
    const { locale } = company;
    const expiresAt = new Date(now.getTime() + firstPasswordLinkDays * dayMs);
    const link = hasTemporaryPassword
      ? await createResetLink(tx, { userId, baseUrl, locale, expiresAt, now })
      : null;
    await queueMail(
      tx,
      {
        kind: 'company-approved',
        to: company.email,
        locale,
        subjectId: company.id,
        onceKey: `company-approved:${company.id}:${userId}`,
        expiresAt: link ? expiresAt : undefined,
        values: {
          company: company.name,
          signInUrl: paths.pageUrl(baseUrl, paths.loginPath, locale),
          choosePassword: link && { url: link.url, until: expiresAt.toISOString() },
        },
      },
      ctx,
    );
    const action = isFirst ? 'company.approved' : 'company.reapproved';
    const details = isFirst ? { userId, feeBasisPoints } : { userId };
    await recordAudit(tx, { ...getAuditBase(actor, company), action, details });
    return {
      ok: true,
      kind: isFirst ? 'approved' : 'reapproved',
      temporaryPassword: hasTemporaryPassword ? temporary.password : null,
    };
  });
}

export type Decision = { readonly ok: true } | Refused<CompanyRefusal>;

/** Rejecting a company again changes nothing and sends nothing. */
export async function rejectCompany(
  ctx: AppContext,
  actor: SuperAdminActor,
  rejection: { readonly companyId: string; readonly reason: string | null },
): Promise<Decision> {
  return transact(ctx, rejection.companyId, async (tx, company, offered) => {
    if (company.status === 'rejected') return { ok: true };
    if (!offered.includes('reject')) return createRefusal('decided_meanwhile');
    const { reason } = rejection;
    await setCompanyStatus(tx, company.id, { status: 'rejected', reason, now: ctx.now() });
    await queueMail(
      tx,
      {
        kind: 'company-rejected',
        to: company.email,
        locale: company.locale,
        subjectId: company.id,
        onceKey: `company-rejected:${company.id}`,
        values: { reason },
      },
      ctx,
    );
    await recordAudit(tx, { ...getAuditBase(actor, company), action: 'company.rejected' });
    return { ok: true };
  });
}

/** Sets a temporary password; the user must choose a new one at the next sign-in. */
export async function resetCompanyPassword(
  ctx: AppContext,
  actor: SuperAdminActor,
  reset: { readonly companyId: string; readonly password: string },
): Promise<Decision> {
  const hash = await hashPassword(reset.password);
  return transact(ctx, reset.companyId, async (tx, company) => {
    const account = await findCompanyAccount(tx, company.id);
    if (!account) return createRefusal('company_account_missing');
    const now = ctx.now();
    await setCompanyPassword(tx, { userId: account.userId, hash, now });
    // Email the company's users, so that they notice an unexpected reset.
    await queueMail(
      tx,
      {
        kind: 'company-password-reset',
        to: account.email,
        locale: company.locale,
        subjectId: company.id,
        onceKey: `company-password-reset:${account.userId}:${actor.requestId}:${now.getTime()}`,
        values: { company: company.name, resetUrl: resetPageUrl(ctx, actor.baseUrl, company.locale) },
      },
      ctx,
    );
    const details = { userId: account.userId };
    await recordAudit(tx, { ...getAuditBase(actor, company), action: 'company.passwordReset', details });
    return { ok: true };
  });
}

/** Changes the fee for future holds: a booking keeps the rate at the time of its hold. */
export async function changeCompanyFee(
  ctx: AppContext,
  actor: SuperAdminActor,
  fee: { readonly companyId: string; readonly feeBasisPoints: number },
): Promise<Decision> {
  return transact(ctx, fee.companyId, async (tx, company, offered) => {
    if (!offered.includes('fee')) return createRefusal('decided_meanwhile');
    const before = await setFee(tx, company.id, fee.feeBasisPoints);
    const details = { beforeBasisPoints: before, afterBasisPoints: fee.feeBasisPoints };
    if (before !== fee.feeBasisPoints)
      await recordAudit(tx, { ...getAuditBase(actor, company), action: 'company.feeChanged', details });
    return { ok: true };
  });
}

export async function changeReleaseRule(
  ctx: AppContext,
  actor: SuperAdminActor,
  { companyId, releaseRule }: { readonly companyId: string; readonly releaseRule: ReleaseRule },
): Promise<Decision> {
  return transact(ctx, companyId, async (tx, company, offered) => {
    if (!offered.includes('release')) return createRefusal('decided_meanwhile');
    const before = await setReleaseRule(tx, company.id, releaseRule);
    const details = { before, after: releaseRule };
    if (before !== releaseRule)
      await recordAudit(tx, { ...getAuditBase(actor, company), action: 'company.releaseChanged', details });
    return { ok: true };
  });
}

/** Signs out the users, takes the deals off sale and holds payouts. Bookings and the row remain. */
export async function deleteCompany(
  ctx: AppContext,
  actor: SuperAdminActor,
  companyId: string,
): Promise<Decision> {
  return transact(ctx, companyId, async (tx, company) => {
    const now = ctx.now();
    await markCompanyDeleted(tx, company.id, now);
    await endCompanySessions(tx, company.id);
    const deals = await withdrawDealsOfCompany(tx, company.id, now);
    const accountsWithdrawn = await withdrawWaitingAccount(tx, company.id, now);
    const payoutsHeld = await holdCompanyPayouts(tx, company.id, {
      by: actor.userId,
      now,
      holdReason: 'companyDeleted',
    });
    const details = { deals, accountsWithdrawn, payoutsHeld };
    await recordAudit(tx, { ...getAuditBase(actor, company), action: 'company.deleted', details });
    await notifySuperAdmins(tx, ctx, actor, { act: 'companyDeleted', subject: company.name });
    return { ok: true };
  });
}

/** Returns refusals and database failures instead of throwing, so that the dialog can name the company. */
async function transact<Result>(
  ctx: AppContext,
  companyId: string,
  decide: (
    tx: Tx,
    company: LockedCompany,
    offered: readonly CompanyAction[],
  ) => Promise<Result | Refused<CompanyRefusal>>,
): Promise<Result | Refused<CompanyRefusal>> {
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const company = await lockCompany(tx, companyId);
      if (!company) return createRefusal('company_not_found');
      const hasAccount = (await findCompanyAccount(tx, companyId)) !== undefined;
      const { status, suspendedAt } = company;
      return decide(tx, company, companyActions({ status, hasAccount, isSuspended: suspendedAt !== null }));
    });
  } catch (error) {
    if (error instanceof DomainError) {
      const { code } = error;
      if (code === 'account_of_another_company' || code === 'account_of_super_admin')
        return createRefusal(code);
    }
    ctx.log.error({ err: error, companyId }, 'the company could not be changed');
    return createRefusal('not_saved');
  }
}

function getAuditBase(actor: SuperAdminActor, company: LockedCompany) {
  return {
    ...toAuditOrigin(actor),
    object: { kind: 'company', id: company.id },
    companyId: company.id,
  } as const;
}
