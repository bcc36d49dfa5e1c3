// The code that proves an email before it may hold many seats.

export const emailCodeDigits = 6;

export const emailCodeMinutes = 10;

export const emailCodeTries = 5;

export const emailProofHours = 24;
