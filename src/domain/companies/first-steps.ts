import { type CompanyPermission, hasPermission, type Member } from '../accounts/company-role.ts';

/** In display order. The first three come before the first sale; the team is optional. */
export const firstStepNames = ['profile', 'deal', 'payoutAccount', 'team'] as const;
export type FirstStepName = (typeof firstStepNames)[number];

export interface FirstStep {
  readonly name: FirstStepName;
  readonly isDone: boolean;
}

const neededPermissions: Readonly<Record<FirstStepName, CompanyPermission>> = {
  profile: 'manageProfile',
  deal: 'changeDeals',
  payoutAccount: 'managePayoutAccount',
  team: 'manageTeam',
};

/** Lists only steps that the member may do. Empty once all of those are done, with or without a team. */
export function listFirstSteps(
  member: Member,
  done: Readonly<Record<FirstStepName, boolean>>,
): readonly FirstStep[] {
  const steps = firstStepNames
    .filter((name) => hasPermission(member, neededPermissions[name]))
    .map((name) => ({ name, isDone: done[name] }));
  return steps.some(({ name, isDone }) => !isDone && name !== 'team') ? steps : [];
}
