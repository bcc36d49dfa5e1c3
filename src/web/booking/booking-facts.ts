import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { TicketName } from '#domain/bookings/passenger-name.ts';
import type { Seller } from '#domain/deals/seller.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { SceneCode } from '#domain/trips/scene-code.ts';
import type { TripDisplay } from '#domain/trips/trip-view.ts';
import type { IncludedSummary } from '#web/shared/deal/included-text.ts';

export interface BookingFacts extends TripDisplay {
  readonly reference: string;
  readonly status: 'pending' | 'completed' | 'failed';
  readonly state: BookingState;
  readonly outcome: 'processing' | 'beingChecked' | 'success' | 'failed' | 'error';
  readonly isTest: boolean;
  readonly isLate: boolean;
  readonly isGivenUp: boolean;
  readonly isAtBank: boolean;
  readonly checkedUntil: Date | null;
  readonly refundDue: boolean;
  readonly isCancelled: boolean;
  readonly sceneCode: SceneCode;
  readonly passengerName: string;
  /** The name as the airline prints it; null for older bookings whose name cannot be printed. */
  readonly ticketName: TicketName | null;
  readonly email: string;
  readonly correctEmailPath: string | null;
  readonly phoneNumber: string;
  readonly tickets: number;
  readonly notFlying: number;
  readonly unitPriceSen: Sen;
  readonly originalUnitSen: Sen;
  readonly totalSen: Sen;
  readonly paidSen: Sen;
  readonly refundsSen: Sen;
  readonly refundSums: readonly { readonly name: string; readonly value: string }[];
  readonly savingsSen: Sen;
  readonly paidAt: Date | null;
  readonly transactionId: string | null;
  readonly termsVersion: string;
  readonly termsAcceptedAt: Date;
  readonly bookedAt: Date;
  readonly holdEndsAt: Date | null;
  readonly payUrl: string | null;
  readonly departsOn: string;
  readonly ticketsOn: string;
  readonly callBy: Date;
  /** `safety` explains how to recognise the seller's call; set once the seats are sold. */
  readonly seller: { readonly seller: Seller; readonly safety: string | undefined } | null;
  readonly confirmationMail: 'none' | 'queued' | 'accepted' | 'failed';
  readonly wizardPath: string;
  readonly included: IncludedSummary;
}
