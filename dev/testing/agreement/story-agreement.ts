// Compares pages and emails with the rows: none may request the impossible, each open promise must be a task,
// and late tasks must be on the operator's desk.

import { sql } from 'kysely';
import { expect } from 'vitest';
import { hourMs } from '#domain/kernel/time.ts';
import { formatMyr } from '#format/amounts.ts';
import { type MailKind, type MailValues, renderMail } from '#server/features/mail/templates/templates.ts';
import { loadNamesMailValues } from '#server/features/notifications/mails/names-asked.ts';
import type { BookingPages, BuyerPage, CompanyPage, OperatorPage } from '../pages/booking-pages.ts';
import type { BookingLife } from './booking-lives.ts';
import { type ExpectedBooking, type ExpectedTask, readExpectations } from './booking-truth.ts';

type Pages = Awaited<ReturnType<BookingPages['read']>>;

const isAhead = ({ phase }: ExpectedBooking) => ['names', 'tickets', 'documents', 'ready'].includes(phase);
const isDelivered = ({ hasTickets, documentsWaiting }: ExpectedBooking) =>
  hasTickets && documentsWaiting === 0;
const hasTask = ({ tasks }: ExpectedBooking, ...kinds: string[]) =>
  tasks.some(({ kind }) => kinds.includes(kind));
/** Documents that follow the tickets have no promised time. */
const isDuePromised = ({ phase }: ExpectedBooking, kind: string) => kind !== 'documents' || phase !== 'ready';

function getPage<Page>(pages: ReadonlyMap<string, Page>, { id }: ExpectedBooking): Page {
  const found = pages.get(id);
  if (found === undefined) throw new Error(`no page of ${id}`);
  return found;
}

const buyerSays: Record<string, RegExp> = {
  names: /Next: add the details|paid and confirmed/,
  tickets: /issues your tickets and sends them by|(?:is|are) late/,
  documents: /Your tickets are issued|(?:is|are) late/,
  ready: /ready to fly/,
  flown: /^This flight has left/,
  flightCancelled: /^The airline cancelled this flight/,
  cancelled: /^This booking was cancelled/,
  expired: /the seats were released/,
  review: /a person needs to check it/,
  paidNoSeat: /after the seats had been sold|paid back to you/,
};

const listSays: Record<string, RegExp> = {
  names: /\d of \d names/,
  tickets: /To ticket/,
  documents: /Documents to send/,
  ready: /Ready to fly/,
};

const answersSay: Record<string, { readonly list: RegExp; readonly page: RegExp }> = {
  refundOrRebook: { list: /Flight cancelled: refund/, page: /^The airline cancelled this flight/ },
  cancellation: { list: /Asks to cancel/, page: /asks to cancel\. Answer/ },
  correction: { list: /Asks for a correction/, page: /asks for a correction/ },
  change: { list: /Changed flight: call/, page: /has not accepted the changed flight/ },
  reissue: { list: /Check the tickets/, page: /changed after the tickets of .* were issued/ },
};

const stepStates = (isDone: readonly boolean[]) =>
  isDone.map((done, index) => (done ? 'done' : index === isDone.indexOf(false) ? 'current' : 'ahead'));

function expectBuyerPage(booking: ExpectedBooking, page: BuyerPage) {
  const isChecked = booking.phase === 'ready' && hasTask(booking, 'reissue');
  const said = isChecked ? /your tickets were issued\. .* your tickets by/ : buyerSays[booking.phase];
  if (said) expect(page.status, 'phase on my booking').toMatch(said);
  expect(/add the details/.test(page.status), 'names asked for on my booking').toBe(
    hasTask(booking, 'names'),
  );
  const isListAsking = /Add the details of \d+ traveller/.test(page.words);
  expect(isListAsking, 'names asked for in the list of travellers').toBe(hasTask(booking, 'names'));
  if (isAhead(booking) || booking.phase === 'flown') {
    expect(page.departs, 'departure on my booking').toBe(booking.departs);
    expect(page.steps.at(-1)?.when, 'departure in the steps of my booking').toBe(booking.departsWhen);
    if (booking.departs !== booking.sold)
      expect(page.asBooked, 'departure as booked on my booking').toBe(booking.sold);
  }
  if (isAhead(booking)) {
    const done = [true, booking.isCalled, booking.missing === 0, isDelivered(booking), false];
    const shown = page.steps.map(({ state }) => state);
    expect(shown, 'steps of my booking').toEqual(stepStates(done));
  }
  expect(page.mayAnswerChange, 'answer to a change asked for on my booking').toBe(booking.mayAnswerChange);
  expectMoney(booking, page.money, { where: 'my booking', paidAs: 'Total paid' });
  const dueSen = sumAmounts(page.words, /A refund of MYR ([\d.]+) is due to you/g);
  expect(dueSen, 'refund due in the words of my booking').toBe(booking.refundDue);
}

function sumAmounts(words: string, sentence: RegExp): number {
  return [...words.matchAll(sentence)].reduce((sen, [, amount]) => sen + Math.round(Number(amount) * 100), 0);
}

function expectMoney(
  { paid, refundDue, refunded }: ExpectedBooking,
  shown: Readonly<Record<string, string>>,
  { where, paidAs }: { readonly where: string; readonly paidAs: string },
) {
  const sum = (sen: number) => (sen > 0 ? formatMyr(sen) : undefined);
  if (paid !== null) expect(shown[paidAs], `paid on ${where}`).toBe(formatMyr(paid));
  expect(shown['Refund due'], `refund due on ${where}`).toBe(sum(refundDue));
  expect(shown.Refunded, `refunded on ${where}`).toBe(sum(refunded));
}

function expectCompanyPage(booking: ExpectedBooking, page: CompanyPage) {
  const { phase, tasks } = booking;
  const answers = tasks.flatMap(({ kind }) => answersSay[kind] ?? []);
  const isAnswer = answers.some((said) => said.page.test(page.next));
  expect(isAnswer, `answer as the next step: ${page.next}`).toBe(answers.length > 0);
  const isDone = /^Everything is done/.test(page.next);
  expect(isDone, `everything done: ${page.next}`).toBe(phase === 'ready' && tasks.length === 0);
  const asksNames = hasTask(booking, 'names') && answers.length === 0 && !hasTask(booking, 'documents');
  expect(/Get the missing names/.test(page.next), 'names as the next step').toBe(asksNames);
  expect(page.mayCall, 'call asked for on the page').toBe(hasTask(booking, 'call', 'change'));
  if (isAhead(booking)) {
    const { isCalled, isTicketed, missing } = booking;
    const done = [true, isCalled, missing === 0, isTicketed, isDelivered(booking), false];
    const shown = page.steps.map(({ state }) => state);
    expect(shown, 'steps for the company').toEqual(stepStates(done));
  }
  if (isAhead(booking) || phase === 'flown') {
    const asBooked = booking.departs === booking.sold ? '' : ` · booked for ${booking.soldWhen}`;
    const departs = `${booking.departsWhen}${asBooked}`;
    expect(page.steps.at(-1)?.when, 'departure for the company').toBe(departs);
  }
  expect(page.money['Paid by travellers'], 'paid for the company').toBe(formatMyr(booking.paid ?? 0));
  const refundsSen = sumAmounts(page.words, /Refund of MYR ([\d.]+)/g);
  expect(refundsSen, 'refunds for the company').toBe(booking.refundDue + booking.refunded);
}

function expectOperatorPage(booking: ExpectedBooking, page: OperatorPage) {
  for (const { kind, when, isWithOperator } of booking.tasks.filter(({ kind }) =>
    isDuePromised(booking, kind),
  ))
    expect(page.words.includes(`: due ${when}.`) || !isWithOperator, `late ${kind} for the operator`).toBe(
      true,
    );
  if (booking.tasks.every(({ isWithOperator }) => !isWithOperator))
    expect(page.words, 'nothing late for the operator').not.toContain(' is late. ');
  if (isAhead(booking)) expect(page.steps.Flies, 'departure for the operator').toBe(booking.departsWhen);
  for (const [kind, name] of Object.entries({ call: 'Call', names: 'Names', tickets: 'Tickets' }))
    for (const { when } of booking.tasks.filter((task) => task.kind === kind))
      expect(page.steps[name], `due time of ${kind} for the operator`).toMatch(
        new RegExp(`^(by|was due) ${when}$`),
      );
  expectMoney(booking, page.money, { where: 'the page of the operator', paidAs: 'Paid' });
}

function expectBoard(truth: readonly ExpectedBooking[], { rows, groups, lead }: Pages['board']) {
  const due = truth.flatMap((booking) =>
    booking.tasks.filter(({ isThisWeek }) => isThisWeek).map((task) => ({ booking, task })),
  );
  const expected = due.map(({ booking, task }) => `${task.kind} ${booking.id}`).toSorted();
  const shown = rows.map(({ bookingId, kind }) => `${kind} ${bookingId}`).toSorted();
  expect(shown, 'rows of the board').toEqual(expected);
  for (const group of groups) expect(group.rows, 'rows counted on the board').toBe(group.count);
  for (const { booking, task } of due) {
    const row = rows.find(({ bookingId, kind }) => bookingId === booking.id && kind === task.kind);
    expect(row?.words, 'day of the flight on the board').toContain(booking.departsWhen.slice(0, 6));
    if (isDuePromised(booking, task.kind)) expectDue(task, row?.words ?? '');
  }
  const late = due.filter(({ booking, task }) => task.isLate && isDuePromised(booking, task.kind)).length;
  const said = Number(/(\d+) overdue/.exec(lead)?.[1] ?? 0);
  expect(said, `overdue on the board: ${lead}`).toBeGreaterThanOrEqual(late);
  if (due.every(({ task }) => !task.isLate)) expect(said, `overdue on the board: ${lead}`).toBe(0);
}

/** Formats: `by Tue 08 Dec 18:00`; only the day if long overdue, only the time if due today. */
function expectDue({ kind, day, time, isToday, isLate }: ExpectedTask, words: string) {
  if (!isToday) expect(words, `day of ${kind} on the board`).toContain(day);
  if (!isLate || words.includes(' m over')) expect(words, `time of ${kind} on the board`).toContain(time);
}

function expectListAndDesk(booking: ExpectedBooking, { list, desk }: Pages) {
  const open = booking.tasks.find(({ kind }) => answersSay[kind]);
  const work = hasTask(booking, 'documents') ? 'documents' : booking.phase;
  const said = open ? answersSay[open.kind]?.list : listSays[work];
  if (said) expect(getPage(list, booking), 'phase in the list').toMatch(said);
  const needs = desk.get(booking.id) ?? '';
  const isLate = booking.tasks.some((task) => task.isWithOperator && isDuePromised(booking, task.kind));
  if (isLate) expect(needs, 'late promise on the desk').toContain('Company late');
  if (booking.tasks.length === 0) expect(needs, 'nothing late on the desk').not.toContain('Company late');
  if (booking.refundDue > 0) expect(needs, 'refund due on the desk').toContain(formatMyr(booking.refundDue));
  if (booking.phase === 'flown' && !booking.hasTickets && booking.isDayOver)
    expect(needs, 'flown without tickets on the desk').toContain('Flown without documents');
}

function expectKeptPromises(booking: ExpectedBooking) {
  const kinds = booking.tasks.map(({ kind }) => kind);
  if (!isAhead(booking)) {
    const left = booking.phase === 'flightCancelled' ? ['refundOrRebook'] : [];
    const answers = booking.phase === 'flown' ? ['cancellation', 'correction', 'change'] : [];
    const others = kinds.filter((kind) => !answers.includes(kind));
    expect(others, 'tasks of a booking that does not fly').toEqual(left);
    return;
  }
  const isPaused = booking.isCancelling && (hasTask(booking, 'cancellation', 'change') || booking.isOffered);
  const isWorked = isDelivered(booking) || hasTask(booking, 'names', 'tickets', 'documents');
  expect(isWorked || isPaused, 'the company or the buyer has a task for each promise').toBe(true);
}

export async function expectPagesAgree({ ctx }: BookingLife, pages: BookingPages) {
  const truth = await readExpectations(ctx.db, ctx.now());
  const shown = await pages.read(truth);
  for (const booking of truth) {
    expectKeptPromises(booking);
    expectBuyerPage(booking, getPage(shown.buyer, booking));
    if (booking.isSold) expectCompanyPage(booking, getPage(shown.company, booking));
    expectOperatorPage(booking, getPage(shown.operator, booking));
    expectListAndDesk(booking, shown);
  }
  expectBoard(truth, shown.board);
}

interface QueuedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly subjectId: string | null;
  readonly recipient: string;
  readonly sealed: Buffer | null;
  readonly onceKey: string;
}

/** Throws if an email queued since the last call requests something that is no task. */
export async function expectMailsAgree({ ctx }: BookingLife, seen: Set<string>, pages: BookingPages) {
  const truth = await readExpectations(ctx.db, ctx.now());
  const { rows } = await sql<QueuedMail>`
    select id, kind, subject_id as "subjectId", recipient, values_encrypted as sealed, once_key as "onceKey" from mails
    where subject_id = any(${truth.map(({ id }) => id)}) or kind = 'daily-digest'
  `.execute(ctx.db);
  for (const { id, kind, subjectId, sealed } of rows.filter((mail) => !seen.has(mail.id))) {
    seen.add(id);
    const booking = truth.find((each) => each.id === subjectId);
    if (kind === 'names-asked' && booking)
      expect(hasTask(booking, 'names'), 'an email asks for names').toBe(true);
    const values = sealed && JSON.parse(ctx.encryption.decrypt(sealed, `mails.values_encrypted|${id}`));
    if (kind === 'daily-digest') expectDigest(truth, values);
    else if (booking && values) {
      expectAlert(booking, kind, values);
      const { text } = renderMail(kind, values, 'en', ctx.config.site);
      const [sold, departs] = [booking.sold.slice(11), booking.departs.slice(11)];
      if (isAhead(booking) && text.includes(sold)) expect(text, `departure in ${kind}`).toContain(departs);
    }
  }
  for (const booking of truth) expectLateMails(booking, rows, ctx.now());
  await pages.work(async (reader) => {
    const leaving = await loadNamesMailValues(reader, rows);
    for (const { reference, missing, namesBy } of leaving.values()) {
      const booking = truth.find((each) => each.reference === reference);
      expect(booking && hasTask(booking, 'names'), 'an email that leaves asks for names').toBe(true);
      expect({ missing, namesBy }, 'names in an email').toEqual({
        missing: booking?.missing,
        namesBy: booking?.namesBy,
      });
    }
  });
}

function expectDigest(truth: readonly ExpectedBooking[], { overdue, today }: MailValues['daily-digest']) {
  const due = truth.flatMap(({ reference, tasks }) =>
    tasks.filter(({ isLate, isToday }) => isLate || isToday).map(({ kind }) => `${kind} ${reference}`),
  );
  const listed = [...overdue, ...today].map(({ kind, reference }) => `${kind} ${reference}`);
  expect(listed.toSorted(), 'lines of the daily email').toEqual(due.toSorted());
}

/** Buyers get emails from 9:00 to 20:00. */
const isDay = (now: Date) => {
  const hour = new Date(now.getTime() + 8 * hourMs).getUTCHours();
  return hour >= 9 && hour < 20;
};

function listLatePromises(booking: ExpectedBooking): string[] {
  const late = booking.tasks.filter(({ kind, isLate }) => isLate && kind !== 'names').map(({ kind }) => kind);
  const isMoot = (kind: string) =>
    ['call', 'tickets', 'documents'].includes(kind) &&
    (booking.isCancelling || (kind !== 'call' && !booking.isTicketDayOver));
  return late.filter((kind) => !isMoot(kind));
}

function expectLateMails(booking: ExpectedBooking, mails: readonly QueuedMail[], now: Date) {
  const ofBuyer = mails.filter(({ kind, subjectId }) => kind === 'promise-late' && subjectId === booking.id);
  const mailedKinds = ofBuyer.map(({ onceKey }) => onceKey.split(' ')[1]);
  if (!isDay(now)) return;
  // Late calls and documents need no email of their own: the agent agrees on another time by phone, or the email about late
  // tickets covers them.
  for (const kind of listLatePromises(booking).filter((each) => each !== 'call' && each !== 'documents'))
    expect(mailedKinds, `an email to the buyer about a late ${kind}`).toContain(kind);
}

function expectAlert(booking: ExpectedBooking, kind: MailKind, values: MailValues[MailKind]) {
  if (kind === 'promise-late') {
    const { what } = values as MailValues['promise-late'];
    expect(listLatePromises(booking), 'a late promise in an email to the buyer').toContain(what);
  }
  if (kind === 'tickets-valid')
    expect(hasTask(booking, 'reissue'), 'wrong tickets that an email calls valid').toBe(false);
  if (kind !== 'booking-alert') return;
  const { what } = values as MailValues['booking-alert'];
  const task = what === 'followUpDue' ? 'call' : /^(.*)Overdue$/.exec(what)?.[1];
  if (task) expect(hasTask(booking, task), `an email asks for ${task}`).toBe(true);
}
