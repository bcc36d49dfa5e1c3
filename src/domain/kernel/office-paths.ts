// Owns the paths of the pages behind sign-in; paths.ts says how they are used.
import { passportsParam } from './page-marks.ts';
import { type Query, superAdmin, withQuery } from './paths.ts';

export const companyToday = '/company/today';
export const companyTodayBy = (query: Query) => withQuery(companyToday, query);
export const createDeal = '/company/create-deal';
export const createDealFrom = (id: string) => `${createDeal}?from=${id}`;
export const companyDrafts = '/company/drafts';
/** The list, which says that a draft was saved. */
export const savedDraft = `${companyDrafts}?saved=1`;
export const finishDraft = (id: string) => `${createDeal}?draft=${id}`;
export const editDeal = (id: string) => `/company/edit-deal/${id}`;
export const companyProspects = '/company/customer/prospect';
export const companyProspectsExport = '/company/customer/prospect/export';
export const companyBookings = '/company/customer/booking';
/** The list, with one booking opened beside it. */
export const bookingDrawer = (id: string) => `${companyBookings}?booking=${id}`;
/** The next flight first. */
export const bookingsToFly = `${companyBookings}?sort=departure&status=completed`;
export const companyBookingsExport = '/company/customer/booking/export';
export const companyBooking = (id: string) => `/company/bookings/${id}`;
export const companyBookingCancel = (id: string) => `${companyBooking(id)}/cancel`;
/** With the form of one passenger. */
export const companyPassenger = (id: string, place: number) =>
  `${companyBooking(id)}?passenger=${place}#passenger`;
/** The same, filled in with the passport that is known. */
export const companyPassengerPassport = (id: string, place: number) =>
  `${companyBooking(id)}?passenger=${place}&${passportsParam}=show#passenger`;
/** How it sells, by day; and the same as a file. */
export const companyNumbers = '/company/numbers';
export const companyNumbersExport = '/company/numbers/export';
export const companyFlights = '/company/flights';
export const pastFlights = `${companyFlights}?past=1`;
/** The manifest of one departure. */
export const companyFlight = (dealId: string) => `${companyFlights}/${dealId}`;
export const companyFlightPassports = (dealId: string) => `${companyFlight(dealId)}?${passportsParam}=show`;
export const companyFlightLines = (dealId: string, system: string) =>
  `${companyFlight(dealId)}?lines=${system}`;
export const companyFlightChange = (dealId: string) => `${companyFlight(dealId)}/change`;
export const companyFlightCancelled = (dealId: string) => `${companyFlight(dealId)}/cancelled`;
export const companyFlightRefund = (dealId: string) => `${companyFlight(dealId)}/refund`;
export const companyFlightExport = (dealId: string) => `${companyFlight(dealId)}/export`;
export const companyPayouts = '/company/payouts';
export const companyPayoutAccount = `${companyPayouts}/account`;
export const companyPayoutsExport = `${companyPayouts}/export`;
export const companyDocuments = '/company/documents';
export const companyDocument = (id: string) => `${companyDocuments}/${id}`;
/** The one address that takes files. */
export const uploadDocuments = `${companyDocuments}/upload`;
export const uploadDocumentsFor = (bookingId: string) => `${uploadDocuments}?booking=${bookingId}`;
/** The page that the files were sent from, which says what became of them. */
export const documentsAfterUpload = (bookingId: string | null, told: URLSearchParams) =>
  bookingId === null
    ? withQuery(companyDocuments, told)
    : `${withQuery(companyBooking(bookingId), told)}#documents`;
export const companySettings = '/company/settings';
export const companyProfile = '/company/settings/profile';
export const companyDefaults = '/company/settings/defaults';
/** Which emails a person gets, and when. */
export const companyAlerts = '/company/settings/alerts';
export const team = '/company/team';
export const teamActivity = '/company/team/activity';

/** The form of the dashboard itself, not of the frame round it. */
export const superAdminForm = `${superAdmin}?index`;
export const companies = '/superadmin/companies';
export const companiesBy = (query: Query) => withQuery(companies, query);
export const superAdminSettings = '/superadmin/settings';
export const superAdminPassword = '/superadmin/settings/password';
export const paymentSettings = '/superadmin/settings/billplz';
export const desk = '/superadmin/desk';
/** A booking with its whole story, as the operator sees it. */
export const operatorBooking = (id: string) => `/superadmin/bookings/${id}`;
/** With the form of one kind of entry. */
/** With the form that cancels it. */
export const operatorBookingCancel = (id: string) => `${operatorBooking(id)}/cancel`;
export const bookingEntry = (id: string, kind: string) => `${operatorBooking(id)}?entry=${kind}#entry`;
export const bookingEvidence = (id: string) => `${operatorBooking(id)}/evidence`;
export const payouts = '/superadmin/payouts';
export const payoutRun = (runOn: string) => `${payouts}?run=${runOn}`;
export const payoutFile = `${payouts}/file`;
/** What we hold for others, beside the bank balance. */
export const held = '/superadmin/held';
export const heldJournal = `${held}/journal`;
/** With the form of one kind of entry about a company's debts. */
export const companyEntry = (companyId: string, kind: string) =>
  `${held}?company=${companyId}&entry=${kind}#entry`;
export const refunds = '/superadmin/refunds';
export const refundFile = `${refunds}/file`;
/** What Billplz says it paid us, beside what is recorded here. */
export const payoutComparison = `${payouts}/comparison`;
export const pastComparison = (id: string) => `${payoutComparison}?shown=${id}`;
/** What is held about a person, which is asked for by forms only. */
export const people = '/superadmin/people';
export const peopleExport = `${people}/export`;
export const passportViews = (bookingId: string) => `${people}/passports/${bookingId}`;
export const messages = '/superadmin/messages';
/** The list, with one message opened beside it. */
export const messageDrawer = (id: string) => `${messages}?message=${id}`;
export const messagesBy = (query: Query) => withQuery(messages, query);
export const mails = '/superadmin/mails';
export const audit = '/superadmin/audit';
export const auditBy = (query: Query) => withQuery(audit, query);
export const operatorNumbers = '/superadmin/numbers';
export const operatorNumbersExport = '/superadmin/numbers/export';
