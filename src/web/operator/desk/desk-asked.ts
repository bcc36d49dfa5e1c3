/** What a dialog of the desk asks about: which booking, and for a refund which one and how much. */
export type DeskAsked = {
  readonly act: 'accept' | 'reject' | 'giveUp' | 'refund';
  readonly bookingId: string;
  readonly reference: string;
  readonly refundId?: string;
  /** In words, such as "MYR 39.98". */
  readonly amount?: string;
};
