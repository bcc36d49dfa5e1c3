// Kept apart from the list of common passwords, so that pages can load it.

export const minPasswordCharacters = 6;

export const minSuperAdminPasswordCharacters = 12;

export const maxPasswordCharacters = 128;

export const temporaryPasswordCharacters = 8;

export const passwordResetLinkMinutes = 60;

/** Life of the link in the email about an approval. */
export const firstPasswordLinkDays = 7;
