export const minSeatsPerDeal = 1;

export const maxSeatsPerDeal = 9_999;

// In characters. The database enforces the same or looser limits.
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
  /** Long enough for any typed value: drafts are validated only when they are published. */
  draftField: 200,
  pastedText: 20_000,
  passportNumber: 20,
  billplzKey: 200,
  billplzCollectionId: 100,
  documentName: 120,
  holidayName: 80,
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
