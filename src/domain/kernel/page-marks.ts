export const passportsParam = 'passports';

/** Id of the notice that a public page may be outdated. The page cache makes it visible. */
export const pausedNoteId = 'updates-paused';
