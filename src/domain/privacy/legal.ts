// Legal text versions, stored with what a person sends or accepts. Update when a text's meaning changes.

export const privacyVersion = '2026-11';
export const termsVersion = '2026-11';
