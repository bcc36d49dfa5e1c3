import { hourMs } from '../kernel/time.ts';
import { accountWaitHours, getInForceFrom } from './payout.ts';

/** Facts that show whether the first super admin could have created or taken over this account. */
interface SecondAdmin {
  readonly roleSince: Date;
  readonly changedAt: Date;
}

/** Requires a day since the change, in which every super admin has received an email about it. */
export function mayConfirmAsSecond(
  { roleSince, changedAt }: SecondAdmin,
  { madeAt, now }: { readonly madeAt: Date; readonly now: Date },
): boolean {
  return hadRoleBefore(roleSince, madeAt) && getInForceFrom(changedAt) <= now;
}

/** The first super admin might have added a newer one for this purpose. */
export function hadRoleBefore(roleSince: Date, madeAt: Date): boolean {
  return getInForceFrom(roleSince) <= madeAt;
}

/** A super admin removed after this instant could still have confirmed. */
export function getRemovalCutoff(now: Date): Date {
  return new Date(now.getTime() - accountWaitHours * hourMs);
}
