export const holdMinutes = 15;

export const releaseGraceMinutes = 5;

export const unreachableHoldMinutes = 60;

/** A pending bank payment is checked for this long before staff must decide. */
export const paymentCheckHours = 48;

/** Checks of an unpaid bill stop after this time, or at its expiry if it was never seen deleted. */
export const billWatchHours = 48;

export const billLifeDays = 30;
