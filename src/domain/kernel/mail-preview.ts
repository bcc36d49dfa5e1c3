/** An email that an act will send, as the person reads it before they confirm. */
export interface MailPreview {
  /** The recipient. */
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}
