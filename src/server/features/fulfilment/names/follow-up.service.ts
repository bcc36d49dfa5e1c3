import { canUndoCall, getNextCallTime, isCallTimePossible } from '#domain/fulfilment/calls.ts';
import { minutesBetweenNameReminders } from '#domain/fulfilment/reminders.ts';
import {
  type Call,
  type CallOutcome,
  canRecordCall,
  findWorkEnd,
  type WorkEnd,
} from '#domain/fulfilment/story.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import {
  type BookingActor,
  type BookingScope,
  getAuthor,
  runInScope,
  toCompanyAuditOrigin,
} from '#server/features/bookings/booking-scope.ts';
import type { CompanyBookingRow } from '#server/features/bookings/rows/booking-lines.store.ts';
import { loadAuthorNames, type NameAuthor } from '#server/features/bookings/story/staff-names.ts';
import { type BookingStory, findStory } from '#server/features/bookings/story/story.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { lockFulfilment } from '../rows/fulfilment.store.ts';
import {
  findLastCall,
  findNameReminderState,
  insertCall,
  insertNameReminder,
  markCallUndone,
} from './follow-up.store.ts';

export function addCallerName(call: Call, nameOf: NameAuthor): Call {
  return { ...call, by: nameOf(call.by) ?? call.by };
}

type Refused = { readonly kind: 'readOnly' | WorkEnd };

interface Followed extends BookingScope {
  readonly booking: CompanyBookingRow;
  readonly story: BookingStory;
}

/** Locks the fulfilment, runs `change`. Refuses bookings outside the actor's scope and departed flights. */
async function runFollowUp<Outcome extends { readonly kind: string }>(
  ctx: AppContext,
  actor: BookingActor,
  bookingId: string,
  change: (tx: Tx, followed: Followed) => Promise<Outcome>,
): Promise<Outcome | Refused> {
  const outcome = await runInScope(
    ctx,
    actor,
    bookingId,
    async (tx, booking, scope): Promise<Outcome | Refused> => {
      const fulfilment = await lockFulfilment(tx, bookingId);
      const story = fulfilment && (await findStory(ctx, tx, bookingId));
      if (!story) return { kind: 'closed' };
      // A buyer who rejects a changed flight can still be called after departure.
      const end = canRecordCall(story, ctx.now()) ? null : findWorkEnd(story.phase);
      return end ? { kind: end } : change(tx, { ...scope, booking, story });
    },
  );
  return typeof outcome === 'string' ? { kind: outcome } : outcome;
}

export type CallRecorded =
  | { readonly kind: 'saved'; readonly nextAt: Date | null; readonly callId: number }
  | { readonly kind: 'reached'; readonly call: Call }
  | { readonly kind: 'wrongTime' }
  | Refused;

/** If two users record a call concurrently, the second one learns that the buyer was already reached. */
export async function recordCall(
  ctx: AppContext,
  actor: BookingActor,
  said: { readonly bookingId: string; readonly outcome: CallOutcome; readonly nextAt?: Date | undefined },
): Promise<CallRecorded> {
  const { bookingId, outcome } = said;
  const recorded = await runFollowUp(
    ctx,
    actor,
    bookingId,
    async (tx, { story, companyId }): Promise<CallRecorded> => {
      const at = ctx.now();
      const { call, departure } = story;
      if (!canRecordCall(story, at))
        return call?.outcome === 'reached' ? { kind: 'reached', call } : { kind: 'closed' };
      if (outcome === 'callLater' && !(said.nextAt && isCallTimePossible(said.nextAt, departure, at)))
        return { kind: 'wrongTime' };
      const nextAt = {
        reached: () => null,
        noAnswer: () => getNextCallTime(at, story.callBy),
        callLater: () => said.nextAt ?? null,
      }[outcome]();
      const by = getAuthor(actor);
      const callId = await insertCall(tx, { bookingId, companyId }, { outcome, at, by, nextAt });
      await recordAudit(tx, {
        ...toCompanyAuditOrigin(actor, { companyId }),
        action: 'booking.called',
        object: { kind: 'booking', id: bookingId },
        details: { outcome },
      });
      return { kind: 'saved', nextAt, callId };
    },
  );
  if (recorded.kind !== 'reached') return recorded;
  const nameOf = await loadAuthorNames(ctx.db, [recorded.call.by]);
  return { ...recorded, call: addCallerName(recorded.call, nameOf) };
}

export type CallUndone = 'undone' | 'tooLate' | 'readOnly' | 'closed';

/** Undoes a call that the user recorded by mistake: only the last call of the booking, and only for a few minutes. */
export function undoCall(
  ctx: AppContext,
  actor: BookingActor,
  { bookingId, callId }: { readonly bookingId: string; readonly callId: number },
): Promise<CallUndone> {
  return runInScope<CallUndone>(ctx, actor, bookingId, async (tx, _booking, scope) => {
    await lockFulfilment(tx, bookingId);
    const call = await findLastCall(tx, bookingId);
    const at = ctx.now();
    if (!call || call.id !== callId || !canUndoCall(call, getAuthor(actor), at)) return 'tooLate';
    await markCallUndone(tx, callId, at);
    await recordAudit(tx, {
      ...toCompanyAuditOrigin(actor, scope),
      action: 'booking.callUndone',
      object: { kind: 'booking', id: bookingId },
      details: { outcome: call.outcome },
    });
    return 'undone';
  });
}

export type NameReminderOutcome =
  | { readonly kind: 'asked' }
  | { readonly kind: 'tooSoon'; readonly lastAt: Date }
  | Refused;

/** Emails the buyer a link to the booking page, at most once an hour per booking. */
export function remindAboutNames(
  ctx: AppContext,
  actor: BookingActor,
  bookingId: string,
): Promise<NameReminderOutcome> {
  return runFollowUp(ctx, actor, bookingId, async (tx, followed): Promise<NameReminderOutcome> => {
    const { booking, story, companyId } = followed;
    if (!story.buyerTasks.some(({ kind }) => kind === 'names')) return { kind: 'closed' };
    const at = ctx.now();
    const asked = await findNameReminderState(tx, bookingId);
    const waitedMs = asked ? at.getTime() - asked.lastAt.getTime() : Number.POSITIVE_INFINITY;
    if (asked && waitedMs < minutesBetweenNameReminders * minuteMs)
      return { kind: 'tooSoon', lastAt: asked.lastAt };
    const occasion = await insertNameReminder(tx, { bookingId, companyId }, { at, by: getAuthor(actor) });
    await queueMail(
      tx,
      {
        kind: 'names-asked',
        to: booking.email,
        locale: booking.locale,
        subjectId: bookingId,
        values: null,
        onceKey: `names-asked:${occasion}`,
      },
      ctx,
    );
    await recordAudit(tx, {
      ...toCompanyAuditOrigin(actor, followed),
      action: 'booking.namesAsked',
      object: { kind: 'booking', id: bookingId },
    });
    return { kind: 'asked' };
  });
}
