export const contactReplyHours = 24;

/** Matches the word URGENT in any case: the contact page asks visitors to write it in the subject. */
export function isUrgent(subject: string): boolean {
  return /\burgent\b/i.test(subject);
}
