// Owns which edition of the two legal texts is in force. Whatever a person sends or accepts is stored with it.
// The texts themselves belong to locales; a change of their meaning sets the new month here.

export const privacyVersion = '2026-11';
export const termsVersion = '2026-11';
