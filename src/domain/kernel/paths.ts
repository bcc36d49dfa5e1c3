// Paths as in the table of routes. The router adds the language inside pages; use `addLanguagePrefix` or `pageUrl` in
// emails, tags and fetches. Office paths are separate, so that public pages do not load them.
import { addLanguagePrefix } from './language.ts';

export function pageUrl(baseUrl: string, path: string, language: string): string {
  return baseUrl + addLanguagePrefix(path, language);
}

export function withQuery(path: string, query: Readonly<Record<string, string>> | URLSearchParams): string {
  const params = new URLSearchParams(query);
  return params.size === 0 ? path : `${path}?${params}`;
}

const travellersQuery = (travellers: number) => (travellers > 1 ? `?travellers=${travellers}` : '');

export type Query = Parameters<typeof withQuery>[1];

export const homePath = '/';
export const aboutPath = '/about';
export const contactPath = '/contact';
export const registerCompanyPath = '/register-company';
export const privacyPath = '/privacy';
export const termsPath = '/terms';

export const dealsPath = '/deals';
export const dealsPathWith = (query: Query) => withQuery(dealsPath, query);
export const dealsForTravellersPath = (travellers: number) => dealsPath + travellersQuery(travellers);
export const dealPath = (id: string, travellers = 1) => `${dealsPath}/${id}${travellersQuery(travellers)}`;
export const shortDealPath = (code: string) => `/d/${code}`;
/** The link in an email about a search. It records that the deal was opened. */
export const wishedDealPath = (id: string, noticeId: string, travellers = 1) =>
  `${dealPath(id)}/wished/${noticeId}${travellersQuery(travellers)}`;
export const dealPicturePath = (id: string, version: string) => `${dealPath(id)}/picture.png?v=${version}`;
export const interestPath = (dealId: string) => `/interest/${dealId}`;
export const sellerPath = (slug: string) => `/sellers/${slug}`;
export const unsubscribePath = (secret: string) => `/unsubscribe/${secret}`;
/** Takes a search to hear about by email; its link confirms and ends it. */
export const wishesPath = '/wishes';
/** `search` is the query of a search. */
export const wishesForSearchPath = (search: string) => withQuery(wishesPath, new URLSearchParams(search));
export const ownWishesPath = (secret: string) => `${wishesPath}/${secret}`;
/** Requests and shows the data that we hold about a person. */
export const requestDataPath = '/your-data';
export const ownDataPath = (secret: string) => `${requestDataPath}/${secret}`;
export const ownDataFilePath = (secret: string) => `${ownDataPath(secret)}/data.json`;
/** Confirms or stops an address for booking alerts. */
export const alertAddressPath = (secret: string) => `/alerts/${secret}`;

export const bookingPath = '/booking';
export const bookingPathWith = (query: Query) => withQuery(bookingPath, query);
export const bookDealPath = (id: string, tickets = 1) =>
  `${bookingPath}?deal=${id}${tickets > 1 ? `&tickets=${tickets}` : ''}`;
/** The payment step of the wizard. */
export const payStepPath = (dealId: string) => bookingPathWith({ deal: dealId, step: '4' });
/** Private part of cached public pages, for their scripts. */
export const visitorPath = `${bookingPath}/visitor`;
export const bookingDraftPath = `${bookingPath}/draft`;
export const bookingCompletePath = `${bookingPath}/complete`;
export const correctEmailPath = `${bookingPath}/email`;
export const findBookingPath = '/my-booking';
export const myBookingPath = (secret: string) => `${findBookingPath}/${secret}`;
export const myBookingAfterCorrectionPath = (secret: string) =>
  withQuery(myBookingPath(secret), { email: 'corrected' });
/** The buyer enters a traveller's details or sends them a link. */
export const bookingTravellerPath = (secret: string, place: number) =>
  `${myBookingPath(secret)}/travellers/${place}`;
export const bookingInfantPath = (secret: string, place: number) =>
  `${bookingTravellerPath(secret, place)}/infant`;
export const bookingRequestPath = (secret: string, kind: string) =>
  `${myBookingPath(secret)}/request/${kind}`;
export const myBookingAfterRequestPath = (secret: string) =>
  `${withQuery(myBookingPath(secret), { request: 'sent' })}#changes`;
export const myBookingAfterTravellerPath = (secret: string, place: number) =>
  `${withQuery(myBookingPath(secret), { traveller: String(place) })}#travellers`;
export const travellerLinkMadePath = (secret: string, place: number) =>
  `${withQuery(bookingTravellerPath(secret, place), { link: 'made' })}#link`;
/** A traveller's own form, without the rest of the booking. */
export const travellerPath = (secret: string) => `/traveller/${secret}`;
export const answerFlightChangePath = (secret: string) => `${myBookingPath(secret)}/flight-change`;
export const myBookingAfterAnswerPath = (secret: string) =>
  `${withQuery(myBookingPath(secret), { answer: 'saved' })}#flight-change`;
export const bookingOfferPath = (secret: string) => `${myBookingPath(secret)}/offer`;
export const myBookingAfterOfferPath = (secret: string, answer: 'accepted' | 'declined') =>
  `${withQuery(myBookingPath(secret), { offer: answer })}#changes`;
export const refundAccountPath = (secret: string) => `${myBookingPath(secret)}/refund-account`;
export const refundAccountSavedPath = (secret: string) =>
  `${withQuery(myBookingPath(secret), { refund: 'account' })}#refund`;
export const correctPhonePath = (secret: string) => `${myBookingPath(secret)}/phone`;
export const myBookingAfterPhonePath = (secret: string) =>
  withQuery(myBookingPath(secret), { phone: 'corrected' });
export const endBookingLinkPath = (secret: string) => `${myBookingPath(secret)}/end`;
export const bookingReceiptPath = (secret: string) => `${myBookingPath(secret)}/receipt.pdf`;
export const bookingCalendarPath = (secret: string) => `${myBookingPath(secret)}/calendar.ics`;
export const bookingDocumentPath = (secret: string, id: string) => `${myBookingPath(secret)}/documents/${id}`;

export const loginPath = '/login';
export const loginPathWith = (query: Query) => withQuery(loginPath, query);
export const companyLoginPath = '/company/login';
export const companyLogoutPath = '/company/logout';
export const superAdminLoginPath = '/superadmin/login';
export const superAdminLogoutPath = '/superadmin/logout';
export const resetPasswordPath = '/reset-password';
export const resetPasswordPathWith = (token: string) => `${resetPasswordPath}?token=${token}`;
export const newPasswordPath = '/new-password';
export const newPasswordPathWith = (query: Query) => withQuery(newPasswordPath, query);
export const signInCodePath = '/sign-in-code';
export const signInCodePathWith = (query: Query) => withQuery(signInCodePath, query);
export const twoStepPath = '/two-step';
export const twoStepPathWith = (query: Query) => withQuery(twoStepPath, query);
export const confirmIdentityPath = '/confirm-it-is-you';
export const confirmIdentityPathWith = (query: Query) => withQuery(confirmIdentityPath, query);
export const joinTeamPath = (token: string) => `/join-team/${token}`;

export const stopPaymentKeysPath = (secret: string) => `/stop-payment-keys/${secret}`;

export const companyPath = '/company';
export const companyDashboardPath = '/company/dashboard';
/** The person's sessions; linked in emails. */
export const companySessionsPath = '/company/settings/sessions';
export const superAdminPath = '/superadmin';
export const superAdminSessionsPath = '/superadmin/settings/sessions';

export const openingPath = '/demo/opening';
export const kitPath = '/dev/kit';

/** Pictures and files are the same in every language. */
export const artPath = (sceneCode: string) => `/art/${sceneCode}.svg`;
export const weavePath = (sceneCode: string) => `/art/weave-${sceneCode}.svg`;
export const faviconPath = '/favicon.svg';
export const webManifestPath = '/site.webmanifest';
export const sitemapPath = '/sitemap.xml';
export const sitemapPartPath = (part: string) => `/sitemaps/${part}.xml`;
/** Atom feed of open deals. */
export const feedPath = '/deals.atom';
