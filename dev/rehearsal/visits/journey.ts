// The first day on a new site: payment keys, registration and approval of a company, a deal, a booking and
// its payment.
import { practiceKeys } from '../../practice-billplz/keys.ts';
import { typedProfile } from '../../testing/fixtures/seller-profile.ts';
import { createShownCode } from '../../testing/pages/second-factor.ts';
import type { SmtpSink } from '../../testing/run/smtp-sink.ts';
import { expectThat, waitUntilTrue } from '../expectations.ts';
import { openVisitor, type Site, type Visitor } from './visitor.ts';

export interface RehearsalFixture {
  readonly site: Site;
  readonly mails: SmtpSink;
  readonly billplzUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
}

export interface Agency {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly country: string;
  readonly airport: string;
  readonly buyer: string;
  readonly passport: string;
}

export const agencies: readonly [Agency, Agency] = [
  {
    name: 'Layar Travel',
    email: 'office@layar.example.com',
    password: 'a-sail-on-the-strait',
    country: 'Japan',
    airport: 'KIX',
    buyer: 'nur.aisyah@example.com',
    passport: 'REHEARSAL1',
  },
  {
    name: 'Bakau Holidays',
    email: 'office@bakau.example.com',
    password: 'roots-in-salt-water',
    country: 'Vietnam',
    airport: 'SGN',
    buyer: 'lim.wei@example.com',
    passport: 'REHEARSAL2',
  },
];

const isRedirect = (status: number) => status === 302 || status === 303;
const DAY_MS = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export async function signInSuperAdmin({ site, admin }: RehearsalFixture): Promise<Visitor> {
  const visitor = openVisitor(site);
  const { status, to } = await visitor.post('/superadmin/login', admin);
  expectThat(
    'the super admin signs in',
    isRedirect(status) && to.startsWith('/superadmin'),
    `${status} ${to}`,
  );
  return visitor;
}

/** Sets up a second factor, which live mode requires before a super admin can open any other page. */
export async function setUpTwoSteps(operator: Visitor): Promise<void> {
  const started = await operator.post('/two-step', { intent: 'start' });
  const key = (/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(started.body)?.[1] ?? '').replaceAll(' ', '');
  expectThat('two-step sign-in shows its key', key.length === 32, started.words);
  const confirmed = await operator.post('/two-step', { intent: 'confirm', code: createShownCode(key) });
  expectThat('the super admin sets up two-step sign-in', confirmed.status === 200, confirmed.words);
}

export async function enterPaymentKeys(operator: Visitor): Promise<void> {
  const { apiKey, collectionId, xSignatureKey: xSignature } = practiceKeys;
  const fields = { intent: 'save', apiKey, collectionId, xSignature, confirmLive: 'yes' };
  const { status, words } = await operator.post('/superadmin/settings/billplz', fields);
  expectThat('the payment keys are saved and Billplz takes them', status === 200, words);
}

/** Registers a company, approves it as super admin, and sets its password with the emailed link. */
export async function openAgency(
  fixture: RehearsalFixture,
  operator: Visitor,
  agency: Agency,
): Promise<Visitor> {
  const { name, email, password } = agency;
  const visitor = openVisitor(fixture.site);
  const registered = await visitor.post('/register-company', {
    companyName: name,
    address: 'Jalan Contoh 1, Petaling Jaya',
    picName: 'Puan Aida',
    email,
    phone: '03-1234 5678',
  });
  expectThat(`${name} registers`, registered.status === 200, registered.words);
  const list = await operator.get(`/superadmin/companies.data?search=${encodeURIComponent(name)}`);
  const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(list.body)?.[0] ?? '';
  const approved = await operator.post('/superadmin/companies', {
    intent: 'approve',
    id,
    seen: '',
    fee: '5',
    licence: 'not_looked_up',
  });
  expectThat(`${name} is approved`, approved.status === 200, approved.words);

  await visitor.post('/reset-password', { email });
  const link = await linkInMail(fixture, email, /\/reset-password\?token=[\w.~-]+/);
  const chosen = await visitor.post(link, { newPassword: password, confirmNewPassword: password });
  expectThat(`${name} chooses its password by the link in a mail`, chosen.status === 200, chosen.words);
  const office = await signInAgency(fixture.site, agency);
  const profileResponse = await office.post('/company/settings/profile', typedProfile);
  expectThat(`${name} tells travellers who it is`, profileResponse.status === 200, profileResponse.words);
  return office;
}

export async function signInAgency(site: Site, { name, email, password }: Agency): Promise<Visitor> {
  const visitor = openVisitor(site);
  const { status, to } = await visitor.post('/login', { email, password });
  expectThat(`${name} signs in`, isRedirect(status) && to.startsWith('/company'), `${status} ${to}`);
  return visitor;
}

export async function listDeal(fixture: RehearsalFixture, office: Visitor, agency: Agency): Promise<string> {
  const { name, country, airport } = agency;
  const { status, words } = await office.post('/company/create-deal', {
    tripType: 'return',
    destinationCountry: country,
    airlines: 'AirAsia X',
    pnr: 'ABC123',
    outboundFlightNumber: 'D7 532',
    outboundDepartsOn: day(30),
    outboundRoute: `KUL-${airport}`,
    outboundDepartureTime: '14:05',
    outboundArrivalTime: '21:30',
    returnFlightNumber: 'D7 533',
    returnDepartsOn: day(37),
    returnRoute: `${airport}-KUL`,
    returnDepartureTime: '10:55',
    returnArrivalTime: '16:45',
    seatsAvailable: '20',
    cost: '1899',
    checkedBag: '20kg',
    refund: 'none',
    changes: 'fee',
    sellingPrice: '1099.50',
    publishAt: '',
    deadlineAt: `${day(20)}T23:59`,
  });
  expectThat(`${name} lists a deal`, status === 200 && words.includes('created successfully'), words);
  return findDeal(fixture.site, country);
}

export function findDeal(site: Site, country: string): Promise<string> {
  const visitor = openVisitor(site);
  return waitUntilTrue(`the deal to ${country} is on /deals`, async () => {
    const { body } = await visitor.get(`/deals?q=${country}`);
    const ids = [...body.matchAll(/\/deals\/([0-9a-f-]{36})/g)].map(([, id = '']) => id);
    for (const id of new Set(ids)) if ((await visitor.get(`/deals/${id}`)).words.includes(country)) return id;
    return null;
  });
}

export async function bookAndPay(fixture: RehearsalFixture, dealId: string, agency: Agency): Promise<string> {
  const { visitor, billId } = await book(fixture, dealId, agency);
  const back = new URL(await payBill(fixture.billplzUrl, billId));
  await visitor.get(`${back.pathname}${back.search}`);
  await waitUntilTrue('the buyer reads that the payment succeeded', async () =>
    (await visitor.get('/booking/complete')).words.includes('Payment Successful!'),
  );
  return linkInMail(fixture, agency.buyer, /\/my-booking\/[\w.~-]+/);
}

export async function book({ site }: RehearsalFixture, dealId: string, agency: Agency) {
  const visitor = openVisitor(site);
  const step = (number: number) => `/booking?deal=${dealId}${number > 1 ? `&step=${number}` : ''}`;
  const shownUnitSen = '109950';
  const send = async (number: number, fields: Record<string, string>) => {
    const answer = await visitor.post(step(number), { ...fields, shownUnitSen });
    expectThat(
      `step ${number} of the booking is taken`,
      isRedirect(answer.status),
      `${answer.status} ${answer.words}`,
    );
    return answer.to;
  };
  await send(1, { tickets: '1' });
  await send(2, {
    firstName: 'Nur Aisyah',
    lastName: 'Binti Abdullah',
    gender: 'female',
    dateOfBirthDay: '12',
    dateOfBirthMonth: '4',
    dateOfBirthYear: '1990',
    passportNumber: agency.passport,
    passportExpiryDay: '31',
    passportExpiryMonth: '1',
    passportExpiryYear: '2036',
    phoneNumber: '012-345 6789',
    email: agency.buyer,
  });
  await send(3, { acknowledged: 'on' });
  const bill = await send(4, { tickets: '1', shownTotalSen: shownUnitSen });
  expectThat('the buyer is sent to Billplz', bill.startsWith('https://www.billplz.com/bills/'), bill);
  return { visitor, billId: bill.split('/').at(-1) ?? '' };
}

export async function payBill(billplzUrl: string, billId: string): Promise<string> {
  const response = await fetch(`${billplzUrl}/__ctl`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pay: billId }),
  });
  const { returnTo } = (await response.json()) as { returnTo: Record<string, string> };
  return returnTo[billId] ?? '';
}

const SUBSCRIBER = 'subscriber@inbox.example';

/** A visitor leaves a search, confirms it with the emailed link and ends it. */
export async function subscribeToSearch(fixture: RehearsalFixture, { country }: Agency): Promise<void> {
  const visitor = openVisitor(fixture.site);
  const search = `destination=${country}`;
  const left = await visitor.post(`/wishes?${search}`, { email: SUBSCRIBER, search });
  expectThat('a visitor leaves a search', left.status === 200, left.words);
  const link = await linkInMail(fixture, SUBSCRIBER, /\/wishes\/[\w.~-]+/);
  const wish = /name="wish" value="([0-9a-f-]{36})"/.exec((await visitor.get(link)).body)?.[1] ?? '';
  for (const [change, state] of [
    ['confirm', 'We will email you until'],
    ['end', 'You get no emails from us'],
  ] as const) {
    await visitor.post(link, { wish, change });
    const { words } = await visitor.get(link);
    expectThat(`the subscriber can ${change} the search with the emailed link`, words.includes(state), words);
  }
  visitor.close();
}

function linkInMail({ mails }: RehearsalFixture, to: string, link: RegExp): Promise<string> {
  return waitUntilTrue(`the mail to ${to} arrives`, async () => {
    const received = mails.accepted.filter((mail) => mail.to === to).toReversed();
    for (const { raw } of received) {
      // Decodes quoted-printable: "=" ends a broken line, and =3D is "=".
      const found = link.exec(raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
      if (found) return found[0];
    }
    return null;
  });
}

export async function findReference(operator: Visitor, billId: string): Promise<string> {
  const { to } = await operator.post('/superadmin/desk', { intent: 'search', text: billId });
  const { words } = await operator.get(to);
  return /\b[A-Z2-9]{8}\b/.exec(words)?.[0] ?? '';
}
