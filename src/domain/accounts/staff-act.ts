// Emailed to every super admin, because each could be the work of an intruder.

export const staffActions = [
  'superAdminAdded',
  'superAdminRemoved',
  'superAdminPasswordReset',
  'superAdminSignedOut',
  'secondFactorReset',
  'accountLocked',
  'accountUnlocked',
  'companySuspended',
  'companyResumed',
  'companyDeleted',
  'companyOwnerNamed',
  'payoutAccountEntered',
  'paymentKeysWaiting',
  'paymentKeysToConfirm',
  'paymentKeysChanged',
  'paymentKeysStopped',
] as const;
export type StaffAction = (typeof staffActions)[number];
