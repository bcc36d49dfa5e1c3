export const backOfficePageSize = 20;

export const publicDealsPageSize = 60;

/** Larger lists show "1,000+", so that counting never gets slower. */
export const countCap = 1_000;
