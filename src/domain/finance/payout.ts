// Payout runs: dates, amounts and accounts. Amounts may be negative; the ledger moves the money.
import { addDays, dayMs, hourMs, toKlInstant } from '../kernel/time.ts';

export const payoutWeekday = 'monday';
export const payoutConfirmAboveMyr = 10_000;

export const payoutStates = ['scheduled', 'paid', 'returned', 'onHold', 'carriedOver'] as const;
export type PayoutState = (typeof payoutStates)[number];

export type PayoutHoldReason =
  | 'noAccount'
  | 'accountWaits'
  | 'accountReturned'
  | 'companySuspended'
  | 'companyDeleted'
  /** The account was never paid to, and no one has called the company about it yet. */
  | 'callBack'
  | 'byPerson'
  | 'ledgerDiffers'
  /** Less is owed than when the run was created. */
  | 'refundedSince';

/** ISO weekday: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Late enough for the previous day's flights to have become due, and before office hours. */
const RUN_TIME = '06:00';

/** Prevents someone who takes over a company account from redirecting its money unnoticed. */
export const accountWaitHours = 24;

function getWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns the given date if it is a run day, else the next one. */
export function nextRunDay(date: string, weekday: Weekday): string {
  return addDays(date, (weekday - getWeekday(date) + 7) % 7);
}

/** Returns the day of the latest run that should exist, given today's date in Kuala Lumpur. */
export function newestRunDay(now: Date, today: string, weekday: Weekday): string {
  const day = addDays(nextRunDay(today, weekday), getWeekday(today) === weekday ? 0 : -7);
  return now >= toKlInstant(day, RUN_TIME) ? day : addDays(day, -7);
}

/** Released share of a booking that no payout includes yet. */
export interface OwedLine {
  readonly bookingId: string;
  readonly companyId: string;
  readonly amountSen: number;
  readonly dueOn: string;
  /** True if the latest comparison found the booking's ledger wrong; runs exclude it. */
  readonly differs: boolean;
}

/** Returns true for a share due by that day, and for a debt of any age. */
export function isTakenInRun(
  { amountSen, dueOn }: Pick<OwedLine, 'amountSen' | 'dueOn'>,
  runOn: string,
): boolean {
  return amountSen < 0 || (amountSen > 0 && dueOn <= runOn);
}

export interface PayoutAccountTimes {
  readonly inForceFrom: Date;
  readonly withdrawnAt: Date | null;
  readonly returnedAt: Date | null;
}

export type AccountState = 'inForce' | 'waiting' | 'returned' | 'over';

function listActiveAccounts<Account extends PayoutAccountTimes>(accounts: readonly Account[]): Account[] {
  return accounts
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .sort((one, other) => other.inForceFrom.getTime() - one.inForceFrom.getTime());
}

/** Returns null after the bank returned money, and does not fall back to the previous account. */
export function findAccountInForce<Account extends PayoutAccountTimes>(
  accounts: readonly Account[],
  now: Date,
): Account | null {
  const newest = listActiveAccounts(accounts).find(({ inForceFrom }) => inForceFrom <= now);
  return newest && newest.returnedAt === null ? newest : null;
}

export function waitingAccount<Account extends PayoutAccountTimes>(
  accounts: readonly Account[],
  now: Date,
): Account | null {
  return listActiveAccounts(accounts).find(({ inForceFrom }) => inForceFrom > now) ?? null;
}

const newAccountDays = 14;

export function isNewAccount({ enteredAt }: { readonly enteredAt: Date }, runMadeAt: Date): boolean {
  return enteredAt.getTime() > runMadeAt.getTime() - newAccountDays * dayMs;
}

export function getInForceFrom(enteredAt: Date): Date {
  return new Date(enteredAt.getTime() + accountWaitHours * hourMs);
}

/** The second person must have joined before the account was entered, by at least the waiting time. */
export function isOldEnoughToConfirm({ enteredAt }: { readonly enteredAt: Date }, joinedAt: Date): boolean {
  return getInForceFrom(joinedAt) <= enteredAt;
}

export interface PlannedPayout<Account> {
  readonly companyId: string;
  readonly amountSen: number;
  readonly state: Extract<PayoutState, 'scheduled' | 'onHold' | 'carriedOver'>;
  readonly account: Account | null;
  readonly holdReason: PayoutHoldReason | null;
  readonly lines: readonly OwedLine[];
}

export function listHeldBackLines(owed: readonly OwedLine[], runOn: string): OwedLine[] {
  return owed.filter((line) => line.differs && isTakenInRun(line, runOn));
}

/** One payout per company. Carries over totals of zero or less. Holds companies with a held-back debt. */
export function planPayouts<Account extends PayoutAccountTimes>(
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
    /** Returns true if the account was paid to before, or if the company confirmed it in a call. */
    readonly isProven?: (account: Account) => boolean;
  },
): PlannedPayout<Account>[] {
  const taken = Map.groupBy(
    owed.filter((line) => !line.differs && isTakenInRun(line, runOn)),
    ({ companyId }) => companyId,
  );
  const mayOweUs = new Set(
    listHeldBackLines(owed, runOn).flatMap(({ companyId, amountSen }) => (amountSen < 0 ? companyId : [])),
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
    const account = findAccountInForce(accounts, now);
    if (!account) return { ...common, state: 'onHold', account, holdReason: missingAccount(accounts, now) };
    // These held payouts keep their account, so that a super admin can put them back into the run.
    if (deleted.has(companyId)) return { ...common, state: 'onHold', account, holdReason: 'companyDeleted' };
    if (!isProven(account)) return { ...common, state: 'onHold', account, holdReason: 'callBack' };
    return { ...common, state: 'scheduled', account, holdReason: null };
  });
}

function missingAccount(accounts: readonly PayoutAccountTimes[], now: Date): PayoutHoldReason {
  if (waitingAccount(accounts, now)) return 'accountWaits';
  return listActiveAccounts(accounts).length > 0 ? 'accountReturned' : 'noAccount';
}

/** `empty`: the run has nothing to pay, or nothing that can be paid. */
export type RunState = 'scheduled' | 'paid' | 'returned' | 'empty';

export function runState(states: readonly PayoutState[]): RunState {
  return (['scheduled', 'paid', 'returned'] as const).find((state) => states.includes(state)) ?? 'empty';
}

/** Returns false for payouts that are not sent to the bank: on hold or carried over. */
export function isInFile(state: PayoutState): boolean {
  return state === 'scheduled' || state === 'paid' || state === 'returned';
}
