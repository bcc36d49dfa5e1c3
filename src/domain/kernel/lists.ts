// How long pages of lists are.

export const backOfficePageSize = 20;

export const publicDealsPageSize = 60;

/** A list with more rows says "1,000+": it counts no further, and costs the same however long it has grown. */
export const countCap = 1_000;
