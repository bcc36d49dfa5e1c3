// Element ids that both the server and the pages know.

/** The note on public pages that says that they may be old; the page cache shows it. */
export const pausedNoteId = 'updates-paused';
