export const holdMinutes = 15;

export const releaseGraceMinutes = 5;

export const unreachableHoldMinutes = 60;

/** A pending bank payment is checked for this long before it goes to a person. */
export const paymentCheckHours = 48;

/**
 * Time after which checks of an unpaid bill stop. If the bill was never seen deleted, they run until it expires by
 * itself.
 */
export const billWatchHours = 48;

export const billLifeDays = 30;
