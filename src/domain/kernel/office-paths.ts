import { passportsParam } from './page-marks.ts';
import { type Query, superAdminPath, withQuery } from './paths.ts';

export const companyTodayPath = '/company/today';
export const companyTodayPathWith = (query: Query) => withQuery(companyTodayPath, query);
export const createDealPath = '/company/create-deal';
export const duplicateDealPath = (id: string) => `${createDealPath}?from=${id}`;
export const companyDraftsPath = '/company/drafts';
export const companyDraftsAfterSavePath = `${companyDraftsPath}?saved=1`;
export const finishDraftPath = (id: string) => `${createDealPath}?draft=${id}`;
export const companyDemandPath = '/company/demand';
export const tripDemandPathWith = (query: Query) => withQuery(`${companyDemandPath}/trip`, query);
export const editDealPath = (id: string) => `/company/edit-deal/${id}`;
export const dealPricePath = (id: string) => `/company/price/${id}`;
export const pricePlanPath = (id: string) => `${dealPricePath(id)}#plan`;
export const companyProspectsPath = '/company/customer/prospect';
export const companyProspectsExportPath = '/company/customer/prospect/export';
export const companyBookingsPath = '/company/customer/booking';
export const bookingDrawerPath = (id: string) => `${companyBookingsPath}?booking=${id}`;
export const upcomingBookingsPath = `${companyBookingsPath}?sort=departure&status=completed`;
export const companyBookingsExportPath = '/company/customer/booking/export';
export const companyBookingPath = (id: string) => `/company/bookings/${id}`;
export const companyBookingCancelPath = (id: string) => `${companyBookingPath(id)}/cancel`;
export const companyPassengerPath = (id: string, place: number) =>
  `${companyBookingPath(id)}?passenger=${place}#passenger`;
export const companyPassengerPassportPath = (id: string, place: number) =>
  `${companyBookingPath(id)}?passenger=${place}&${passportsParam}=show#passenger`;
export const companyNumbersPath = '/company/numbers';
export const companyNumbersExportPath = '/company/numbers/export';
export const companyFlightsPath = '/company/flights';
export const pastFlightsPath = `${companyFlightsPath}?past=1`;
export const companyFlightPath = (dealId: string) => `${companyFlightsPath}/${dealId}`;
export const companyFlightPassportsPath = (dealId: string) =>
  `${companyFlightPath(dealId)}?${passportsParam}=show`;
export const companyFlightChangePath = (dealId: string) => `${companyFlightPath(dealId)}/change`;
export const companyFlightCancelledPath = (dealId: string) => `${companyFlightPath(dealId)}/cancelled`;
export const companyFlightRefundPath = (dealId: string) => `${companyFlightPath(dealId)}/refund`;
export const companyFlightExportPath = (dealId: string) => `${companyFlightPath(dealId)}/export`;
export const companyFlightTicketsPath = (dealId: string) => `${companyFlightPath(dealId)}/tickets`;
export const companyPayoutsPath = '/company/payouts';
export const companyPayoutAccountPath = `${companyPayoutsPath}/account`;
export const companyPayoutsExportPath = `${companyPayoutsPath}/export`;
export const companyDocumentsPath = '/company/documents';
export const companyDocumentPath = (id: string) => `${companyDocumentsPath}/${id}`;
/** The only route that accepts files. */
export const uploadDocumentsPath = `${companyDocumentsPath}/upload`;
export const uploadBookingDocumentsPath = (bookingId: string) =>
  `${uploadDocumentsPath}?booking=${bookingId}`;
export const uploadFlightDocumentsPath = (dealId: string) => `${uploadDocumentsPath}?flight=${dealId}`;
/** Returns to the page that sent the files, with the result of the upload. */
export function documentsAfterUploadPath(
  { bookingId, dealId }: { readonly bookingId: string | null; readonly dealId: string | null },
  result: URLSearchParams,
): string {
  if (dealId !== null) return withQuery(companyFlightTicketsPath(dealId), result);
  return bookingId === null
    ? withQuery(companyDocumentsPath, result)
    : `${withQuery(companyBookingPath(bookingId), result)}#documents`;
}
export const companySettingsPath = '/company/settings';
export const companyProfilePath = '/company/settings/profile';
export const companyDefaultsPath = '/company/settings/defaults';
export const companyAlertsPath = '/company/settings/alerts';
export const teamPath = '/company/team';
export const teamActivityPath = '/company/team/activity';

/** Posts to the dashboard itself instead of its layout. */
export const superAdminFormPath = `${superAdminPath}?index`;
export const companiesPath = '/superadmin/companies';
export const companiesPathWith = (query: Query) => withQuery(companiesPath, query);
/** A company with its team, deals, bookings, money and history, as the operator sees it. */
export const operatorCompanyPath = (id: string) => `${companiesPath}/${id}`;
/** Opens the page with the form of one action, for visitors without JavaScript. */
export const operatorCompanyActionPath = (id: string, action: string) =>
  `${operatorCompanyPath(id)}?action=${action}`;
export const superAdminSettingsPath = '/superadmin/settings';
export const superAdminPasswordPath = '/superadmin/settings/password';
export const paymentSettingsPath = '/superadmin/settings/billplz';
export const deskPath = '/superadmin/desk';
export const operatorBookingPath = (id: string) => `/superadmin/bookings/${id}`;
export const operatorBookingCancelPath = (id: string) => `${operatorBookingPath(id)}/cancel`;
export const bookingEntryPath = (id: string, kind: string) =>
  `${operatorBookingPath(id)}?entry=${kind}#entry`;
export const bookingEvidencePath = (id: string) => `${operatorBookingPath(id)}/evidence`;
export const payoutsPath = '/superadmin/payouts';
export const payoutRunPath = (runOn: string) => `${payoutsPath}?run=${runOn}`;
export const payoutFilePath = `${payoutsPath}/file`;
export const heldMoneyPath = '/superadmin/held';
export const heldMoneyJournalPath = `${heldMoneyPath}/journal`;
export const companyEntryPath = (companyId: string, kind: string) =>
  `${heldMoneyPath}?company=${companyId}&entry=${kind}#entry`;
export const refundsPath = '/superadmin/refunds';
export const refundFilePath = `${refundsPath}/file`;
export const payoutComparisonPath = `${payoutsPath}/comparison`;
export const pastComparisonPath = (id: string) => `${payoutComparisonPath}?shown=${id}`;
/** A person's data; searches use forms, so that emails are never in URLs. */
export const peoplePath = '/superadmin/people';
export const peopleExportPath = `${peoplePath}/export`;
export const passportViewsPath = (bookingId: string) => `${peoplePath}/passports/${bookingId}`;
export const messagesPath = '/superadmin/messages';
export const messageDrawerPath = (id: string) => `${messagesPath}?message=${id}`;
export const messagesPathWith = (query: Query) => withQuery(messagesPath, query);
export const holidaysPath = '/superadmin/holidays';
export const holidaysPathWith = (query: Query) => withQuery(holidaysPath, query);
export const mailsPath = '/superadmin/mails';
export const auditPath = '/superadmin/audit';
export const auditPathWith = (query: Query) => withQuery(auditPath, query);
export const operatorNumbersPath = '/superadmin/numbers';
export const operatorNumbersExportPath = '/superadmin/numbers/export';
