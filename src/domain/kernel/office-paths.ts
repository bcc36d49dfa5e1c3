import { passportsParam } from './page-marks.ts';
import { type Query, superAdmin, withQuery } from './paths.ts';

export const companyToday = '/company/today';
export const companyTodayPathWith = (query: Query) => withQuery(companyToday, query);
export const createDealPath = '/company/create-deal';
export const createDealFrom = (id: string) => `${createDealPath}?from=${id}`;
export const companyDrafts = '/company/drafts';
export const savedDraft = `${companyDrafts}?saved=1`;
export const finishDraft = (id: string) => `${createDealPath}?draft=${id}`;
export const editDeal = (id: string) => `/company/edit-deal/${id}`;
export const companyProspects = '/company/customer/prospect';
export const companyProspectsExport = '/company/customer/prospect/export';
export const companyBookings = '/company/customer/booking';
export const bookingDrawer = (id: string) => `${companyBookings}?booking=${id}`;
export const bookingsToFly = `${companyBookings}?sort=departure&status=completed`;
export const companyBookingsExport = '/company/customer/booking/export';
export const companyBooking = (id: string) => `/company/bookings/${id}`;
export const companyBookingCancel = (id: string) => `${companyBooking(id)}/cancel`;
export const companyPassenger = (id: string, place: number) =>
  `${companyBooking(id)}?passenger=${place}#passenger`;
export const companyPassengerPassport = (id: string, place: number) =>
  `${companyBooking(id)}?passenger=${place}&${passportsParam}=show#passenger`;
export const companyNumbers = '/company/numbers';
export const companyNumbersExport = '/company/numbers/export';
export const companyFlights = '/company/flights';
export const pastFlights = `${companyFlights}?past=1`;
export const companyFlight = (dealId: string) => `${companyFlights}/${dealId}`;
export const companyFlightPassports = (dealId: string) => `${companyFlight(dealId)}?${passportsParam}=show`;
export const companyFlightChange = (dealId: string) => `${companyFlight(dealId)}/change`;
export const companyFlightCancelled = (dealId: string) => `${companyFlight(dealId)}/cancelled`;
export const companyFlightRefund = (dealId: string) => `${companyFlight(dealId)}/refund`;
export const companyFlightExport = (dealId: string) => `${companyFlight(dealId)}/export`;
export const companyPayouts = '/company/payouts';
export const companyPayoutAccount = `${companyPayouts}/account`;
export const companyPayoutsExport = `${companyPayouts}/export`;
export const companyDocuments = '/company/documents';
export const companyDocument = (id: string) => `${companyDocuments}/${id}`;
/** The only route that accepts files. */
export const uploadDocumentsPath = `${companyDocuments}/upload`;
export const uploadDocumentsFor = (bookingId: string) => `${uploadDocumentsPath}?booking=${bookingId}`;
/** Returns to the page that sent the files, with the result of the upload. */
export const documentsAfterUpload = (bookingId: string | null, result: URLSearchParams) =>
  bookingId === null
    ? withQuery(companyDocuments, result)
    : `${withQuery(companyBooking(bookingId), result)}#documents`;
export const companySettings = '/company/settings';
export const companyProfile = '/company/settings/profile';
export const companyDefaults = '/company/settings/defaults';
export const companyAlerts = '/company/settings/alerts';
export const team = '/company/team';
export const teamActivity = '/company/team/activity';

/** The form of the dashboard itself, not of its layout. */
export const superAdminForm = `${superAdmin}?index`;
export const companies = '/superadmin/companies';
export const companiesPathWith = (query: Query) => withQuery(companies, query);
/** A company with its team, deals, bookings, money and history, as the operator sees it. */
export const operatorCompany = (id: string) => `${companies}/${id}`;
/** With the form of one action, for visitors without JavaScript. */
export const operatorCompanyAction = (id: string, action: string) =>
  `${operatorCompany(id)}?action=${action}`;
export const superAdminSettings = '/superadmin/settings';
export const superAdminPassword = '/superadmin/settings/password';
export const paymentSettings = '/superadmin/settings/billplz';
export const desk = '/superadmin/desk';
export const operatorBooking = (id: string) => `/superadmin/bookings/${id}`;
export const operatorBookingCancel = (id: string) => `${operatorBooking(id)}/cancel`;
export const bookingEntry = (id: string, kind: string) => `${operatorBooking(id)}?entry=${kind}#entry`;
export const bookingEvidence = (id: string) => `${operatorBooking(id)}/evidence`;
export const payouts = '/superadmin/payouts';
export const payoutRun = (runOn: string) => `${payouts}?run=${runOn}`;
export const payoutFile = `${payouts}/file`;
export const held = '/superadmin/held';
export const heldJournal = `${held}/journal`;
export const companyEntry = (companyId: string, kind: string) =>
  `${held}?company=${companyId}&entry=${kind}#entry`;
export const refunds = '/superadmin/refunds';
export const refundFile = `${refunds}/file`;
export const payoutComparison = `${payouts}/comparison`;
export const pastComparison = (id: string) => `${payoutComparison}?shown=${id}`;
/** A person's data; searches use forms, so that emails are never in URLs. */
export const people = '/superadmin/people';
export const peopleExport = `${people}/export`;
export const passportViews = (bookingId: string) => `${people}/passports/${bookingId}`;
export const messages = '/superadmin/messages';
export const messageDrawer = (id: string) => `${messages}?message=${id}`;
export const messagesPathWith = (query: Query) => withQuery(messages, query);
export const mails = '/superadmin/mails';
export const audit = '/superadmin/audit';
export const auditPathWith = (query: Query) => withQuery(audit, query);
export const operatorNumbers = '/superadmin/numbers';
export const operatorNumbersExport = '/superadmin/numbers/export';
