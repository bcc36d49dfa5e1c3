/** Shorter than the session: a browser that restores it would keep a passport number for weeks. */
export const draftHoursKept = 24;
