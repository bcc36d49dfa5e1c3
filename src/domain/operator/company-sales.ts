// Shapes of what a company sells and sold, on its page for super admins. No contact, passport or airline code among them.
import type { BookingState, bookingStates } from '../bookings/booking-state.ts';
import type { DealPhase } from '../deals/deal.ts';
import type { Sen } from '../kernel/money.ts';
import type { FoundDeal } from './desk-found.ts';

export interface DealsOfCompany {
  /** Of all deals that are not deleted; a phase without deals is absent. */
  readonly counts: Readonly<Partial<Record<DealPhase, number>>>;
  /** The newest first. */
  readonly deals: readonly FoundDeal[];
}

type PaymentStatus = (typeof bookingStates)[BookingState]['paymentStatus'];

export interface BookingsOfCompany {
  readonly counts: Readonly<Partial<Record<PaymentStatus, number>>>;
  /** The newest first. */
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
