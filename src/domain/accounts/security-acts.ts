// Owns which lines of the audit log are about attacks or could be one: what was refused, what took access or money keys, and
// what carried people's data out.
import type { AuditAction } from './audit.ts';

/** Things that were tried and refused. */
export const refusedActs = [
  'session.refused',
  'payment.signatureRefused',
  'hold.limited',
] as const satisfies readonly AuditAction[];

/** Files with the data of many people. */
export const exportActs = [
  'bookings.exported',
  'prospects.exported',
  'flight.exported',
  'booking.evidenceTaken',
  'journal.exported',
] as const satisfies readonly AuditAction[];

/** Lines that name bookings whose full passport numbers an account saw or took, unless they say `passportsHidden`. */
export const passportActs = [
  'booking.shown',
  'bookings.shown',
  'bookings.taken',
  'flight.shown',
  'flight.exported',
  'flight.printed',
  'flight.linesCopied',
] as const satisfies readonly AuditAction[];

/** What an intruder would do with an account. */
const powerActs = [
  'account.locked',
  'account.unlocked',
  'session.ended',
  'session.endedByStaff',
  'superAdmin.added',
  'superAdmin.created',
  'superAdmin.removed',
  'superAdmin.passwordReset',
  'password.changed',
  'company.deleted',
  'company.suspended',
  'company.resumed',
  'company.passwordReset',
  'paymentSettings.saved',
  'paymentSettings.waiting',
  'paymentSettings.confirmed',
  'paymentSettings.stopped',
  'payoutAccount.entered',
  'payoutAccount.confirmed',
  'team.ownerChanged',
  'team.signedOut',
  'secondFactor.on',
  'secondFactor.off',
  'secondFactor.newCodes',
  'secondFactor.reset',
  'team.secondFactorOptional',
  'bankFile.made',
  'bankFile.opened',
  'bankFile.confirmed',
  'bankFile.sent',
  'bankBalance.confirmed',
  'booking.entryRequested',
  'booking.entryBooked',
  'booking.entryConfirmed',
  'booking.entryWithdrawn',
] as const satisfies readonly AuditAction[];

export const securityActs: readonly string[] = [...refusedActs, ...exportActs, ...powerActs];

/** Which lines are shown, besides all of them. */
export const auditKinds = ['security'] as const;
export type AuditKind = (typeof auditKinds)[number];
