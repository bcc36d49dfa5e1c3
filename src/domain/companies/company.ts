import type { CompanyRole } from '../accounts/company-role.ts';
import type { SellerProfile } from '../deals/seller.ts';
import type { ReleaseRule } from './release.ts';

export const companyStatuses = ['pending', 'approved', 'rejected'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export type CompanyAction =
  | 'approve'
  | 'reject'
  | 'reapprove'
  | 'licence'
  | 'fee'
  | 'release'
  | 'suspend'
  | 'resume'
  | 'signOut'
  | 'newOwner'
  | 'resetPassword'
  | 'delete';

/** Returns the actions in display order. Delete is always available and always last. */
export function companyActions(company: {
  readonly status: CompanyStatus;
  readonly hasAccount: boolean;
  readonly isSuspended: boolean;
}): readonly CompanyAction[] {
  if (company.status === 'pending') return ['approve', 'reject', 'delete'];
  if (company.status === 'rejected') return ['delete'];
  return [
    company.hasAccount ? 'resetPassword' : 'reapprove',
    'licence',
    'fee',
    'release',
    ...(company.hasAccount ? (['signOut', 'newOwner'] as const) : []),
    company.isSuspended ? 'resume' : 'suspend',
    'delete',
  ];
}

export interface ListedCompany {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly picName: string;
  readonly email: string;
  readonly phone: string;
  readonly status: CompanyStatus;
  readonly rejectedReason: string | null;
  readonly createdAt: Date;
  readonly suspendedReason: string | null;
  readonly isSuspended: boolean;
  readonly hasAccount: boolean;
  readonly members: readonly { readonly userId: string; readonly email: string }[];
  readonly deals: number;
  readonly paidBookings: number;
  /** Our share of what buyers pay, in hundredths of a percent. Applies to seats held from now on. */
  readonly feeBasisPoints: number;
  readonly releaseRule: ReleaseRule;
  readonly profile: SellerProfile;
  readonly licenceCheckedAt: Date | null;
  readonly licenceCheckedBy: string | null;
}

/** Details for the company's page; includes deleted companies. */
export interface CompanyDetails extends ListedCompany {
  readonly deletedAt: Date | null;
  /** Sorted with the owner first. */
  readonly team: readonly TeamMember[];
}

interface TeamMember {
  readonly userId: string;
  readonly email: string;
  readonly role: CompanyRole;
  readonly lastSignInAt: Date | null;
}

/** Hides the licence check if there is no licence, and the change of owner if there is no second member. */
export function listOfferedActions(company: ListedCompany): readonly CompanyAction[] {
  const impossible: CompanyAction[] = [];
  if (company.profile.licenceNumber === null) impossible.push('licence');
  if (company.members.length < 2) impossible.push('newOwner');
  return companyActions(company).filter((action) => !impossible.includes(action));
}

/** Returns the action that the company waits for, or null. */
export function getNextCompanyAction(
  company: ListedCompany,
): Extract<CompanyAction, 'approve' | 'resume' | 'reapprove' | 'licence'> | null {
  if (company.status === 'pending') return 'approve';
  if (company.status === 'rejected') return null;
  if (company.isSuspended) return 'resume';
  if (!company.hasAccount) return 'reapprove';
  return company.profile.licenceNumber !== null && company.licenceCheckedAt === null ? 'licence' : null;
}

export interface CompanyCounts {
  readonly all: number;
  readonly pending: number;
  readonly approved: number;
  readonly rejected: number;
}
