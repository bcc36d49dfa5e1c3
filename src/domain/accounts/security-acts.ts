// Audit actions that show an attack or could be one.
import type { AuditAction } from './audit.ts';

export const refusedActions = [
  'session.refused',
  'payment.signatureRefused',
  'hold.limited',
] as const satisfies readonly AuditAction[];

export const exportActions = [
  'bookings.exported',
  'prospects.exported',
  'flight.exported',
  'booking.evidenceTaken',
  'journal.exported',
] as const satisfies readonly AuditAction[];

/** These audit lines count as access to full passport numbers, unless they have `passportsHidden`. */
export const passportActions = [
  'booking.shown',
  'bookings.shown',
  'bookings.taken',
  'flight.shown',
  'flight.exported',
  'flight.printed',
  'flight.linesCopied',
] as const satisfies readonly AuditAction[];

/** Actions that an intruder would take with an account. */
const privilegedActs = [
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

export const securityActions: readonly string[] = [...refusedActions, ...exportActions, ...privilegedActs];

export const auditKinds = ['security'] as const;
export type AuditKind = (typeof auditKinds)[number];
