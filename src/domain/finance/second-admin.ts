import { hourMs } from '../kernel/time.ts';
import { accountWaitHours, getInForceFrom } from './payout.ts';

/** Facts that reveal whether the first super admin could have created or taken over this account. */
interface SecondAdmin {
  readonly roleSince: Date;
  readonly changedAt: Date;
}

/** Requires a day since the change, in which every super admin has received an email about it. */
export function canConfirmAsSecondAdmin(
  { roleSince, changedAt }: SecondAdmin,
  { madeAt, now }: { readonly madeAt: Date; readonly now: Date },
): boolean {
  return hadRoleBefore(roleSince, madeAt) && getInForceFrom(changedAt) <= now;
}

/** Returns false for a role that is too new: the first super admin might have granted it for this purpose. */
export function hadRoleBefore(roleSince: Date, madeAt: Date): boolean {
  return getInForceFrom(roleSince) <= madeAt;
}

/** A super admin removed after this instant could still have confirmed as the second one. */
export function getRemovalCutoff(now: Date): Date {
  return new Date(now.getTime() - accountWaitHours * hourMs);
}
