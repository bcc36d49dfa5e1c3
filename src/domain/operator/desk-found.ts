// Shapes of what the operator's search found: bookings, deals, companies and messages. No passport and no airline code
// among them.
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
  /** The newest first. */
  readonly bookings: readonly FoundBooking[];
  /** There are more than are shown. */
  readonly isCut: boolean;
  /** Those that are named exactly: by reference, bill, transaction, whole email or whole phone number. */
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
  /** Why the operator hides it; null while it does not. */
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

export interface DeskFound extends FoundBookings {
  readonly text: string;
  /** What was typed, if it may be a bill that no booking here has. */
  readonly unknownBill: string | null;
  /** What is marked in the rows. */
  readonly beginnings: readonly string[];
  readonly deals: readonly FoundDeal[];
  readonly companies: readonly FoundCompany[];
  readonly messages: readonly ListedMessage[];
}
