// Lengths and life times of passwords, without the list of common ones, so that pages can load them.

export const minPasswordCharacters = 6;

export const minSuperAdminPasswordCharacters = 12;

export const maxPasswordCharacters = 128;

export const temporaryPasswordCharacters = 8;

export const passwordResetLinkMinutes = 60;
