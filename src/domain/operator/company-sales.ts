// A company's deals and bookings on its page for super admins, without contacts, passports or airline codes.
import type { BookingState, bookingStates } from '../bookings/booking-state.ts';
import type { DealPhase } from '../deals/deal.ts';
import type { Sen } from '../kernel/money.ts';
import type { FoundDeal } from './desk-found.ts';

export interface DealsOfCompany {
  /** Number of deals per phase, without deleted deals. A phase without deals is absent. */
  readonly counts: Readonly<Partial<Record<DealPhase, number>>>;
  /** Newest first. */
  readonly deals: readonly FoundDeal[];
}

type PaymentStatus = (typeof bookingStates)[BookingState]['paymentStatus'];

export interface BookingsOfCompany {
  readonly counts: Readonly<Partial<Record<PaymentStatus, number>>>;
  /** Newest first. */
  readonly bookings: readonly BookingOfCompany[];
}

export interface BookingOfCompany {
  readonly id: string;
  readonly reference: string;
  readonly state: BookingState;
  readonly isCancelled: boolean;
  readonly buyer: string;
  readonly destination: string;
  readonly departsOn: string;
  readonly tickets: number;
  readonly totalSen: Sen;
  readonly createdAt: Date;
}
