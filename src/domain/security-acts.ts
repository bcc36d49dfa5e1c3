// Owns which lines of the audit log are about attacks or could be one: what was refused, what took access or money keys, and
// what carried people's data out. And when it is night in Kuala Lumpur, when nobody of ours is at work.
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
] as const satisfies readonly AuditAction[];

/** Lines that name bookings whose full passport numbers an account saw or took, unless they say `passportsHidden`. */
export const passportActs = [
  ...(['booking.shown', 'bookings.shown', 'bookings.taken'] as const),
  ...(['flight.shown', 'flight.exported', 'flight.printed', 'flight.lines_copied'] as const),
] as const satisfies readonly AuditAction[];

/** What an intruder would do with an account. */
export const powerActs = [
  ...(['account.locked', 'account.unlocked', 'session.ended', 'session.endedByStaff'] as const),
  ...(['super_admin.added', 'super_admin.created', 'super_admin.removed'] as const),
  ...(['super_admin.passwordReset', 'password.changed'] as const),
  ...(['company.deleted', 'company.suspended', 'company.resumed', 'company.passwordReset'] as const),
  ...(['paymentSettings.saved', 'paymentSettings.waiting', 'paymentSettings.stopped'] as const),
  ...(['payoutAccount.entered', 'payoutAccount.confirmed', 'team.ownerChanged', 'team.signedOut'] as const),
  ...(['secondFactor.on', 'secondFactor.off', 'secondFactor.newCodes', 'secondFactor.reset'] as const),
  ...(['team.secondFactorOptional'] as const),
  ...(['payoutRun.fileMade', 'payoutRun.confirmed'] as const),
] as const satisfies readonly AuditAction[];

export const securityActs: readonly string[] = [...refusedActs, ...exportActs, ...powerActs];

/** Which lines are shown: those about security, or those of them that were done at night. */
export const auditKinds = ['security', 'night'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** From midnight until then, in Kuala Lumpur. */
export const nightEndsAtHour = 6;
