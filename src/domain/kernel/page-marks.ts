// Names in pages and their addresses that the server knows as well.

/** With it in the query, pages of bookings show full passport numbers. */
export const passportsParam = 'passports';

/** The note on public pages that says that they may be old; the page cache shows it. */
export const pausedNoteId = 'updates-paused';
