// Owns every fixed figure of the product, with its unit in the name.
// What an operator may change (limits per client, keys, addresses) belongs to the server's configuration,
// which takes its defaults from here where both speak of the same figure.

export const currency = 'MYR';

// Passwords
export const minPasswordCharacters = 6;
export const minSuperAdminPasswordCharacters = 12;
export const maxPasswordCharacters = 128;
export const temporaryPasswordCharacters = 8;
export const passwordResetLinkMinutes = 60;

// Second factor
export const factorCodeDigits = 6;
export const factorStepSeconds = 30;
/** To show the first code of a new key. */
export const enrolmentMinutes = 30;
/** Between the password and the code. */
export const secondStepMinutes = 10;
export const recoveryCodeCount = 10;
export const recoveryCodeCharacters = 16;
/** With room for spaces and hyphens. */
export const maxTypedCodeCharacters = 40;
/** Maximum age of the proof that a request about money, payment keys or accounts requires. */
export const stepUpMinutes = 10;
/** Maximum age of the proof that pages and files with full passport numbers require. */
export const passportProofMinutes = 60;
/** With it in the query, pages of bookings show full passport numbers. */
export const passportsParam = 'passports';

// A company's team
export const maxTeamSize = 50;
export const invitationDays = 7;
/** After the refund is done, or another account took its place. */
export const refundAccountDays = 30;
export const maxAlertAddresses = 5;

// Lists
export const backOfficePageSize = 20;
export const publicDealsPageSize = 60;
/** A list with more rows says "1,000+": it counts no further, and costs the same however long it has grown. */
export const countCap = 1_000;
export const maxBookingViews = 20;
/** The note on public pages that says that they may be old; the page cache shows it. */
export const pausedNoteId = 'updates-paused';
export const homeOpenDeals = 9;
export const homeComingSoonDeals = 6;

// Deals. Price × seats at both maxima still fits numeric(12,2), so no total can overflow its column.
export const defaultTripType = 'return';
/** Days from departure to arrival that a flight can have. */
export const dayOffsets = [-1, 0, 1, 2] as const;
export const minSeatsPerDeal = 1;
export const maxSeatsPerDeal = 9_999;
export const maxPriceSen = 99_999_999;
/** A higher discount is asked about: a digit may be missing. */
export const unusualDiscountPercent = 70;
/** Before the first departure, as a suggestion. */
export const suggestedDeadlineHours = 12;

// Releases
/** Files for browsers stay available this long after a release came without them. */
export const browserFileDays = 30;

// Drafts of deals
export const maxDraftsPerCompany = 50;
/** Of a pasted text, a draft keeps this many lines that a person has to look at, each cut to this length. */
export const maxLinesInDraft = 20;
export const maxLineInDraftCharacters = 200;

// Booking and payment
export const minTicketsPerBooking = 1;
export const holdMinutes = 15;
export const releaseGraceMinutes = 5;
export const unreachableHoldMinutes = 60;
export const minBillableSen = 100;
export const payoutWeekday = 'monday';
/** A larger payout run takes two super admins. */
export const payoutConfirmAboveMyr = 10_000;
/** In hundredths of a percent: what a company is charged until a super admin sets another rate. */
export const usualFeeBasisPoints = 0;
export const maxFeeBasisPoints = 5_000;
/** Online banking as buyers know it, and the most that one transfer of a person can carry. */
export const bankTransferName = 'FPX';
export const bankTransferLimitMyr = 30_000;
export const sandboxByDefault = true;
export const bookingReferenceCharacters = 8;
export const bookingCookieMinutes = 60;
/** After booking, and while the browser's cookie lasts. */
export const emailCorrectionHours = 24;

// Proving an email before holding many seats
export const emailCodeDigits = 6;
export const emailCodeMinutes = 10;
export const emailCodeTries = 5;
export const emailProofHours = 24;

// What the buyer is promised
export const ticketDeliveryDays = 7;
export const followUpHours = 48;
/** So long a bank is asked about a payment under way; then a person looks at it. */
export const paymentCheckHours = 48;
export const contactReplyHours = 24;

// What a company has to do
/** After a call that nobody answered, it is due again. */
export const noAnswerHours = 3;
/** Deals that close within this time with seats unsold. */
export const seatsAtRiskHours = 72;
export const minutesBetweenNameReminders = 60;
/** A super admin reminds a late company of one booking no more often. */
export const hoursBetweenCompanyReminders = 4;
export const maxNotesPerBooking = 200;

// Passengers
export const passportValidityMonths = 6;
export const maxPassengerAgeYears = 120;
export const adultAgeYears = 18;
/** From this age on fares count somebody as a child, and as an adult. */
export const childFareAgeYears = 2;
export const adultFareAgeYears = 12;
/** Whose passport people here usually have. */
export const homeCountry = 'MYS';

// Documents
export const maxDocumentBytes = 5 * 1024 * 1024;
export const maxDocumentsAtOnce = 20;
/** The whole of an upload, with what a form puts round its files. */
export const maxUploadBytes = maxDocumentsAtOnce * maxDocumentBytes + 256 * 1024;
/** File systems allow 255; browsers write some characters as three. */
export const maxSentFileName = 1_000;
/** Of a company, those that have not been sent. */
export const maxOpenDocuments = 200;
export const maxDocumentsPerBooking = 40;
/** Together, in one email; larger ones are links. Mail programs refuse from about 10 MB on, and files grow by a third. */
export const maxAttachedBytes = 7 * 1024 * 1024;
/** What is read of a document to find out whose it is. */
export const maxReadPages = 20;
export const maxReadCharacters = 100_000;
/** Of a company's travellers, those that a document is compared with. */
export const maxComparedTravellers = 20_000;

// How long traces are kept; the periods of personal data stand in retention.ts.
/** Counts of who wrote how often. */
export const limitHitHours = 24;
/** Looks at the bill of an unpaid booking end after this, or, if it was never seen deleted, when bills end themselves. */
export const billWatchHours = 48;
export const billLifeDays = 30;
/** So long a link shows what we hold about a person. */
export const personLinkMinutes = 60;

// Prospects
export const defaultProspectTickets = 1;
export const maxProspectTickets = 99;

// Screens
export const countdownRefreshMs = 1_000;
export const dealUpdateRedirectMs = 2_000;

// Longest accepted texts, in characters. The database checks the same lengths or looser ones.
export const maxCharacters = {
  personName: 100,
  search: 100,
  viewName: 40,
  email: 254,
  phone: 30,
  companyName: 150,
  ssmNumber: 40,
  licenceNumber: 40,
  openingHours: 80,
  address: 300,
  subject: 150,
  message: 5_000,
  destinationCountry: 60,
  airlines: 100,
  pnr: 40,
  sellerNote: 400,
  flightNumber: 20,
  /** A field of a draft, which is judged when it is published. */
  draftField: 200,
  pastedText: 20_000,
  passportNumber: 20,
  billplzKey: 200,
  billplzCollectionId: 100,
  documentName: 120,
  reason: 500,
  refundReference: 100,
  payoutReference: 100,
  settlementReport: 40_000,
  accountHolder: 140,
  requestWords: 1_000,
  bookingNote: 1_000,
} as const;

export const minPhoneDigits = 7;
export const maxPhoneDigits = 15;
export const minPassportCharacters = 5;
