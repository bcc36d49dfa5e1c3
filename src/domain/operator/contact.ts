export const contactReplyHours = 24;

/** The contact page asks for URGENT in the subject; matches the whole word in any case. */
export function isUrgent(subject: string): boolean {
  return /\burgent\b/i.test(subject);
}
