// Owns what happens to a booking after its payment: the states from names to documents, and who may do what in each of
// them. The payment's own states stay in booking-state.ts; services carry this out with the fulfilment locked.
import { hourMs, klDate } from '../kernel/time.ts';

export const fulfilmentStates = [
  'collecting', // somebody's details are missing
  'complete', // everybody's details are there
  'namesSent', // the airline has them
  'ticketed',
  'documentsSent',
  'cancelled', // the booking was cancelled: nothing is left to do
] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

export const fulfilmentActs = [
  'enterNames', // a traveller's details are entered or corrected
  'completeNames', // the last missing ones have come
  'sendNames',
  'ticket', // every traveller has a ticket number, or the airline prints none
  'ticketSome', // some travellers have one
  'sendDocuments',
  'sendMoreDocuments', // one that came later
  'correctNames', // the buyer asked for it after the tickets were issued
  'correctTickets', // PNR or ticket numbers
  'keepTickets', // they stay valid although a flight or a name changed
  'replaceDocuments', // a new one in place of one that was sent
  'takeBack', // the last step was marked by mistake
  'setTicketBy', // the company's own date, earlier than the promise
  'cancel', // with the whole booking
] as const;
export type FulfilmentAct = (typeof fulfilmentActs)[number];

const namesEnteredBy = ['buyer', 'traveller', 'company'] as const;
export type NamesEnteredBy = (typeof namesEnteredBy)[number];
export const fulfilmentPeople = [...namesEnteredBy, 'program'] as const;
export type FulfilmentPerson = (typeof fulfilmentPeople)[number];

interface FulfilmentRow {
  readonly from: readonly FulfilmentState[];
  readonly act: FulfilmentAct;
  readonly by: readonly FulfilmentPerson[];
  /** Left out: the state stays. */
  readonly to?: FulfilmentState;
}

const fulfilmentTable: readonly FulfilmentRow[] = [
  // A traveller's own link is good for one empty form. Once the airline has the names, only the company, which talks to
  // the airline, changes them.
  { from: ['collecting'], act: 'enterNames', by: ['traveller'] },
  { from: ['collecting', 'complete'], act: 'enterNames', by: ['buyer', 'company'] },
  { from: ['namesSent'], act: 'enterNames', by: ['company'] },
  { from: ['collecting'], act: 'completeNames', by: ['program'], to: 'complete' },

  { from: ['complete'], act: 'sendNames', by: ['company'], to: 'namesSent' },
  // Some airlines take names and give tickets in one go.
  { from: ['complete', 'namesSent'], act: 'ticket', by: ['company'], to: 'ticketed' },
  { from: ['complete', 'namesSent'], act: 'ticketSome', by: ['company'], to: 'namesSent' },
  { from: ['namesSent', 'ticketed'], act: 'sendDocuments', by: ['company'], to: 'documentsSent' },
  { from: ['documentsSent'], act: 'sendMoreDocuments', by: ['company'] },

  // Airlines correct tickets until departure.
  { from: ['ticketed', 'documentsSent'], act: 'correctNames', by: ['company'] },
  { from: ['ticketed', 'documentsSent'], act: 'correctTickets', by: ['company'] },
  // A buyer can have tickets that were not recorded here.
  { from: ['namesSent', 'ticketed', 'documentsSent'], act: 'keepTickets', by: ['company'] },
  { from: ['documentsSent'], act: 'replaceDocuments', by: ['company'] },

  // What the buyer has received cannot be taken back.
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

/** The state afterwards; null when this person may not do this now. */
export function afterAct(
  state: FulfilmentState,
  act: FulfilmentAct,
  by: FulfilmentPerson,
): FulfilmentState | null {
  const row = fulfilmentTable.find(
    (each) => each.act === act && each.from.includes(state) && each.by.includes(by),
  );
  return row ? (row.to ?? state) : null;
}

export function mayAct(state: FulfilmentState, act: FulfilmentAct, by: FulfilmentPerson): boolean {
  return afterAct(state, act, by) !== null;
}

/** Tickets can reach the buyer from the moment the airline has the names. */
export function mayConfirmArrival(state: FulfilmentState): boolean {
  return state === 'namesSent' || state === 'ticketed' || state === 'documentsSent';
}

/** Requests can be made until the day of the flight is over. */
export function isBeforeFlight(departsOn: string, now: Date): boolean {
  return klDate(now) <= departsOn;
}

/** Whole hours that are left, a begun one counted; negative when the time is over. */
export function hoursLeft(dueAt: Date, now: Date): number {
  const hours = (dueAt.getTime() - now.getTime()) / hourMs;
  return hours > 0 ? Math.ceil(hours) : Math.floor(hours);
}

/** Returns what proves a traveller's ticket: its number, or the airline's booking reference where there is none. */
export function ticketEvidence(
  ticketNumber: string | null,
  { state, pnr }: { readonly state: FulfilmentState; readonly pnr: string },
): string | null {
  const isIssued = (state === 'ticketed' || state === 'documentsSent') && pnr !== '';
  return ticketNumber ?? (isIssued ? pnr : null);
}

/** Placeholder for a traveller without a ticket number. */
export const NO_TICKET_NUMBER = '-';

/**
 * Electronic tickets have thirteen digits: three of the airline, then its own ten. One on each line, in the order of the
 * travellers, a dash where there is none yet. Returns null if there is none at all, one is wrong, or one is there twice.
 */
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
