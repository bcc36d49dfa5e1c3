// Buyers prove their email with this code before they hold many seats.

export const emailCodeDigits = 6;

export const emailCodeMinutes = 10;

export const maxEmailCodeAttempts = 5;

export const emailProofHours = 24;
