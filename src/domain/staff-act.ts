// Owns the list of acts that every super admin is told of, because each could be the work of somebody who has taken over an
// account. Each names what it was done to; who did it can be locked from the email.

export const staffActs = [
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
  'paymentKeysWaiting',
  'paymentKeysChanged',
  'paymentKeysStopped',
] as const;
export type StaffAct = (typeof staffActs)[number];

/** How long the link in such an email can lock the account. */
export const lockLinkDays = 7;
