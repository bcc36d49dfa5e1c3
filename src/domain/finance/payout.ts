// Owns when companies are paid, what a payout run takes, what becomes of each company's sum in it, and which account the
// money goes to. Amounts are whole sen and may be negative here. Moving the money is the ledger's business.
import { addDays, dayMs, hourMs, klWallClock } from '../kernel/time.ts';

export const payoutWeekday = 'monday';
/** A larger payout run takes two super admins. */
export const payoutConfirmAboveMyr = 10_000;

export const payoutStates = ['scheduled', 'paid', 'returned', 'onHold', 'carriedOver'] as const;
export type PayoutState = (typeof payoutStates)[number];

export type HoldReason =
  | 'noAccount'
  | 'accountWaits'
  | 'accountReturned'
  | 'companySuspended'
  /** A super admin releases it. */
  | 'companyDeleted'
  /** Nobody has called the company about an account that was never paid to. */
  | 'callBack'
  | 'byPerson'
  | 'ledgerDiffers'
  /** Less is owed than when the run was made. */
  | 'refundedSince';

/** Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Runs begin when the shares of flights of the day before have fallen due, and before people come to work. */
const RUN_TIME = '06:00';

/** Somebody who took over an account of the company cannot send its money elsewhere unseen. */
export const accountWaitHours = 24;

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The day on or after that date. */
export function nextRunDay(date: string, weekday: Weekday): string {
  return addDays(date, (weekday - weekdayOf(date) + 7) % 7);
}

/** The newest run that should be there at that moment, given the date in Kuala Lumpur. */
export function newestRunDay(now: Date, today: string, weekday: Weekday): string {
  const day = addDays(nextRunDay(today, weekday), weekdayOf(today) === weekday ? 0 : -7);
  return now >= klWallClock(day, RUN_TIME) ? day : addDays(day, -7);
}

/** What a booking's company is owed and no payout has promised yet. */
export interface OwedLine {
  readonly bookingId: string;
  readonly companyId: string;
  readonly amountSen: number;
  readonly dueOn: string;
  /** The newest comparison found its ledger wrong: no run takes it. */
  readonly differs: boolean;
}

/** What is due by the day; and what was paid out and then refunded, whenever that was. */
export function isTaken({ amountSen, dueOn }: Pick<OwedLine, 'amountSen' | 'dueOn'>, runOn: string): boolean {
  return amountSen < 0 || (amountSen > 0 && dueOn <= runOn);
}

export interface PayoutAccountTimes {
  readonly inForceFrom: Date;
  readonly withdrawnAt: Date | null;
  readonly returnedAt: Date | null;
}

export type AccountState = 'inForce' | 'waiting' | 'returned' | 'over';

/** In the order in which they are or were in force, the newest first. */
function chosenAccounts<Account extends PayoutAccountTimes>(accounts: readonly Account[]): Account[] {
  return accounts
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .sort((one, other) => other.inForceFrom.getTime() - one.inForceFrom.getTime());
}

/** The account that money goes to now. When the bank has sent money back from it, none: not the one before either. */
export function accountInForce<Account extends PayoutAccountTimes>(
  accounts: readonly Account[],
  now: Date,
): Account | null {
  const newest = chosenAccounts(accounts).find(({ inForceFrom }) => inForceFrom <= now);
  return newest && newest.returnedAt === null ? newest : null;
}

/** The one that will take over. */
export function waitingAccount<Account extends PayoutAccountTimes>(
  accounts: readonly Account[],
  now: Date,
): Account | null {
  return chosenAccounts(accounts).find(({ inForceFrom }) => inForceFrom > now) ?? null;
}

const newAccountDays = 14;

/** Entered shortly before the run was made. */
export function isNewAccount({ enteredAt }: { readonly enteredAt: Date }, runMadeAt: Date): boolean {
  return enteredAt.getTime() > runMadeAt.getTime() - newAccountDays * dayMs;
}

export function inForceAfter(enteredAt: Date): Date {
  return new Date(enteredAt.getTime() + accountWaitHours * hourMs);
}

/** A second person has been in the team for as long as the account would wait, before it was entered. */
export function mayConfirmSince({ enteredAt }: { readonly enteredAt: Date }, joinedAt: Date): boolean {
  return inForceAfter(joinedAt) <= enteredAt;
}

export interface PlannedPayout<Account> {
  readonly companyId: string;
  readonly amountSen: number;
  readonly state: Extract<PayoutState, 'scheduled' | 'onHold' | 'carriedOver'>;
  readonly account: Account | null;
  readonly holdReason: HoldReason | null;
  readonly lines: readonly OwedLine[];
}

/** What the run would take, were the ledger of the booking right. */
export function heldBack(owed: readonly OwedLine[], runOn: string): OwedLine[] {
  return owed.filter((line) => line.differs && isTaken(line, runOn));
}

/**
 * One for each company with something to count. A sum that is not above zero waits for more. A company that may owe us
 * money by a booking that is held back gets nothing meanwhile: it might not come back.
 */
export function plannedPayouts<Account extends PayoutAccountTimes>(
  owed: readonly OwedLine[],
  accountsOf: (companyId: string) => readonly Account[],
  {
    runOn,
    now,
    suspended = new Set(),
    deleted = new Set(),
    isProven = () => true,
  }: {
    readonly runOn: string;
    readonly now: Date;
    readonly suspended?: ReadonlySet<string>;
    readonly deleted?: ReadonlySet<string>;
    /** It was paid to before, or somebody called the company about it. */
    readonly isProven?: (account: Account) => boolean;
  },
): PlannedPayout<Account>[] {
  const taken = Map.groupBy(
    owed.filter((line) => !line.differs && isTaken(line, runOn)),
    ({ companyId }) => companyId,
  );
  const mayOweUs = new Set(
    heldBack(owed, runOn).flatMap(({ companyId, amountSen }) => (amountSen < 0 ? companyId : [])),
  );
  return [...taken].map(([companyId, lines]) => {
    const amountSen = lines.reduce((sum, line) => sum + line.amountSen, 0);
    const common = { companyId, amountSen, lines };
    if (amountSen <= 0) return { ...common, state: 'carriedOver', account: null, holdReason: null };
    if (suspended.has(companyId))
      return { ...common, state: 'onHold', account: null, holdReason: 'companySuspended' };
    if (mayOweUs.has(companyId))
      return { ...common, state: 'onHold', account: null, holdReason: 'ledgerDiffers' };
    const accounts = accountsOf(companyId);
    const account = accountInForce(accounts, now);
    if (!account) return { ...common, state: 'onHold', account, holdReason: missingAccount(accounts, now) };
    // These keep the account: a super admin can put them back into the run.
    if (deleted.has(companyId)) return { ...common, state: 'onHold', account, holdReason: 'companyDeleted' };
    if (!isProven(account)) return { ...common, state: 'onHold', account, holdReason: 'callBack' };
    return { ...common, state: 'scheduled', account, holdReason: null };
  });
}

function missingAccount(accounts: readonly PayoutAccountTimes[], now: Date): HoldReason {
  if (waitingAccount(accounts, now)) return 'accountWaits';
  return chosenAccounts(accounts).length > 0 ? 'accountReturned' : 'noAccount';
}

/** `empty`: there was nothing to pay, or nothing that could be paid. */
export type RunState = 'scheduled' | 'paid' | 'returned' | 'empty';

export function runState(states: readonly PayoutState[]): RunState {
  return (['scheduled', 'paid', 'returned'] as const).find((state) => states.includes(state)) ?? 'empty';
}

/** What leaves, left or came back; not what is only noted in the run. */
export function isInFile(state: PayoutState): boolean {
  return state === 'scheduled' || state === 'paid' || state === 'returned';
}
