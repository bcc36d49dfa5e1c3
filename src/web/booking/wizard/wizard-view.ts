import type { BookingTotals } from '#domain/bookings/booking.ts';
import type { CodeReason } from '#domain/bookings/hold-limits.ts';
import type { DealPhase } from '#domain/deals/deal.ts';
import type { Promises } from '#domain/fulfilment/promises.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { Country } from '#domain/trips/countries.ts';
import type { ClampReason } from '#web/booking/booking-text.ts';
import type { RawPassenger } from '#web/booking/passenger-fields.ts';
import type { WizardStep } from '#web/booking/wizard-steps.ts';
import type { IncludedSummary } from '#web/shared/deal/included-text.ts';
import type { Licence } from '#web/shared/deal/licence.tsx';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';

export type WizardNotice =
  | { readonly kind: 'priceChanged'; readonly fromSen: Sen; readonly toSen: Sen }
  | { readonly kind: 'seatsReduced'; readonly from: number; readonly to: number; readonly totalSen: Sen }
  | { readonly kind: 'seatsTaken' }
  /** The last seats are held by this buyer. */
  | { readonly kind: 'heldByYou' }
  /** The buyer's own hold has ended, but its seats are not back on sale yet. */
  | { readonly kind: 'ownSeatsReturning'; readonly tickets: number; readonly at: Date }
  | { readonly kind: 'startAgain' }
  | { readonly kind: 'totalTooSmall' }
  | { readonly kind: 'aboveTransferLimit'; readonly name: string; readonly limitSen: Sen }
  | { readonly kind: 'limited'; readonly retryAt: Date }
  /** This email already has too many unpaid bookings to book so many tickets. */
  | { readonly kind: 'fewerTickets'; readonly most: number }
  | { readonly kind: 'busy' }
  | { readonly kind: 'paymentNotOpen' }
  | { readonly kind: 'paymentFailed' }
  | { readonly kind: 'notSent' };

export interface HeldSeats {
  readonly tickets: number;
  readonly endsAt: Date;
  readonly payUrl: string;
}

/** Seats of an ended hold that are not back on sale yet. */
export interface ReturningSeats {
  readonly tickets: number;
  readonly at: Date;
}

export interface PassengerSummary {
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'male' | 'female';
  readonly dateOfBirth: string;
  readonly passportNumber: string;
  readonly passportExpiry: string;
  readonly nationality: string;
  readonly issuingCountry: string;
  /** Set if the passport expires too soon for many countries. */
  readonly recommendedUntil: string | null;
  readonly isMinor: boolean;
  readonly phoneNumber: string;
  readonly isPhoneOdd: boolean;
  readonly email: string;
  /** Set if the email seems to contain a typo. */
  readonly suggestedEmail: string | null;
}

/** Shown instead of the payment step until the buyer enters the code from the email. */
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
  readonly seller: Licence | null;
  readonly seatsAvailable: number;
  readonly tickets: number;
  readonly totals: BookingTotals;
  readonly notices: readonly WizardNotice[];
  readonly held: HeldSeats | null;
  readonly returning: ReturningSeats | null;
  readonly toSummary: boolean;
  readonly typed: RawPassenger;
  readonly countries: readonly Country[];
  readonly summary: PassengerSummary | null;
  /** Dates that apply if the buyer pays now. */
  readonly promises: Promises;
  readonly acknowledged: boolean;
  readonly code: CodeView | null;
  readonly holdMinutes: number;
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

/** A valid step redirects; `clamped` means that the server adjusted the number of tickets. */
export type WizardResult = ActionResult<
  { readonly clamped: { readonly to: number; readonly why: ClampReason } },
  { readonly notice?: WizardNotice }
>;

export type WizardForm = FormState<WizardResult>;
