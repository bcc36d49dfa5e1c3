export const passportsParam = 'passports';

/** Element with the notice that a public page may be outdated; the page cache reveals it. */
export const pausedNoteId = 'updates-paused';
