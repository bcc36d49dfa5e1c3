// What the wizard's loader tells its pages, and what its action tells when it leads to no other page.
import type { BookingTotals } from '#domain/bookings/booking.ts';
import type { CodeReason } from '#domain/bookings/hold-limits.ts';
import type { DealPhase } from '#domain/deals/deal.ts';
import type { Promises } from '#domain/fulfilment/promises.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { Country } from '#domain/trips/countries.ts';
import type { ClampReason } from '#web/booking/booking-text.ts';
import type { PassengerTyped } from '#web/booking/passenger-fields.ts';
import type { WizardStep } from '#web/booking/wizard-steps.ts';
import type { IncludedSummary } from '#web/shared/deal/included-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';

/** Something changed or did not work; said above the form. */
export type WizardNotice =
  | { readonly kind: 'priceChanged'; readonly fromSen: Sen; readonly toSen: Sen }
  | { readonly kind: 'seatsReduced'; readonly from: number; readonly to: number; readonly totalSen: Sen }
  | { readonly kind: 'seatsTaken' }
  /** The seats are gone because this buyer's own earlier choice still holds them. */
  | { readonly kind: 'heldByYou' }
  /** The seats are gone because this buyer's own ended hold is not back on sale yet. */
  | { readonly kind: 'ownSeatsReturning'; readonly tickets: number; readonly at: Date }
  | { readonly kind: 'startAgain' }
  | { readonly kind: 'totalTooSmall' }
  /** More than one bank transfer can carry. */
  | { readonly kind: 'aboveTransferLimit'; readonly name: string; readonly limitSen: Sen }
  | { readonly kind: 'limited'; readonly retryAt: Date }
  /** Too many bookings under this email were left unpaid for so many tickets. */
  | { readonly kind: 'fewerTickets'; readonly most: number }
  | { readonly kind: 'busy' }
  | { readonly kind: 'paymentNotOpen' }
  | { readonly kind: 'paymentFailed' }
  | { readonly kind: 'notSent' };

/** Seats of this wizard run that wait for their payment. */
export interface HeldSeats {
  readonly tickets: number;
  readonly endsAt: Date;
  readonly payUrl: string;
}

/** Seats of this wizard run whose time to pay is over and that are not back on sale yet. */
export interface ReturningSeats {
  readonly tickets: number;
  readonly at: Date;
}

/** The passenger as it will be booked, for the summary. */
export interface PassengerSummary {
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'male' | 'female';
  readonly dateOfBirth: string;
  readonly passportNumber: string;
  readonly passportExpiry: string;
  /** By name. */
  readonly nationality: string;
  readonly issuingCountry: string;
  /** Set when the passport runs out sooner than many countries like. */
  readonly recommendedUntil: string | null;
  readonly isMinor: boolean;
  readonly phoneNumber: string;
  readonly isPhoneOdd: boolean;
  readonly email: string;
  /** Set when the email seems to have a slip in it. */
  readonly suggestedEmail: string | null;
}

/** Instead of the payment step: a code was mailed and is to be typed in. */
export interface CodeView {
  readonly email: string;
  readonly why: CodeReason;
  readonly sentAgain: boolean;
}

export interface StepView {
  readonly kind: 'step';
  readonly step: WizardStep;
  readonly now: Date;
  readonly deal: PublicDeal;
  readonly included: IncludedSummary;
  readonly seatsAvailable: number;
  readonly tickets: number;
  readonly totals: BookingTotals;
  readonly notices: readonly WizardNotice[];
  readonly held: HeldSeats | null;
  readonly returning: ReturningSeats | null;
  readonly toSummary: boolean;
  /** Step 2 only. */
  readonly typed: PassengerTyped;
  /** Step 2 only. */
  readonly countries: readonly Country[];
  /** Step 3 only. */
  readonly summary: PassengerSummary | null;
  /** If it is paid now. */
  readonly promises: Promises;
  readonly acknowledged: boolean;
  /** Step 4 only. */
  readonly code: CodeView | null;
  /** How long seats are held for a buyer who proceeds to payment. */
  readonly holdMinutes: number;
  /** What we do with the money until the tickets are sent. */
  readonly moneyHeld: string;
  readonly supportEmail: string;
}

export type ClosedReason = Exclude<DealPhase, 'open'> | 'gone';

export type WizardView =
  | StepView
  | { readonly kind: 'noFlight' }
  | {
      readonly kind: 'closed';
      readonly reason: ClosedReason;
      readonly deal: PublicDeal | null;
      readonly held: HeldSeats | null;
      readonly returning: ReturningSeats | null;
    };

/** A step that was passed leads on; done without that means that another number of tickets was taken. */
export type WizardResult = ActionResult<
  { readonly clamped: { readonly to: number; readonly why: ClampReason } },
  { readonly notice?: WizardNotice }
>;

export type WizardForm = FormState<WizardResult>;
