/** A browser forgets earlier when it is closed. */
export const draftHoursKept = 24;
