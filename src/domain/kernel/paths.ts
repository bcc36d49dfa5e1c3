// Paths as in the table of routes. The router adds the language inside pages; use `inLanguage` or `pageUrl` in
// emails, tags and fetches. Office paths are separate, so that public pages do not load them.
import { inLanguage } from './language.ts';

export function pageUrl(baseUrl: string, path: string, language: string): string {
  return baseUrl + inLanguage(path, language);
}

export function withQuery(path: string, query: Readonly<Record<string, string>> | URLSearchParams): string {
  const params = new URLSearchParams(query);
  return params.size === 0 ? path : `${path}?${params}`;
}

const travellersQuery = (travellers: number) => (travellers > 1 ? `?travellers=${travellers}` : '');

export type Query = Parameters<typeof withQuery>[1];

export const home = '/';
export const about = '/about';
export const contact = '/contact';
export const registerCompanyPath = '/register-company';
export const privacy = '/privacy';
export const terms = '/terms';

export const deals = '/deals';
export const dealsBy = (query: Query) => withQuery(deals, query);
export const dealsFor = (travellers: number) => deals + travellersQuery(travellers);
export const deal = (id: string, travellers = 1) => `${deals}/${id}${travellersQuery(travellers)}`;
export const shortDeal = (code: string) => `/d/${code}`;
export const dealPicture = (id: string, version: string) => `${deal(id)}/picture.png?v=${version}`;
export const interest = (dealId: string) => `/interest/${dealId}`;
export const seller = (slug: string) => `/sellers/${slug}`;
export const unsubscribe = (secret: string) => `/unsubscribe/${secret}`;
/** Takes a search to hear about by email; its link confirms and ends it. */
export const wishes = '/wishes';
/** `search` is the query of a search. */
export const wishesBy = (search: string) => withQuery(wishes, new URLSearchParams(search));
export const wishesOf = (secret: string) => `${wishes}/${secret}`;
/** Requests and shows the data that we hold about a person. */
export const askForData = '/your-data';
export const yourData = (secret: string) => `${askForData}/${secret}`;
export const yourDataFile = (secret: string) => `${yourData(secret)}/data.json`;
/** Confirms or stops an address for booking alerts. */
export const alerts = (secret: string) => `/alerts/${secret}`;

export const booking = '/booking';
export const bookingPathWith = (query: Query) => withQuery(booking, query);
export const bookDealPath = (id: string, tickets = 1) =>
  `${booking}?deal=${id}${tickets > 1 ? `&tickets=${tickets}` : ''}`;
export const bookingDraft = `${booking}/draft`;
export const bookingComplete = `${booking}/complete`;
export const correctEmailPath = `${booking}/email`;
export const findBookingPath = '/my-booking';
export const myBooking = (secret: string) => `${findBookingPath}/${secret}`;
export const myCorrectedBooking = (secret: string) => withQuery(myBooking(secret), { email: 'corrected' });
/** The buyer enters a traveller's details or sends them a link. */
export const bookingTraveller = (secret: string, place: number) => `${myBooking(secret)}/travellers/${place}`;
export const bookingInfant = (secret: string, place: number) => `${bookingTraveller(secret, place)}/infant`;
export const bookingRequest = (secret: string, kind: string) => `${myBooking(secret)}/request/${kind}`;
export const myBookingWithRequest = (secret: string) =>
  `${withQuery(myBooking(secret), { request: 'sent' })}#changes`;
export const myBookingWithTraveller = (secret: string, place: number) =>
  `${withQuery(myBooking(secret), { traveller: String(place) })}#travellers`;
/** A traveller's own form, without the rest of the booking. */
export const traveller = (secret: string) => `/traveller/${secret}`;
export const answerFlightChangePath = (secret: string) => `${myBooking(secret)}/flight-change`;
export const myBookingWithAnswer = (secret: string) =>
  `${withQuery(myBooking(secret), { answer: 'saved' })}#flight-change`;
export const bookingOffer = (secret: string) => `${myBooking(secret)}/offer`;
export const myBookingWithOffer = (secret: string, answer: 'accepted' | 'declined') =>
  `${withQuery(myBooking(secret), { offer: answer })}#changes`;
export const refundAccount = (secret: string) => `${myBooking(secret)}/refund-account`;
export const myBookingWithAccount = (secret: string) =>
  `${withQuery(myBooking(secret), { refund: 'account' })}#refund`;
export const endBookingLinkPath = (secret: string) => `${myBooking(secret)}/end`;
export const bookingReceipt = (secret: string) => `${myBooking(secret)}/receipt.pdf`;
export const bookingCalendarPath = (secret: string) => `${myBooking(secret)}/calendar.ics`;
export const bookingDocument = (secret: string, id: string) => `${myBooking(secret)}/documents/${id}`;

export const login = '/login';
export const loginPathWith = (query: Query) => withQuery(login, query);
export const companyLogin = '/company/login';
export const companyLogout = '/company/logout';
export const superAdminLogin = '/superadmin/login';
export const superAdminLogout = '/superadmin/logout';
export const resetPasswordPath = '/reset-password';
export const resetPasswordPathWith = (token: string) => `${resetPasswordPath}?token=${token}`;
export const newPassword = '/new-password';
export const newPasswordPathWith = (query: Query) => withQuery(newPassword, query);
export const signInCode = '/sign-in-code';
export const signInCodePathWith = (query: Query) => withQuery(signInCode, query);
export const twoStep = '/two-step';
export const twoStepPathWith = (query: Query) => withQuery(twoStep, query);
export const confirmItIsYou = '/confirm-it-is-you';
export const confirmItIsYouPathWith = (query: Query) => withQuery(confirmItIsYou, query);
export const joinTeamPath = (token: string) => `/join-team/${token}`;

export const stopPaymentKeys = (secret: string) => `/stop-payment-keys/${secret}`;

export const company = '/company';
export const companyDashboard = '/company/dashboard';
/** The person's sessions; linked in emails. */
export const companySessions = '/company/settings/sessions';
export const superAdmin = '/superadmin';
export const superAdminSessions = '/superadmin/settings/sessions';

export const opening = '/demo/opening';
export const kit = '/dev/kit';

/** Pictures and files are the same in every language. */
export const art = (sceneCode: string) => `/art/${sceneCode}.svg`;
export const weave = (sceneCode: string) => `/art/weave-${sceneCode}.svg`;
export const favicon = '/favicon.svg';
export const manifest = '/site.webmanifest';
export const sitemap = '/sitemap.xml';
