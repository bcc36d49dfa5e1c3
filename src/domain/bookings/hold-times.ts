// How long seats are held and bills are watched. The configuration takes its defaults from here.

export const holdMinutes = 15;

export const releaseGraceMinutes = 5;

export const unreachableHoldMinutes = 60;

/** So long a bank is asked about a payment under way; then a person looks at it. */
export const paymentCheckHours = 48;

/** Looks at the bill of an unpaid booking end after this, or, if it was never seen deleted, when bills end themselves. */
export const billWatchHours = 48;

export const billLifeDays = 30;
