// Intervals fixed by the specification.

export const countdownRefreshMs = 1_000;

export const dealUpdateRedirectMs = 2_000;
