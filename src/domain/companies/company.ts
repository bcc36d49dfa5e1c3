// Owns what a company's status means for the operator: which actions it offers. Leaves carrying them out to the server
// and the registration form to company-input.ts.

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

/** In the order in which they are offered; deleting is always possible and always last. */
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

/** A company as the operator's list shows it. */
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
  /** Why it is suspended; null while it is not. */
  readonly suspendedReason: string | null;
  readonly isSuspended: boolean;
  readonly hasAccount: boolean;
  /** Its people, the owner first. */
  readonly members: readonly { readonly userId: string; readonly email: string }[];
  /** Deals not deleted. */
  readonly deals: number;
  readonly paidBookings: number;
  /** Ours of what buyers pay, in hundredths of a percent, for seats held from now on. */
  readonly feeBasisPoints: number;
  readonly releaseRule: ReleaseRule;
  /** What travellers are told. */
  readonly profile: SellerProfile;
  /** When a super admin looked the licence up; null unless somebody did. */
  readonly licenceCheckedAt: Date | null;
  /** Who did, as long as the account exists. */
  readonly licenceCheckedBy: string | null;
}

export interface CompanyCounts {
  readonly all: number;
  readonly pending: number;
  readonly approved: number;
  readonly rejected: number;
}
