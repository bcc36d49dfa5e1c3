// Reads what was pressed on the desk, asks the service, and puts the outcome into words.
import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { maxCharacters } from '#domain/constants.ts';
import { parseForm } from '#domain/form-input.ts';
import { billCheckInput, refundInput, reviewInput } from '#domain/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  checkWithProvider,
  decideReview,
  noteAttention,
  recordRefund,
} from '#server/features/bookings/desk/desk.service.ts';
import { appContext } from '#server/http/router-context.ts';
import type { OfficeAnswer } from '#web/shared/forms/office-answer.ts';
import { type FormFields, refusal } from '#web/shared/forms/refusal.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';

type Call = { readonly context: Readonly<RouterContextProvider>; readonly form: FormData };
type Intent = (call: Call) => Promise<ReturnType<typeof data<OfficeAnswer>>>;

const intents: Record<string, Intent> = {
  check: async ({ context, form }) => {
    const parsed = read(billCheckInput, form);
    if (!parsed.ok) return parsed.answer;
    const { ctx, actor } = who(context);
    const asked = await checkWithProvider(ctx, actor, parsed.input.bookingId);
    return asked ? done(m.superadmin_check_asked()) : failed(m.superadmin_booking_missing(), 404);
  },
  note: async ({ context, form }) => {
    const parsed = read(billCheckInput, form);
    if (!parsed.ok) return parsed.answer;
    const { ctx, actor } = who(context);
    const noted = await noteAttention(ctx, actor, parsed.input.bookingId);
    return noted ? done(m.superadmin_noted()) : failed(m.superadmin_note_gone(), 409);
  },
  review: async ({ context, form }) => {
    const parsed = read(reviewInput, form);
    if (!parsed.ok) return parsed.answer;
    const { bookingId, decision, reason } = parsed.input;
    const { ctx, actor } = who(context);
    const accept = decision === 'accept';
    const state = await decideReview(ctx, actor, { bookingId, accept, reason });
    if (state === null) return failed(m.superadmin_booking_changed(), 409);
    return done(decided[state === 'expired' ? 'givenUp' : decision]());
  },
  refund: async ({ context, form }) => {
    const parsed = read(refundInput, form);
    if (!parsed.ok) return parsed.answer;
    const { ctx, actor } = who(context);
    const recorded = await recordRefund(ctx, actor, parsed.input);
    return recorded ? done(m.superadmin_refund_recorded()) : failed(m.superadmin_refund_gone(), 409);
  },
};

const decided = {
  accept: m.superadmin_accepted,
  reject: m.superadmin_rejected_payment,
  /** A payment that was only being checked: there is no money to refund. */
  givenUp: m.superadmin_gave_up,
};

export async function answerDeskForm(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await request.formData();
  const intent = String(form.get('intent'));
  const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  return run ? run({ context, form }) : failed(m.superadmin_malformed(), 400);
}

function who(context: Readonly<RouterContextProvider>) {
  return { ctx: context.get(appContext), actor: context.get(superAdminActorContext) };
}

const fields: FormFields = {
  reason: () => ({ what: m.superadmin_what_review_reason(), max: maxCharacters.reason }),
  reference: () => ({ what: m.superadmin_what_refund_reference(), max: maxCharacters.refundReference }),
};

/** What is wrong with a single field is the whole message: the dialog has no room for more. */
function read<Schema extends z.ZodType>(schema: Schema, form: FormData) {
  const parsed = parseForm(schema, form);
  if (parsed.ok) return parsed;
  const { data: refused, init } = refusal(parsed.fieldErrors, fields);
  const message = Object.values(refused.fieldErrors)[0] ?? refused.message;
  return { ok: false as const, answer: data<OfficeAnswer>({ ...refused, message }, init ?? {}) };
}

function done(message: string) {
  return data<OfficeAnswer>({ ok: true, message });
}

function failed(message: string, status: number) {
  return data<OfficeAnswer>({ ok: false, message }, { status });
}
