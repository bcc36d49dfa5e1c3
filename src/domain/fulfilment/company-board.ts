// The company dashboard: open tasks with due times, and upcoming departures.

import type { Sen } from '../kernel/money.ts';
import type { Call, Task, TaskKind } from './story.ts';

export interface NameReminderState {
  readonly times: number;
  readonly lastAt: Date;
}

export interface BoardFlight {
  readonly airport: string | null;
  readonly city: string;
  readonly departsOn: string;
  readonly flightNumber: string;
}

export interface BoardRow extends BoardFlight, Task {
  readonly reference: string;
  readonly buyerName: string;
  readonly phone: string;
  readonly travellers: number;
  readonly entered: number;
  /** Number of missing names. Excludes the buyer, whose name came with the booking. */
  readonly namesMissing: number;
  readonly namesBy: Date;
  readonly call: Call | null;
  readonly asked: NameReminderState | null;
}

export interface BoardDeparture extends BoardFlight {
  readonly flightId: string;
  readonly travellers: number;
  readonly named: number;
  readonly ticketed: number;
}

export interface BoardCounts {
  readonly overdue: number;
  readonly today: number;
  readonly week: number;
}

/** Amount that travellers paid, before refunds and fees. */
export interface SoldSum {
  readonly grossSen: Sen;
  readonly seats: number;
}

/** Days and weeks in Kuala Lumpur; weeks start on Monday. */
export interface SalesSums {
  readonly today: SoldSum;
  readonly week: SoldSum;
}

export interface CompanyBoard {
  readonly counts: BoardCounts;
  readonly byKind: Readonly<Record<keyof BoardCounts, Readonly<Record<TaskKind, number>>>>;
  /** Contains only the first rows of each group; `counts` has the totals. */
  readonly overdue: readonly BoardRow[];
  readonly today: readonly BoardRow[];
  readonly week: readonly BoardRow[];
  readonly next: BoardRow | null;
  readonly departures: readonly BoardDeparture[];
  readonly sold: SalesSums;
  /** True if the company has more open bookings than were loaded. Those due last are not counted. */
  readonly isCut: boolean;
}
