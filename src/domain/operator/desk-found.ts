// Search results contain no passports and no PNRs.
import type { BookingState } from '../bookings/booking-state.ts';
import type { CompanyStatus } from '../companies/company.ts';
import type { DealPhase } from '../deals/deal.ts';
import type { Sen } from '../kernel/money.ts';
import type { ListedMessage } from './contact-message.ts';

export interface FoundBooking {
  readonly id: string;
  readonly reference: string;
  readonly state: BookingState;
  readonly isLate: boolean;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  readonly buyer: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly destination: string;
  readonly departsOn: string;
  readonly tickets: number;
  readonly totalSen: Sen;
  readonly createdAt: Date;
}

export interface FoundBookings {
  readonly bookings: readonly FoundBooking[];
  readonly isCut: boolean;
  readonly exact: readonly string[];
}

export interface FoundDeal {
  readonly id: string;
  readonly destination: string;
  readonly airlines: string;
  readonly flights: readonly string[];
  readonly departsOn: string;
  readonly company: string;
  readonly phase: DealPhase;
  readonly seatsAvailable: number;
  readonly sellingPriceSen: Sen;
  readonly hiddenReason: string | null;
}

export interface FoundCompany {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly ssmNumber: string | null;
  readonly status: CompanyStatus;
}

/** A subscriber with wishes, or an address to which we send no email. */
export interface FoundSubscriber {
  readonly email: string;
  readonly active: number;
  readonly waiting: number;
  /** Day of the last email about deals. */
  readonly emailedOn: string | null;
  readonly isRestricted: boolean;
  readonly suppressedAt: Date | null;
}

export interface DeskFound extends FoundBookings {
  readonly text: string;
  /** The search text, if it may be the id of a bill without a booking. */
  readonly unknownBill: string | null;
  readonly beginnings: readonly string[];
  readonly deals: readonly FoundDeal[];
  readonly companies: readonly FoundCompany[];
  readonly messages: readonly ListedMessage[];
  readonly subscriber: FoundSubscriber | null;
}
