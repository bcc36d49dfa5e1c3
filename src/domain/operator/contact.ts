// Owns when a message to support counts as urgent. Leaves reading the form to contact-input.ts.

export const contactReplyHours = 24;

/** Writers are asked to put URGENT into the subject; however they spell it, the word must stand alone. */
export function isUrgent(subject: string): boolean {
  return /\burgent\b/i.test(subject);
}
