// Owns the path of every page, in one place: links, forms, redirects, mails and tags ask here. They are paths as the
// table of routes knows them. Inside a page the router puts the language in front; what leaves the page as plain text
// (an address in a mail, a tag, a fetch) goes through `inLanguage` or `pageUrl`. Those behind sign-in stand in office-paths.ts,
// so that no public page carries them.
import { inLanguage } from './language.ts';

/** The whole address of a page, for mails, tags and other programs. */
export function pageUrl(baseUrl: string, path: string, language: string): string {
  return baseUrl + inLanguage(path, language);
}

export function withQuery(path: string, query: Readonly<Record<string, string>> | URLSearchParams): string {
  const params = new URLSearchParams(query);
  return params.size === 0 ? path : `${path}?${params}`;
}

export type Query = Parameters<typeof withQuery>[1];

export const home = '/';
export const about = '/about';
export const contact = '/contact';
export const registerCompany = '/register-company';
export const privacy = '/privacy';
export const terms = '/terms';

export const deals = '/deals';
export const dealsBy = (query: Query) => withQuery(deals, query);
export const deal = (id: string) => `${deals}/${id}`;
/** As people share it. */
export const shortDeal = (code: string) => `/d/${code}`;
export const dealPicture = (id: string, version: string) => `${deal(id)}/picture.png?v=${version}`;
export const interest = (dealId: string) => `/interest/${dealId}`;
export const seller = (slug: string) => `/sellers/${slug}`;
export const unsubscribe = (secret: string) => `/unsubscribe/${secret}`;
/** Where people ask what we hold about them, and see it. */
export const askForData = '/your-data';
export const yourData = (secret: string) => `${askForData}/${secret}`;
export const yourDataFile = (secret: string) => `${yourData(secret)}/data.json`;
/** Where an address for emails about bookings is confirmed, and stopped. */
export const alerts = (secret: string) => `/alerts/${secret}`;

export const booking = '/booking';
export const bookingBy = (query: Query) => withQuery(booking, query);
export const bookDeal = (id: string, tickets = 1) =>
  `${booking}?deal=${id}${tickets > 1 ? `&tickets=${tickets}` : ''}`;
export const bookingDraft = `${booking}/draft`;
export const bookingComplete = `${booking}/complete`;
export const correctEmail = `${booking}/email`;
export const findBooking = '/my-booking';
export const myBooking = (secret: string) => `${findBooking}/${secret}`;
/** After the email was corrected, which made this link. */
export const myCorrectedBooking = (secret: string) => withQuery(myBooking(secret), { email: 'corrected' });
/** The buyer enters the details of one traveller, or sends them a link. */
export const bookingTraveller = (secret: string, place: number) => `${myBooking(secret)}/travellers/${place}`;
/** The buyer enters an infant on the lap of this traveller. */
export const bookingInfant = (secret: string, place: number) => `${bookingTraveller(secret, place)}/infant`;
/** The buyer asks the company for a correction or a cancellation. */
export const bookingRequest = (secret: string, kind: string) => `${myBooking(secret)}/request/${kind}`;
/** After it was sent. */
export const myBookingWithRequest = (secret: string) =>
  `${withQuery(myBooking(secret), { request: 'sent' })}#changes`;
/** After a traveller's details were saved. */
export const myBookingWithTraveller = (secret: string, place: number) =>
  `${withQuery(myBooking(secret), { traveller: String(place) })}#travellers`;
/** A traveller's own page, which shows their form and nothing of the booking. */
export const traveller = (secret: string) => `/traveller/${secret}`;
/** The buyer answers the seller about changed flights. */
export const answerFlightChange = (secret: string) => `${myBooking(secret)}/flight-change`;
/** After the answer. */
export const myBookingWithAnswer = (secret: string) =>
  `${withQuery(myBooking(secret), { answer: 'saved' })}#flight-change`;
/** The buyer accepts or declines the refund that the seller offers. */
export const bookingOffer = (secret: string) => `${myBooking(secret)}/offer`;
/** After the answer to an offer. */
export const myBookingWithOffer = (secret: string, answer: 'accepted' | 'declined') =>
  `${withQuery(myBooking(secret), { offer: answer })}#changes`;
/** The buyer says where a refund should go. */
export const refundAccount = (secret: string) => `${myBooking(secret)}/refund-account`;
/** After it was saved. */
export const myBookingWithAccount = (secret: string) =>
  `${withQuery(myBooking(secret), { refund: 'account' })}#refund`;
/** Ends this link; the new one is emailed. */
export const endBookingLink = (secret: string) => `${myBooking(secret)}/end`;
export const bookingReceipt = (secret: string) => `${myBooking(secret)}/receipt.pdf`;
export const bookingCalendar = (secret: string) => `${myBooking(secret)}/calendar.ics`;
export const bookingDocument = (secret: string, id: string) => `${myBooking(secret)}/documents/${id}`;

export const login = '/login';
export const loginBy = (query: Query) => withQuery(login, query);
export const companyLogin = '/company/login';
export const companyLogout = '/company/logout';
export const superAdminLogin = '/superadmin/login';
export const superAdminLogout = '/superadmin/logout';
export const resetPassword = '/reset-password';
export const resetPasswordBy = (token: string) => `${resetPassword}?token=${token}`;
export const newPassword = '/new-password';
export const newPasswordBy = (query: Query) => withQuery(newPassword, query);
/** The second step of signing in. */
export const signInCode = '/sign-in-code';
export const signInCodeBy = (query: Query) => withQuery(signInCode, query);
/** A person's own second factor. */
export const twoStep = '/two-step';
export const twoStepBy = (query: Query) => withQuery(twoStep, query);
/** Proving again who one is. */
export const confirmItIsYou = '/confirm-it-is-you';
export const confirmItIsYouBy = (query: Query) => withQuery(confirmItIsYou, query);
export const joinTeam = (token: string) => `/join-team/${token}`;

/** Where new payment keys are stopped before they take effect. */
export const stopPaymentKeys = (secret: string) => `/stop-payment-keys/${secret}`;

export const company = '/company';
export const companyDashboard = '/company/dashboard';
/** Where a person is signed in; named in emails. */
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
