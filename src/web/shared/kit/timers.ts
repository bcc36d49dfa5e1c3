// The times that the specification fixes for screens.

export const countdownRefreshMs = 1_000;

export const dealUpdateRedirectMs = 2_000;
