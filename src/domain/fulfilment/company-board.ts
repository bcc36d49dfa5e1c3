// What a company is shown of its day: what is to do, for whom and by when, and which flights leave next.

import type { Sen } from '../kernel/money.ts';
import type { Call, Task, TaskKind } from './story.ts';

export interface NamesAsked {
  readonly times: number;
  readonly lastAt: Date;
}

/** Where a row's flight goes. */
export interface BoardFlight {
  /** Null where the route cannot be read. */
  readonly airport: string | null;
  readonly city: string;
  readonly departsOn: string;
  readonly flightNumber: string;
}

export interface BoardRow extends BoardFlight, Task {
  readonly reference: string;
  readonly buyerName: string;
  /** In international form, for links. */
  readonly phone: string;
  readonly travellers: number;
  readonly entered: number;
  /** Travellers besides the buyer, whose name came with the booking. */
  readonly namesMissing: number;
  readonly namesBy: Date;
  readonly call: Call | null;
  readonly asked: NamesAsked | null;
}

export interface BoardDeparture extends BoardFlight {
  readonly flightId: string;
  readonly travellers: number;
  readonly named: number;
  readonly ticketed: number;
}

/** How much is to do; shown beside the entry of the sidebar. */
export interface BoardCounts {
  readonly overdue: number;
  readonly today: number;
  readonly week: number;
}

/** What travellers have paid, before refunds and fees. */
export interface SoldSum {
  readonly grossSen: Sen;
  readonly seats: number;
}

/** Days are those of Kuala Lumpur, weeks begin on Monday. */
export interface Sold {
  readonly today: SoldSum;
  readonly week: SoldSum;
}

export interface CompanyBoard {
  readonly counts: BoardCounts;
  /** The same, for each kind of task. */
  readonly byKind: Readonly<Record<keyof BoardCounts, Readonly<Record<TaskKind, number>>>>;
  /** The first of each group; the counts say how many there are. */
  readonly overdue: readonly BoardRow[];
  readonly today: readonly BoardRow[];
  readonly week: readonly BoardRow[];
  /** What comes first when nothing is due today; null when there is nothing at all. */
  readonly next: BoardRow | null;
  readonly departures: readonly BoardDeparture[];
  readonly sold: Sold;
  /** More bookings are open than were looked at; those that are due last count nowhere here. */
  readonly isCut: boolean;
}
