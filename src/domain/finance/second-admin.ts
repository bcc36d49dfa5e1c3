// Owns who counts as the second super admin that confirms what another one has made or entered.

import { hourMs } from '../kernel/time.ts';
import { accountWaitHours, inForceAfter } from './payout.ts';

/** The second super admin, as far as the first one could have made them or taken over their account. */
interface SecondAdmin {
  readonly roleSince: Date;
  /** When the password or the second factor changed last. */
  readonly changedAt: Date;
}

/** Returns true after a day, in which every super admin got an email about the change. */
export function mayConfirmAsSecond(
  { roleSince, changedAt }: SecondAdmin,
  { madeAt, now }: { readonly madeAt: Date; readonly now: Date },
): boolean {
  return hadRoleBefore(roleSince, madeAt) && inForceAfter(changedAt) <= now;
}

/** A super admin who was added later might have been added for this. */
export function hadRoleBefore(roleSince: Date, madeAt: Date): boolean {
  return inForceAfter(roleSince) <= madeAt;
}

/** A super admin who was removed after this moment could still have confirmed. */
export function removalsCountFrom(now: Date): Date {
  return new Date(now.getTime() - accountWaitHours * hourMs);
}
