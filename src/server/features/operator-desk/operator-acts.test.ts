// Actions shared by companies and super admins: run by a super admin, denied to viewers and other companies,
// visible to company and operator.

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import type { HistoryLine } from '#domain/fulfilment/history.ts';
import type { HistoryKind } from '#domain/fulfilment/history-kinds.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { BookingActor } from '#server/features/bookings/booking-scope.ts';
import { companyBoard } from '#server/features/company-desk/board/board.service.ts';
import { sendDocuments } from '#server/features/fulfilment/documents/send-documents.service.ts';
import {
  getCompanyFulfilment,
  markStep,
} from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { recordCall, remindAboutNames } from '#server/features/fulfilment/names/follow-up.service.ts';
import { recordTickets } from '#server/features/fulfilment/names/tickets.service.ts';
import { getCompanyHistory } from '#server/features/fulfilment/notes/notes.service.ts';
import { answerBuyer } from '#server/features/fulfilment/requests/answer-request.service.ts';
import { sendRequest } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { lockFulfilment, updateFulfilment } from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { listRequests } from '#server/features/fulfilment/rows/requests.store.ts';
import { getDeskStory } from './desk-story.service.ts';

const NUMBER = '232-1234567890';
let fixture: BookingFixture;
let superAdmin: SuperAdminActor;
beforeAll(async () => {
  fixture = await createBookingFixture();
  const { userId, email } = await insertSuperAdmin(fixture.ctx.db);
  superAdmin = superAdminActor({ userId, email });
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

async function paid(state: FulfilmentState = 'collecting', tickets = 2) {
  const deal = await fixture.deal({
    pnr: 'QX7LMN',
    outbound_flight_number: 'MH 88',
    return_flight_number: 'MH 89',
  });
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  await fixture.ctx.db.transaction().execute((tx) => updateFulfilment(tx, bookingId, { state }));
  return { bookingId, companyId: deal.company_id, actor: companyActor(deal.company_id) };
}

type Booking = Awaited<ReturnType<typeof paid>>;

const fulfilmentOf = async ({ bookingId }: Booking) => {
  const row = await fixture.ctx.db.transaction().execute((tx) => lockFulfilment(tx, bookingId));
  if (!row) throw new Error('no fulfilment');
  return row;
};

const kindOf = (outcome: string | { readonly kind: string }) =>
  typeof outcome === 'string' ? outcome : outcome.kind;

async function ask({ bookingId }: Booking, kind: 'correction' | 'cancellation') {
  await sendRequest(fixture.ctx, { bookingId, kind, words: 'K60317725 is right', clientAddress: '10.9.0.5' });
}

const openRequestId = async ({ bookingId }: Booking) =>
  (await listRequests(fixture.ctx.db, bookingId))[0]?.id ?? '';

interface Act {
  readonly prepare: () => Promise<Booking>;
  readonly run: (actor: BookingActor, booking: Booking) => Promise<string | { readonly kind: string }>;
  readonly done: string;
  readonly line: HistoryKind;
}

const acts: Record<string, Act> = {
  'a call outcome': {
    prepare: () => paid(),
    run: (actor, { bookingId }) => recordCall(fixture.ctx, actor, { bookingId, outcome: 'reached' }),
    done: 'saved',
    line: 'called',
  },
  'the request for names': {
    prepare: () => paid(),
    run: (actor, { bookingId }) => remindAboutNames(fixture.ctx, actor, bookingId),
    done: 'asked',
    line: 'namesAsked',
  },
  'names sent to the airline': {
    prepare: () => paid('complete'),
    run: async (actor, booking) =>
      markStep(fixture.ctx, actor, {
        bookingId: booking.bookingId,
        revision: (await fulfilmentOf(booking)).revision,
        step: 'sendNames',
      }),
    done: 'saved',
    line: 'namesSent',
  },
  'ticket numbers': {
    prepare: () => paid('namesSent', 1),
    run: async (actor, booking) =>
      recordTickets(fixture.ctx, actor, {
        bookingId: booking.bookingId,
        revision: (await fulfilmentOf(booking)).revision,
        pnr: null,
        ticketNumbers: NUMBER,
      }),
    done: 'saved',
    line: 'ticketed',
  },
  'confirmed documents': {
    prepare: async () => {
      const booking = await paid('namesSent', 1);
      await insertConfirmed(booking);
      return booking;
    },
    run: async (actor, booking) =>
      sendDocuments(fixture.ctx, actor, {
        bookingId: booking.bookingId,
        revision: (await fulfilmentOf(booking)).revision,
      }),
    done: 'saved',
    line: 'documentsSent',
  },
  'an accepted correction': {
    prepare: async () => {
      const booking = await paid('namesSent');
      await ask(booking, 'correction');
      return booking;
    },
    run: async (actor, booking) =>
      answerBuyer(fixture.ctx, actor, {
        bookingId: booking.bookingId,
        requestId: await openRequestId(booking),
        answer: 'accepted',
        words: 'The airline corrects it',
      }),
    done: 'saved',
    line: 'requestAccepted',
  },
  'a declined cancellation': {
    prepare: async () => {
      const booking = await paid();
      await ask(booking, 'cancellation');
      return booking;
    },
    run: async (actor, booking) =>
      answerBuyer(fixture.ctx, actor, {
        bookingId: booking.bookingId,
        requestId: await openRequestId(booking),
        answer: 'declined',
        words: 'The airline refuses',
      }),
    done: 'saved',
    line: 'requestDeclined',
  },
  'a step taken back': {
    prepare: () => paid('namesSent'),
    run: async (actor, booking) =>
      markStep(fixture.ctx, actor, {
        bookingId: booking.bookingId,
        revision: (await fulfilmentOf(booking)).revision,
        step: 'takeBack',
      }),
    done: 'saved',
    line: 'takenBack',
  },
};

async function insertConfirmed({ bookingId, companyId }: Booking) {
  const at = fixture.ctx.now();
  const confirmed = { state: 'confirmed', confirmed_by: 'agent@agency.example', confirmed_at: at } as const;
  await insertDocument(
    fixture.ctx.db,
    {
      company_id: companyId,
      booking_id: bookingId,
      place: 1,
      read_at: at,
      read_result: 'name',
      ...confirmed,
    },
    fixture.ctx.encryption,
  );
}

const companyLines = async ({ bookingId, actor }: Booking): Promise<readonly HistoryLine[]> =>
  (await getCompanyHistory(fixture.ctx, actor, bookingId))?.lines ?? [];
const operatorLines = async ({ bookingId }: Booking): Promise<readonly HistoryLine[]> =>
  (await getDeskStory(fixture.ctx, superAdmin, bookingId))?.lines ?? [];

async function companyRows({ bookingId }: Booking): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select fulfilments::text as text from fulfilments where booking_id = ${bookingId}
    union all select follow_ups::text from follow_ups where booking_id = ${bookingId}
    union all select name_reminders::text from name_reminders where booking_id = ${bookingId}
    union all select booking_requests::text from booking_requests where booking_id = ${bookingId}
    union all select concat(sent_by, confirmed_by) from documents where booking_id = ${bookingId}
  `.execute(fixture.ctx.db);
  return rows.map(({ text }) => text).join('\n');
}

describe.each(Object.entries(acts))('a super admin who records %s for the company', (_, act) => {
  it('does so once, with an audit record that names the super admin', async () => {
    const booking = await act.prepare();
    expect(kindOf(await act.run(superAdmin, booking))).toBe(act.done);
    const line = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'company_id'])
      .where('object_id', '=', booking.bookingId)
      .where('actor_kind', '=', 'superadmin')
      .execute();
    expect(line).toEqual([
      { actor_kind: 'superadmin', actor_id: superAdmin.userId, company_id: booking.companyId },
    ]);
    expect(kindOf(await act.run(superAdmin, booking))).not.toBe(act.done);
  });

  it('appears as the team to the company and as the person to the operator', async () => {
    const booking = await act.prepare();
    await act.run(superAdmin, booking);
    const ofCompany = (await companyLines(booking)).filter(({ kind }) => kind === act.line);
    expect(ofCompany).toMatchObject([{ who: null, actor: 'operator' }]);
    const ofOperator = (await operatorLines(booking)).filter(({ kind }) => kind === act.line);
    expect(ofOperator).toMatchObject([{ who: 'Test Person', actor: 'operator' }]);
    expect(await companyRows(booking)).not.toContain(superAdmin.email);
  });

  it("works in the booking's mode, whichever is current", async () => {
    const booking = await act.prepare();
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ mode: 'live' })
      .where('id', '=', booking.bookingId)
      .execute();
    expect(kindOf(await act.run(booking.actor, booking)), 'the company').toBe('closed');
    expect(kindOf(await act.run(superAdmin, booking))).toBe(act.done);
  });

  it('does what viewers and other companies cannot', async () => {
    const booking = await act.prepare();
    const other = await insertCompany(fixture.ctx.db);
    const viewer = companyActor(booking.companyId, { role: 'viewer' });
    expect(kindOf(await act.run(viewer, booking))).toBe('readOnly');
    expect(kindOf(await act.run(companyActor(other.id), booking))).toBe('closed');
    expect(kindOf(await act.run(booking.actor, booking)), 'control').toBe(act.done);
  });
});

describe('pages of the company', () => {
  it('name the team instead of a super admin', async () => {
    const booking = await paid();
    await recordCall(fixture.ctx, superAdmin, { bookingId: booking.bookingId, outcome: 'noAnswer' });
    const board = await companyBoard(fixture.ctx, booking.actor, { wholeWeek: true, kind: 'call' });
    const rows = [...board.overdue, ...board.today, ...board.week];
    expect(rows.map(({ call }) => call?.by)).toEqual(['The Sempat team']);
    const page = await getCompanyFulfilment(fixture.ctx, booking.actor, {
      bookingId: booking.bookingId,
      showPassports: false,
    });
    expect(page?.doneBy.call).toBe('The Sempat team');
  });
});

describe('ticket numbers by a super admin', () => {
  const enter = async (booking: Booking, ticketNumbers: string, actor: BookingActor = superAdmin) =>
    recordTickets(fixture.ctx, actor, {
      bookingId: booking.bookingId,
      revision: (await fulfilmentOf(booking)).revision,
      pnr: actor === superAdmin ? null : 'OWNPNR',
      ticketNumbers,
    });
  const numbersOf = async ({ bookingId }: Booking) =>
    (
      await fixture.ctx.db
        .selectFrom('passengers')
        .select('ticket_number')
        .where('booking_id', '=', bookingId)
        .orderBy('place')
        .execute()
    ).map(({ ticket_number }) => ticket_number);

  it("are added to the company's, whose reference stays", async () => {
    const booking = await paid('namesSent');
    expect(await enter(booking, `${NUMBER}\n-`, booking.actor)).toBe('saved');
    expect(await enter(booking, '-\n232-1234567891')).toBe('saved');
    expect(await numbersOf(booking)).toEqual([NUMBER, '232-1234567891']);
    expect(await fulfilmentOf(booking)).toMatchObject({ state: 'ticketed', pnr: 'OWNPNR' });
  });

  it('are rejected if a traveller has the number already', async () => {
    const booking = await paid('namesSent');
    await enter(booking, `${NUMBER}\n-`, booking.actor);
    expect(await enter(booking, `-\n${NUMBER}`)).toBe('wrongNumbers');
    expect(await numbersOf(booking)).toEqual([NUMBER, null]);
  });
});
