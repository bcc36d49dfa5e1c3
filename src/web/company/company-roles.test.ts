// Requests each company route and submits each form in each role. The table must name a permission for every route.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import { typedDeal } from '#dev/testing/fixtures/example-deal.ts';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { typedProfile } from '#dev/testing/fixtures/seller-profile.ts';
import { listIntents } from '#dev/testing/pages/form-intents.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import {
  type CompanyPermission,
  type CompanyRole,
  companyRoles,
  hasPermission,
} from '#domain/accounts/company-role.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { createWebApp, type WebApp } from '../../server/http/app.ts';

/** Created again for each form, because some forms delete the rows they act on. */
interface RoleFixture {
  readonly dealId: string;
  readonly flights: Fields;
  readonly bookingId: string;
  readonly prospectId: string;
  readonly memberId: string;
  readonly draftId: string;
  readonly invitationId: string;
  readonly addressId: string;
  readonly viewId: string;
  readonly documentId: string;
  readonly reference: string;
}

type Fields = Readonly<Record<string, string>>;

interface FormCase {
  readonly act: CompanyPermission;
  readonly fields: (fixture: RoleFixture) => Fields;
  /** The form removes the sender's role or session, so each run needs a fresh user. */
  readonly needsNewUser?: boolean;
}

interface RouteCase {
  /** Permission that the page requires; defaults to `look`. */
  readonly page?: CompanyPermission;
  /** Keyed by intent. The key of a form without an intent is `form`. */
  readonly forms?: Readonly<Record<string, FormCase>>;
}

const dealForm = (act: CompanyPermission, more: Fields = {}): FormCase => ({
  act,
  fields: ({ dealId }) => ({ id: dealId, ...more }),
});
const memberForm = (more: Fields = {}): FormCase => ({
  act: 'manageTeam',
  fields: ({ memberId }) => ({ id: memberId, ...more }),
});
const invitationForm: FormCase = { act: 'manageTeam', fields: ({ invitationId }) => ({ id: invitationId }) };
const dealValues = {
  ...typedDeal,
  outboundDepartsOn: '2030-12-20',
  returnDepartsOn: '2030-12-26',
  deadlineAt: '2030-12-10T23:59',
};
const travellerValues = {
  firstName: 'Aiman',
  lastName: 'bin Farid',
  gender: 'male',
  passportNumber: 'K60317721',
  version: '0',
  dateOfBirth: '2000-06-21',
  passportExpiry: '2040-01-31',
  nationality: 'MYS',
  issuingCountry: 'MYS',
};
const changedFlightValues = ({ flights }: RoleFixture): Fields => ({
  ...flights,
  outboundDepartureTime: '00:05',
});
const cancellation = { traveller: '1', cancelWords: 'Sold twice' };
const tomorrow = () => addDays(klDate(new Date()), 1);
const password = 'correct horse';

const routeCases: Readonly<Record<string, RouteCase>> = {
  '/company': {},
  '/company/today': {
    forms: {
      call: { act: 'changeCustomers', fields: ({ bookingId }) => ({ bookingId, outcome: 'reached' }) },
      undoCall: { act: 'changeCustomers', fields: ({ bookingId }) => ({ bookingId, callId: '1' }) },
      askNames: { act: 'changeCustomers', fields: ({ bookingId }) => ({ bookingId }) },
      seats: dealForm('changeDeals', { by: '1' }),
      soldElsewhere: dealForm('changeDeals', { seats: '1' }),
      pause: dealForm('changeDeals'),
      resume: dealForm('changeDeals'),
    },
  },
  '/company/dashboard': {
    forms: {
      delete: dealForm('changeDeals'),
      seats: dealForm('changeDeals', { by: '1' }),
      soldElsewhere: dealForm('changeDeals', { seats: '1' }),
      pause: dealForm('changeDeals'),
      resume: dealForm('changeDeals'),
    },
  },
  '/company/create-deal': {
    forms: {
      form: { act: 'changeDeals', fields: () => dealValues },
      'form saved as a draft': {
        act: 'changeDeals',
        fields: () => ({ ...dealValues, intent: 'save-draft' }),
      },
    },
  },
  '/company/drafts': {
    forms: {
      paste: { act: 'changeDeals', fields: () => ({ text: '1 AK 378 Y 05DEC30 6 KULDPS HK5 0910 1215' }) },
      fix: { act: 'changeDeals', fields: ({ draftId }) => ({ id: draftId, line: '1 AK 378' }) },
      checked: { act: 'changeDeals', fields: ({ draftId }) => ({ id: draftId }) },
      delete: { act: 'changeDeals', fields: ({ draftId }) => ({ id: draftId }) },
      save: { act: 'changeDeals', fields: ({ draftId }) => ({ '0': `${draftId}:1`, '0.pnr': 'ABC123' }) },
      deadlines: { act: 'changeDeals', fields: ({ draftId }) => ({ '0': `${draftId}:1`, hours: '120' }) },
      publish: { act: 'changeDeals', fields: ({ draftId }) => ({ '0': `${draftId}:1` }) },
    },
  },
  '/company/demand': { page: 'changeDeals' },
  '/company/demand/trip': { page: 'changeDeals' },
  '/company/edit-deal/:dealId': {
    forms: {
      form: { act: 'changeDeals', fields: () => ({ ...dealValues, seatsLoaded: '9', revision: '1' }) },
    },
  },
  '/company/price/:dealId': {
    page: 'changeDeals',
    forms: {
      price: { act: 'changeDeals', fields: () => ({ sellingPrice: '999', revision: '1' }) },
      plan: {
        act: 'changeDeals',
        fields: () => ({ stepKind: 'percent', stepBy: '5', floor: '1', revision: '1' }),
      },
      'stop-plan': { act: 'changeDeals', fields: () => ({ revision: '1' }) },
    },
  },
  '/company/customer/prospect': {
    forms: { delete: { act: 'changeCustomers', fields: ({ prospectId }) => ({ id: prospectId }) } },
  },
  '/company/customer/prospect/export': { forms: { form: { act: 'look', fields: () => ({}) } } },
  '/company/customer/booking': {
    forms: {
      'save-view': {
        act: 'changeCustomers',
        fields: () => ({ name: newEmail().slice(0, 30), query: 'stage=names' }),
      },
      'delete-view': { act: 'changeCustomers', fields: ({ viewId }) => ({ id: viewId }) },
    },
  },
  '/company/customer/booking/export': {
    forms: {
      form: { act: 'look', fields: () => ({}) },
      'form with passports': { act: 'seePassports', fields: () => ({ withPassports: 'on' }) },
    },
  },
  '/company/bookings/:bookingId': {
    forms: {
      passenger: { act: 'changeCustomers', fields: () => travellerValues },
      step: { act: 'changeCustomers', fields: () => ({ act: 'sendNames', revision: '1' }) },
      tickets: {
        act: 'changeCustomers',
        fields: () => ({ pnr: 'ABC123', ticketNumbers: '2321234567890', revision: '1' }),
      },
      call: { act: 'changeCustomers', fields: () => ({ outcome: 'noAnswer' }) },
      undoCall: { act: 'changeCustomers', fields: () => ({ callId: '1' }) },
      askNames: { act: 'changeCustomers', fields: () => ({}) },
      ticketBy: { act: 'changeCustomers', fields: () => ({ ticketBy: tomorrow(), revision: '1' }) },
      answer: {
        act: 'changeCustomers',
        fields: ({ bookingId }) => ({ requestId: bookingId, answer: 'declined', answerWords: 'No' }),
      },
      note: { act: 'changeCustomers', fields: () => ({ noteId: randomUUID(), note: 'Window seats' }) },
    },
  },
  '/company/bookings/:bookingId/cancel': {
    forms: {
      review: { act: 'changeCustomers', fields: () => cancellation },
      // Only returns the posted values and stores nothing, so viewers may send it.
      edit: { act: 'look', fields: () => cancellation },
      cancel: { act: 'changeCustomers', fields: () => cancellation },
    },
  },
  '/company/numbers': {},
  '/company/numbers/export': {
    forms: { form: { act: 'look', fields: () => ({ month: '2026-11', table: 'days' }) } },
  },
  '/company/flights': {},
  '/company/flights/:dealId': {
    forms: {
      print: { act: 'seePassports', fields: () => ({}) },
      copied: {
        act: 'seePassports',
        fields: () => ({ lines: 'amadeus', part: 'names', pnr: 'ABC123', shownAt: '0' }),
      },
    },
  },
  '/company/flights/:dealId/tickets': {
    page: 'handleDocuments',
    forms: {
      confirm: { act: 'handleDocuments', fields: ({ documentId }) => ({ documents: documentId }) },
      review: { act: 'changeCustomers', fields: () => ({ numbers: '2321234567890' }) },
      enter: { act: 'changeCustomers', fields: () => ({ numbers: '2321234567890', seen: 'stale' }) },
      assign: {
        act: 'handleDocuments',
        fields: ({ documentId, reference }) => ({ id: documentId, passenger: `${reference}:1` }),
      },
    },
  },
  '/company/flights/:dealId/change': {
    forms: {
      review: { act: 'changeCustomers', fields: changedFlightValues },
      edit: { act: 'look', fields: changedFlightValues },
      save: { act: 'changeCustomers', fields: changedFlightValues },
    },
  },
  '/company/flights/:dealId/cancelled': {
    forms: { form: { act: 'changeCustomers', fields: () => ({ note: 'Typhoon', seen: 'x' }) } },
  },
  '/company/flights/:dealId/refund': {
    forms: {
      form: {
        act: 'changeCustomers',
        fields: () => ({ cancelWords: 'Typhoon', count: '1', total: '10.00' }),
      },
    },
  },
  '/company/flights/:dealId/export': {
    forms: {
      form: { act: 'seePassports', fields: () => ({ format: 'csv' }) },
      'form as a workbook': { act: 'seePassports', fields: () => ({ format: 'xlsx' }) },
    },
  },
  '/company/payouts': {},
  '/company/payouts/account': {
    page: 'confirmPayoutAccount',
    forms: {
      enter: {
        act: 'managePayoutAccount',
        fields: () => ({ bank: 'MBBEMYKL', holder: 'Agency Sdn. Bhd.', accountNumber: '514012344417' }),
      },
      confirm: { act: 'confirmPayoutAccount', fields: () => ({ id: randomUUID() }) },
      withdraw: { act: 'withdrawPayoutAccount', fields: () => ({ id: randomUUID() }) },
    },
  },
  '/company/payouts/export': {
    forms: {
      form: { act: 'look', fields: () => ({ month: '2026-11', format: 'csv' }) },
      'form on paper': { act: 'look', fields: () => ({ month: '2026-11', format: 'pdf' }) },
    },
  },
  '/company/documents': {
    page: 'handleDocuments',
    forms: {
      confirm: {
        act: 'handleDocuments',
        fields: ({ documentId, reference }) => ({ id: documentId, reference, place: '1' }),
      },
      delete: { act: 'handleDocuments', fields: ({ documentId }) => ({ id: documentId }) },
      send: { act: 'handleDocuments', fields: ({ bookingId }) => ({ bookingId, revision: '1' }) },
    },
  },
  '/company/documents/upload': { forms: { form: { act: 'handleDocuments', fields: () => ({}) } } },
  '/company/documents/:documentId': { page: 'handleDocuments' },
  '/company/settings': {
    forms: {
      form: {
        act: 'manageOwnAccount',
        fields: () => ({ newPassword: password, confirmNewPassword: password }),
      },
    },
  },
  '/company/settings/profile': { forms: { form: { act: 'manageProfile', fields: () => typedProfile } } },
  '/company/settings/defaults': {
    page: 'manageSettings',
    forms: {
      'add-address': { act: 'manageSettings', fields: () => ({ email: newEmail() }) },
      'remove-address': { act: 'manageSettings', fields: ({ addressId }) => ({ id: addressId }) },
      'save-note': { act: 'manageSettings', fields: () => ({ sellerNote: newEmail() }) },
    },
  },
  '/company/settings/alerts': {
    page: 'changeCustomers',
    forms: { form: { act: 'changeCustomers', fields: () => ({ preset: 'daily', digestHour: '8' }) } },
  },
  '/company/settings/sessions': {
    forms: {
      end: { act: 'manageOwnAccount', fields: () => ({ id: randomUUID() }), needsNewUser: true },
      'end-others': { act: 'manageOwnAccount', fields: () => ({}), needsNewUser: true },
    },
  },
  '/company/team': {
    forms: {
      invite: { act: 'manageTeam', fields: () => ({ email: newEmail(), role: 'agent' }) },
      resend: invitationForm,
      withdraw: invitationForm,
      role: memberForm({ role: 'viewer' }),
      'sign-out': memberForm(),
      remove: memberForm(),
      'hand-over': { ...memberForm(), needsNewUser: true },
      'reset-factor': memberForm(),
      // Keeps the setting as it is, because the following forms must not require a second factor.
      'second-factor': { act: 'manageTeam', fields: () => ({ required: 'no' }) },
      leave: { act: 'manageOwnAccount', fields: () => ({}), needsNewUser: true },
    },
  },
  '/company/team/activity': { page: 'readActivity' },
  '/company/*': {},
};

const newEmail = () => `${randomUUID()}@agency.example`;

interface BuiltRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly module: { readonly action?: unknown };
}

let ctx: TestContext;
let web: WebApp;
let builtRoutes: readonly (BuiltRoute & { readonly address: string })[];
/** Each role under test gets its own company, so that lists contain no records of earlier roles. */
let companyId: string;

beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
  const { routes } = await import(new URL('../../../build/server/index.js', import.meta.url).href);
  builtRoutes = (Object.values(routes) as BuiltRoute[])
    .filter(({ id, parentId }) => id.startsWith('company/') && parentId?.startsWith('company/'))
    .map((route) => ({ ...route, address: route.path ? `/company/${route.path}` : '/company' }));
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

async function signInNewUser(role: CompanyRole): Promise<string> {
  return signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, companyId, { role, password }));
}

async function createFixture(): Promise<RoleFixture> {
  const deal = await insertDeal(ctx.db, {
    company_id: companyId,
    seats_offered: 9,
    seats_held: 1,
    // A flight number of an airline that prints ticket numbers.
    outbound_flight_number: 'MH 52',
  });
  const { id: bookingId, reference } = await insertBooking(
    ctx.db,
    deal,
    { state: 'confirmed' },
    { encrypt: ctx.encryption.encrypt },
  );
  const prospect = await insertProspect(ctx.db, deal);
  const { id: memberId } = await ctx.db
    .insertInto('users')
    .values({ email: newEmail(), name: 'Member' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = { user_id: memberId, company_id: companyId, role: 'agent' } as const;
  await ctx.db.insertInto('company_users').values(member).execute();
  const addressRow = { company_id: companyId, email: newEmail() };
  const { id: addressId } = await ctx.db
    .insertInto('company_alert_addresses')
    .values(addressRow)
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = { role: 'agent', token_hash: randomBytes(32), expires_at: new Date() } as const;
  const { id: invitationId } = await ctx.db
    .insertInto('company_invitations')
    .values({ ...addressRow, ...link })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: draftId } = await ctx.db
    .insertInto('deal_drafts')
    .values({
      company_id: companyId,
      input: '{}',
      flights_to_check: JSON.stringify([
        { text: '1 AK 378', why: 'notRead', fix: { word: 'THU', by: 'FRI', values: {} } },
      ]),
      saved_by: 'staff@agency.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: viewId } = await ctx.db
    .insertInto('booking_views')
    .values({
      company_id: companyId,
      name: randomUUID(),
      query: 'stage=fly',
      saved_by: 'staff@agency.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const legValues = (slot: 'outbound' | 'return') => ({
    [`${slot}FlightNumber`]: deal[`${slot}_flight_number`] ?? '',
    [`${slot}DepartsOn`]: deal[`${slot}_departs_on`] ?? '',
    [`${slot}Route`]: deal[`${slot}_route`] ?? '',
    [`${slot}DepartureTime`]: (deal[`${slot}_departure_time`] ?? '').slice(0, 5),
    [`${slot}ArrivalTime`]: (deal[`${slot}_arrival_time`] ?? '').slice(0, 5),
  });
  const flights = { ...legValues('outbound'), ...legValues('return') };
  const { id: documentId } = await insertDocument(
    ctx.db,
    { company_id: companyId, booking_id: bookingId },
    ctx.encryption,
  );
  const ids = { dealId: deal.id, flights, bookingId, reference, prospectId: prospect.id, memberId, draftId };
  return { ...ids, invitationId, addressId, viewId, documentId };
}

async function request(
  cookie: string,
  address: string,
  fixture: RoleFixture,
  fields?: Fields,
): Promise<number> {
  const path = address
    .replace(':dealId', fixture.dealId)
    .replace(':bookingId', fixture.bookingId)
    .replace(':documentId', fixture.documentId);
  const url = `${path.replace('*', 'no-such-page')}?passenger=1`;
  const response = await web.app.inject({
    method: fields ? 'POST' : 'GET',
    url,
    headers: {
      host: 'localhost',
      cookie,
      ...(fields && {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      }),
    },
    ...(fields && { payload: new URLSearchParams(fields).toString() }),
  });
  // A user who left the company is redirected to the sign-in without a query. A query means that the guard
  // rejected the session, which must not happen here.
  expect(response.headers.location ?? '').not.toMatch(/login\?/);
  return response.statusCode;
}

/** Digest of all data that a form can change. Excludes attempt counts and records of views. */
async function digestTables(): Promise<string> {
  const tables = [
    'flights',
    'interested_users',
    'companies',
    'company_users',
    'users',
    'accounts',
    'mails',
    'company_invitations',
    'company_alert_addresses',
    'deal_drafts',
    'fulfilments',
    'passengers',
    'follow_ups',
    'name_reminders',
    'booking_views',
    'flight_changes',
    'documents',
    'payout_accounts',
  ];
  const digests = tables.map(async (name) => {
    const { rows } = await ctx.pool.query(
      `select md5(string_agg(t::text, '' order by t::text)) from ${name} t`,
    );
    return `${name} ${rows[0].md5}`;
  });
  return (await Promise.all(digests)).join('\n');
}

describe('the table of required acts', () => {
  it('has a line for each company route and no others', () => {
    expect(Object.keys(routeCases).toSorted()).toEqual(builtRoutes.map(({ address }) => address).toSorted());
  });

  it('has a line for each form and no others', () => {
    for (const { id, address, module } of builtRoutes) {
      const intents = listIntents(id);
      const isPlain = module.action !== undefined && intents.length === 0;
      const declared = Object.keys(routeCases[address]?.forms ?? {}).filter((name) => !name.includes(' '));
      expect({ address, forms: declared.toSorted() }).toEqual({
        address,
        forms: (isPlain ? ['form'] : intents).toSorted(),
      });
    }
  });

  it('finds intents in the sources (control)', () => {
    expect(listIntents('company/dashboard/dashboard.route')).toEqual(
      Object.keys(routeCases['/company/dashboard']?.forms ?? {}),
    );
    expect(listIntents('company/customer-list')).toEqual([]);
  });
});

describe.each(companyRoles)('a user with the role %s', (role) => {
  let roleCookie: string;
  let pageFixture: RoleFixture;
  beforeAll(async () => {
    ({ id: companyId } = await insertCompany(ctx.db));
    roleCookie = await signInNewUser(role);
    pageFixture = await createFixture();
  });

  const pages = Object.entries(routeCases).map(([address, { page = 'look' }]) => ({ address, act: page }));

  it.each(pages)('opens $address only if it may $act', async ({ address, act }) => {
    const status = await request(roleCookie, address, pageFixture);
    expect({ role, allowed: status !== 403 }).toEqual({ role, allowed: hasPermission({ role }, act) });
    expect(status).toBeLessThan(500);
  });

  const forms = Object.entries(routeCases).flatMap(([address, { forms = {} }]) =>
    Object.entries(forms).map(([name, formCase]) => ({ address, name, ...formCase })),
  );

  it.each(forms)('sends $name to $address only if it may $act', async (form) => {
    const { address, name, act, fields } = form;
    const fixture = await createFixture();
    const cookie = form.needsNewUser ? await signInNewUser(role) : roleCookie;
    const before = await digestTables();
    const intent: Fields = name.startsWith('form') ? {} : { intent: name };
    const status = await request(cookie, address, fixture, { ...intent, ...fields(fixture) });
    const isAllowed = hasPermission({ role }, act);
    expect({ role, allowed: status !== 403 }).toEqual({ role, allowed: isAllowed });
    // The input is valid, so only the role can make the request fail.
    if (isAllowed) expect([200, 302, 303, 409]).toContain(status);
    else expect(await digestTables()).toBe(before);
  });
});
