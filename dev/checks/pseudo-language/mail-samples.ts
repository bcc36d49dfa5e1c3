// One example per mail. Names and typed values contain no English, so any English found comes from our own
// texts.

import { alertKinds } from '#domain/fulfilment/reminders.ts';
import { taskKinds } from '#domain/fulfilment/story.ts';
import type { SearchFilter } from '#domain/search/search-query.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import type { MailKind, MailValues } from '#server/features/mail/templates/templates.ts';

function leg(flightNumber: string, departsOn: string, route: string, times: readonly [string, string]) {
  const [departureTime, arrivalTime] = times;
  return { flightNumber, departsOn, route, departureTime, arrivalTime };
}
const legs = [
  leg('D7 522', '2026-12-20', 'KUL-KIX', ['14:05', '21:30']),
  leg('D7 523', '2026-12-27', 'KIX-KUL', ['23:00', '05:10']),
];
const [outbound, back] = [{ direction: 'outbound' as const }, { direction: 'return' as const }];
const connecting = [
  { ...leg('TG 416', '2026-12-20', 'KUL-BKK', ['20:35', '21:45']), ...outbound },
  { ...leg('TG 622', '2026-12-20', 'BKK-KIX', ['23:30', '07:00']), ...outbound },
  { ...leg('TG 623', '2026-12-27', 'KIX-BKK', ['11:00', '15:45']), ...back },
  { ...leg('TG 417', '2026-12-28', 'BKK-KUL', ['07:55', '11:10']), ...back },
];
const summary = {
  reference: 'K7MQ2XWA',
  destination: 'Osaka',
  airlines: 'Zyx',
  legs,
  tickets: 3,
  totalSen: 389_700,
  passenger: 'Nur Qistina',
  isTest: true,
};
const at = '2026-12-04T06:05:00Z';
const link = 'https://sempat.example/x';
const seller = 'Wira Qyx';
const email = 'nur@example.my';
const phone = '+60123456789';
const bankReference = 'SPT-7K2M9QXD';
const contactLink = { e164: phone, text: phone };
const teamChange = { company: seller, by: email, at, resetUrl: link };
const bookingLink = { reference: 'K7MQ2XWA', destination: 'Osaka', departsOn: '2026-12-20', link };
const waitedFor = {
  ...readSoldFlights(legs),
  destination: 'Osaka',
  airlines: 'Zyx',
  seller,
  unitPriceSen: 129_900,
  seatsLeft: 4,
  originalPriceSen: 189_900,
  countedAt: new Date(at),
  closesAt: new Date(at),
  link,
  leaveLink: link,
};
const wish = {
  destination: 'Osaka',
  from: 'KUL',
  dates: { start: '2026-12-01', end: '2026-12-31' },
  nights: '4-6',
  travellers: 2,
  budget: 1_300,
  trip: 'return',
  direct: true,
  bag: true,
  open: true,
} as const;
const wishes: SearchFilter[] = [
  wish,
  {},
  { dates: { start: '2026-12-01', end: null }, nights: '11-', travellers: 1, trip: 'oneWay' },
  { dates: { start: null, end: '2026-12-05' } },
  { dates: { start: '2026-12-05', end: '2026-12-05' } },
  { dates: { start: '2026-12-05', end: '2026-12-09' } },
];
const wishedDeal = { ...waitedFor, opensAt: null };
const wishDeals = {
  deals: [wishedDeal],
  more: 0,
  wishes: wishes.map((filter) => ({ filter, link })),
  manageLink: link,
  leaveLink: link,
};
const joined = { ...waitedFor, tickets: 2, opensAt: new Date(at) };
const payoutAccount = { bank: 'Qyx', lastFour: '4417', by: email, at, inForceFrom: at, resetUrl: link };
const attention = { reference: 'K7MQ2XWA', destination: 'Osaka', seller, totalSen: 389_700, isTest: true };
const concerns = [
  'refundDue',
  'review',
  'paidAgain',
  'billMismatched',
  'keysRefused',
  'keysRefusedLater',
  'signatureRefused',
] as const;
const confirmed = {
  ...summary,
  link,
  seller,
  unitPriceSen: 129_900,
  isLate: false,
  followUpBy: at,
  ticketBy: '2026-12-13',
  isShortNotice: false,
  termsVersion: '2026-11',
  termsAcceptedAt: at,
  paidAt: at,
  transactionId: 'AC4GC031F42H',
  paidSen: summary.totalSen,
  sellerContact: null,
  included: {},
};
const contact = { number: 'Q1X2', name: 'Nur', email, subject: 'Qyx', message: 'Qyx', urgent: false };

const settings = { workLink: link, settingsLink: link };
const alerted = { ...summary, ...settings, seller, email, phone, callBy: at, ticketBy: '2026-12-13' };
const alertedDeal = {
  place: 'Osaka',
  departsOn: '2026-12-20',
  seatsLeft: 4,
  seatsOffered: 20,
  waiting: 12,
  closesAt: at,
  ...settings,
};
const task = { reference: 'K7MQ2XWA', buyer: 'Nur Qistina', place: 'Osaka', dueAt: at, link };

const contactsChanged: Omit<MailValues['company-contacts-changed'], 'reader'> = {
  company: seller,
  by: email,
  at,
  changes: [
    { contact: 'phone', before: phone, after: phone },
    { contact: 'whatsapp', before: null, after: phone },
    { contact: 'email', before: email, after: email },
  ],
  resetUrl: link,
};

const noticed: MailValues['booking-notice'] = {
  ...summary,
  seller,
  email,
  phone,
  isLate: false,
  paidSen: summary.totalSen,
  otherReference: null,
  followUpBy: at,
  seatsLeft: 4,
};

export const mailSamples: {
  readonly [Kind in MailKind]: readonly [MailValues[Kind], ...MailValues[Kind][]];
} = {
  'documents-sent': [
    { ...summary, link, seller, documents: ['Qyx.pdf'], areAttached: true, changes: [] },
    { ...summary, link, seller, documents: ['Qyx.pdf', 'Qyx 2.pdf'], areAttached: false, changes: [] },
  ],
  'booking-confirmed': [
    confirmed,
    {
      ...confirmed,
      isLate: true,
      isShortNotice: true,
      otherReference: 'K7M',
      sellerContact: {
        legalName: 'Qyx',
        licenceNumber: 'KPK/LN 0000',
        licenceCheckedOn: '2026-11-12',
        phone: contactLink,
        whatsapp: contactLink,
        email,
      },
      tickets: 1,
    },
    { ...confirmed, legs: connecting, isTest: false },
    { ...confirmed, progress: { call: 'late', names: 'late', tickets: 'late' } },
  ],
  'booking-payment-open': [
    { ...summary, link, heldUntil: new Date(at) },
    { ...summary, link, heldUntil: new Date(at), tickets: 1 },
  ],
  'booking-expired': [
    { ...summary, link },
    { ...summary, link, wasChecked: true },
  ],
  'booking-being-checked': [{ ...summary, link }],
  'booking-given-up': [{ ...summary, link }],
  'booking-apology': [
    { ...summary, link, why: 'seatsGone' },
    { ...summary, link, why: 'flightCancelled' },
    { ...summary, link, why: 'cannotConfirm' },
  ],
  'phone-corrected': [{ ...summary, link, seller, lastDigits: '144' }],
  'phone-corrected-notice': [{ ...summary, seller, workLink: link, stopLink: link }],
  'travellers-complete': [
    { ...summary, link, seller, ticketBy: '2026-12-13' },
    { ...summary, link, seller, ticketBy: null },
  ],
  'names-asked': [
    { ...summary, link, seller, missing: 2, namesBy: new Date(at), isLate: false },
    { ...summary, link, seller, missing: 2, namesBy: new Date(at), isLate: true },
  ],
  'promise-late': [
    { ...summary, link, seller, what: 'call', promisedBy: at },
    ...taskKinds
      .filter((what) => what !== 'names' && what !== 'call')
      .map((what) => ({ ...summary, link, seller, what, promisedBy: at })),
  ],
  'tickets-valid': [{ ...summary, link, seller }],
  'booking-refund-due': [{ ...summary, link, amountSen: 389_700 }],
  'booking-refunded': [{ ...summary, link, amountSen: 389_700 }],
  'refund-news': [
    { ...summary, link, amountSen: 389_700, step: 'asked' },
    { ...summary, link, amountSen: 389_700, step: 'given', account: 'Qyx •••• 4417' },
    { ...summary, link, amountSen: 389_700, step: 'sent', account: 'Qyx •••• 4417', bankReference },
    { ...summary, link, amountSen: 389_700, step: 'returned', reason: 'Qyx' },
  ],
  'flight-changed': [
    { ...summary, link, change: 'changed', legsNow: connecting, note: 'Qyx', seller, sellerPhone: phone },
    { ...summary, link, change: 'cancelled', legsNow: legs, note: '', seller, sellerPhone: '' },
  ],
  'booking-notice': [
    noticed,
    { ...noticed, isLate: true, workLink: link },
    { ...noticed, otherReference: 'K7M' },
    { ...noticed, stopLink: link },
  ],
  'booking-request': [
    { ...summary, seller, email, phone, request: 'correction', workLink: link },
    { ...summary, seller, email, phone, request: 'cancellation', workLink: link, stopLink: link },
  ],
  'booking-request-copy': [
    { ...summary, link, seller, request: 'correction', answerBy: at },
    { ...summary, link, seller, request: 'cancellation', answerBy: at },
  ],
  'booking-request-answered': [
    { ...summary, link, seller, request: 'correction', answer: 'accepted', words: 'Qyx' },
    { ...summary, link, seller, request: 'correction', answer: 'declined', words: 'Qyx' },
    { ...summary, link, seller, request: 'cancellation', answer: 'accepted', words: 'Qyx' },
    { ...summary, link, seller, request: 'cancellation', answer: 'declined', words: 'Qyx' },
  ],
  'booking-cancelled': [
    { ...summary, link, seller, refundSen: 389_700, words: 'Qyx' },
    { ...summary, link, seller, refundSen: 0, words: 'Qyx' },
    { ...summary, link, seller, refundSen: 0, words: 'Qyx', byOperator: true },
    { ...summary, link, seller, refundSen: 389_700, words: 'Qyx', byBuyer: true },
    { ...summary, link, seller, refundSen: 389_700, words: 'Qyx', takenOff: 1 },
    { ...summary, link, seller, refundSen: 389_700, words: 'Qyx', takenOff: 2 },
  ],
  'refund-offered': [
    { ...summary, link, seller, refundSen: 100_000, fullSen: 389_700, words: 'Qyx', offerLink: link },
    { ...summary, link, seller, refundSen: 1, fullSen: 2, words: 'Qyx', offerLink: link, takenOff: 1 },
    { ...summary, link, seller, refundSen: 1, fullSen: 2, words: 'Qyx', offerLink: link, takenOff: 2 },
  ],
  'refund-offer-declined': [{ ...summary, seller, refundSen: 100_000, workLink: link, stopLink: link }],
  'deal-hidden': [
    { place: 'Qyx', departsOn: '2026-12-20', reason: 'Qyx', link },
    { place: 'Qyx', departsOn: '2026-12-20', reason: null, link },
  ],
  'booking-cancelled-notice': [
    { ...summary, seller, refundSen: 389_700, words: 'Qyx', workLink: link },
    { ...summary, seller, refundSen: 389_700, words: 'Qyx', workLink: link, byBuyer: true },
    { ...summary, seller, refundSen: 389_700, words: 'Qyx', workLink: link, takenOff: 1 },
    { ...summary, seller, refundSen: 389_700, words: 'Qyx', workLink: link, takenOff: 2 },
  ],
  'booking-alert': [
    { ...alerted, what: 'namesComplete' },
    ...(['followUpDue', 'callOverdue', 'ticketsOverdue', 'documentsOverdue', 'reissueOverdue'] as const).map(
      (what) => ({ ...alerted, what }),
    ),
    { ...alerted, what: 'refundDecided', amountSen: 389_700 },
    { ...alerted, what: 'reminded', late: taskKinds.map((kind) => ({ kind, dueAt: at })) },
  ],
  'deal-alert': [
    { ...alertedDeal, what: 'closing' },
    { ...alertedDeal, what: 'closing', seatsLeft: 1 },
    { ...alertedDeal, what: 'soldOut', seatsLeft: 0 },
    { ...alertedDeal, what: 'waitingGrew', waiting: 1 },
    { ...alertedDeal, what: 'waitingGrew' },
  ],
  'daily-digest': [
    {
      company: seller,
      day: '2026-12-04',
      count: 4,
      boardLink: link,
      settingsLink: link,
      overdue: [{ ...task, kind: 'call' }],
      today: (['names', 'tickets', 'documents'] as const).map((kind) => ({ ...task, kind })),
      closing: [2, 1].map((seatsLeft) => ({
        place: 'Osaka',
        departsOn: '2026-12-20',
        seatsLeft,
        closesAt: at,
        link,
      })),
      news: alertKinds.map((kind) => ({ kind, place: 'Osaka', reference: 'K7MQ2XWA', link })),
    },
  ],
  'booking-attention': [
    { concern: 'refundDue', ...attention },
    ...concerns.map((concern) => ({ concern, ...attention })),
  ],
  'booking-links': [{ bookings: [bookingLink] }, { bookings: [bookingLink], hasEnded: true }],
  'password-reset': [{ link }],
  'person-link': [{ link }],
  'password-changed': [{ at, resetUrl: link }],
  'wrong-codes': [
    { at, network: '203.0.113.0/24', resetUrl: link },
    { at, network: null, resetUrl: link },
  ],
  'company-suspension': [
    { company: 'Wira Travel', reason: 'No licence' },
    { company: 'Wira Travel', reason: null },
  ],
  'company-contacts-changed': [
    { ...contactsChanged, reader: 'owner' },
    { ...contactsChanged, reader: 'superAdmin' },
  ],
  'staff-act': [
    { act: 'companySuspended', subject: 'Wira Travel', by: email, at, reason: 'No licence', resetUrl: link },
    { act: 'paymentKeysToConfirm', subject: 'Billplz', by: email, at, stopUrl: link, resetUrl: link },
    { act: 'paymentKeysWaiting', subject: 'Billplz', by: email, at, stopUrl: link, resetUrl: link },
    { act: 'accountUnlocked', subject: email, by: null, at, resetUrl: link },
  ],
  'second-factor-changed': [
    { email, what: 'on', by: email, at, resetUrl: link },
    { email, what: 'off', by: email, at, resetUrl: link },
    { email, what: 'newCodes', by: email, at, resetUrl: link },
    { email, what: 'recoveryCodeUsed', by: email, at, resetUrl: link },
    { email, what: 'reset', by: email, at, resetUrl: link },
  ],
  'company-approved': [
    { company: seller, signInUrl: link, choosePassword: { url: link, until: at } },
    { company: seller, signInUrl: link, choosePassword: null },
  ],
  'company-rejected': [{ reason: null }, { reason: 'Qyx' }],
  'company-password-reset': [{ company: seller, resetUrl: link }],
  'team-invitation': [
    { company: seller, role: 'agent', by: email, until: at, link },
    { company: seller, role: 'viewer', by: email, until: at, link },
  ],
  'team-changed': [
    { ...teamChange, what: 'owner' },
    ...(['agent', 'viewer', 'removed', 'handedOver'] as const).map((what) => ({ ...teamChange, what })),
  ],
  'alert-address': [{ company: seller, by: email, link }],
  'payout-account': [
    { company: seller, what: 'entered', ...payoutAccount },
    { company: seller, what: 'confirmed', ...payoutAccount },
    { company: seller, what: 'withdrawn', ...payoutAccount },
  ],
  'payout-paid': [
    {
      company: seller,
      amount: 'MYR 1,190.00',
      bank: 'Qyx',
      lastFour: '4417',
      reference: bankReference,
      link,
    },
  ],
  'payout-returned': [
    { company: seller, amount: 'MYR 1,190.00', bank: 'Qyx', lastFour: '4417', reason: 'Qyx' },
  ],
  'interest-registered': [joined],
  'waiting-list-joined': [joined, { ...joined, tickets: 1 }],
  'deal-opened': [waitedFor, { ...waitedFor, seatsLeft: 1 }, { ...waitedFor, seatsLeft: 0 }],
  'seats-free': [
    { ...waitedFor, tickets: 1 },
    { ...waitedFor, tickets: 3 },
  ],
  'wish-confirm': [{ link, wishes }],
  'wish-deals': [
    wishDeals,
    { ...wishDeals, more: 1 },
    { ...wishDeals, deals: [{ ...wishedDeal, opensAt: new Date(at) }, wishedDeal], more: 3 },
  ],
  test: [{ queuedAt: at }],
  'email-code': [{ code: '123456' }],
  'contact-message': [contact, { ...contact, urgent: true }],
  'contact-received': [{ number: 'Q1X2' }, { number: 'Q1X2', urgent: true }],
  'company-registration-received': [{}],
  'company-registration-notice': [{ companyName: seller, address: 'Qyx', picName: 'Nur', email, phone }],
};
