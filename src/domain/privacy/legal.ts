// Stored with everything that a person sends or accepts. Update when the meaning of a text changes.

export const privacyVersion = '2026-11';
export const termsVersion = '2026-11';
