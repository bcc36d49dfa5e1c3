/** An email that an action will send, shown before it is confirmed. */
export interface MailPreview {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}
