// The states of a paid booking from names to documents. Services apply them with the fulfilment locked.
import { hourMs, klDate } from '../kernel/time.ts';

export const fulfilmentStates = [
  'collecting', // some travellers' details are missing
  'complete', // all travellers' details are complete
  'namesSent', // sent to the airline
  'ticketed',
  'documentsSent',
  'cancelled', // with the booking: nothing is left to do
] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

export const fulfilmentActions = [
  'enterNames', // enters or corrects a traveller's details
  'completeNames', // the last missing details arrived
  'sendNames',
  'ticket', // every traveller has a ticket number, or the airline issues none
  'ticketSome', // some travellers have a ticket number
  'sendDocuments',
  'sendMoreDocuments', // documents added later
  'correctNames', // at the buyer's request, after ticketing
  'correctTickets', // PNR or ticket numbers
  'keepTickets', // they stay valid after a flight or name change
  'replaceDocuments', // replaces a sent document
  'takeBack', // undoes a step marked by mistake
  'setTicketBy', // the company's own date, before the promised one
  'cancel', // with the whole booking
] as const;
export type FulfilmentAction = (typeof fulfilmentActions)[number];

const namesEnteredBy = ['buyer', 'traveller', 'company'] as const;
export type NamesEnteredBy = (typeof namesEnteredBy)[number];
export const fulfilmentActors = [...namesEnteredBy, 'program'] as const;
export type FulfilmentActor = (typeof fulfilmentActors)[number];

interface FulfilmentRow {
  readonly from: readonly FulfilmentState[];
  readonly act: FulfilmentAction;
  readonly by: readonly FulfilmentActor[];
  readonly to?: FulfilmentState;
}

const fulfilmentTable: readonly FulfilmentRow[] = [
  // A traveller's link only fills in one empty form. After names are sent, only the company changes them.
  { from: ['collecting'], act: 'enterNames', by: ['traveller'] },
  { from: ['collecting', 'complete'], act: 'enterNames', by: ['buyer', 'company'] },
  { from: ['namesSent'], act: 'enterNames', by: ['company'] },
  { from: ['collecting'], act: 'completeNames', by: ['program'], to: 'complete' },

  { from: ['complete'], act: 'sendNames', by: ['company'], to: 'namesSent' },
  // Some airlines take names and issue tickets in one step.
  { from: ['complete', 'namesSent'], act: 'ticket', by: ['company'], to: 'ticketed' },
  { from: ['complete', 'namesSent'], act: 'ticketSome', by: ['company'], to: 'namesSent' },
  { from: ['namesSent', 'ticketed'], act: 'sendDocuments', by: ['company'], to: 'documentsSent' },
  { from: ['documentsSent'], act: 'sendMoreDocuments', by: ['company'] },

  // Airlines correct tickets until departure, so these actions remain possible.
  { from: ['ticketed', 'documentsSent'], act: 'correctNames', by: ['company'] },
  { from: ['ticketed', 'documentsSent'], act: 'correctTickets', by: ['company'] },
  // The buyer may have received tickets that the company did not record here.
  { from: ['namesSent', 'ticketed', 'documentsSent'], act: 'keepTickets', by: ['company'] },
  { from: ['documentsSent'], act: 'replaceDocuments', by: ['company'] },

  // The last step can be undone until documents were sent to the buyer.
  { from: ['namesSent'], act: 'takeBack', by: ['company'], to: 'complete' },
  { from: ['ticketed'], act: 'takeBack', by: ['company'], to: 'namesSent' },

  { from: ['collecting', 'complete', 'namesSent'], act: 'setTicketBy', by: ['company'] },

  {
    from: ['collecting', 'complete', 'namesSent', 'ticketed', 'documentsSent'],
    act: 'cancel',
    by: ['program'],
    to: 'cancelled',
  },
];

export function applyFulfilmentAction(
  state: FulfilmentState,
  act: FulfilmentAction,
  by: FulfilmentActor,
): FulfilmentState | null {
  const row = fulfilmentTable.find(
    (each) => each.act === act && each.from.includes(state) && each.by.includes(by),
  );
  return row ? (row.to ?? state) : null;
}

export function canPerformAction(
  state: FulfilmentState,
  act: FulfilmentAction,
  by: FulfilmentActor,
): boolean {
  return applyFulfilmentAction(state, act, by) !== null;
}

/** True once the airline has the names, because it may then send tickets directly to the buyer. */
export function canConfirmArrival(state: FulfilmentState): boolean {
  return state === 'namesSent' || state === 'ticketed' || state === 'documentsSent';
}

/** Buyers can send requests until the end of the day of the flight. */
export function isBeforeFlight(departsOn: string, now: Date): boolean {
  return klDate(now) <= departsOn;
}

export function hoursLeft(dueAt: Date, now: Date): number {
  const hours = (dueAt.getTime() - now.getTime()) / hourMs;
  return hours > 0 ? Math.ceil(hours) : Math.floor(hours);
}

export function ticketEvidence(
  ticketNumber: string | null,
  { state, pnr }: { readonly state: FulfilmentState; readonly pnr: string },
): string | null {
  const isIssued = (state === 'ticketed' || state === 'documentsSent') && pnr !== '';
  return ticketNumber ?? (isIssued ? pnr : null);
}

export const NO_TICKET_NUMBER = '-';

/** One 13-digit number per line, with a dash for missing ones. Null if all are missing or one is invalid. */
export function readTicketNumbers(text: string, travellers: number): (string | null)[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const entered = lines.map((line) => (/^[-–—]+$/.test(line) ? null : line.replace(/[\s-]/g, '')));
  const numbers = entered.filter((number) => number !== null);
  const isRight =
    numbers.length > 0 &&
    entered.length <= travellers &&
    new Set(numbers).size === numbers.length &&
    numbers.every((number) => /^\d{13}$/.test(number));
  if (!isRight) return null;
  return Array.from({ length: travellers }, (_, index) => {
    const number = entered[index] ?? null;
    return number && `${number.slice(0, 3)}-${number.slice(3)}`;
  });
}
