import {
  companyEntryInput,
  correctionEntryInput,
  entryBatchInput,
  paymentEntryInput,
  plainEntryInput,
} from '#domain/finance/money-entry-input.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import {
  confirmEntry,
  type EntryOutcome,
  requestCompanyEntry,
  requestEntry,
  withdrawEntry,
} from '#server/features/settlement/entries/money-entries.service.ts';
import { formIntent, type PostedForm, readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { entryText } from './entry-text.ts';

type ServiceArgs = Parameters<typeof requestEntry>;

/** For every page that lists entries: a second super admin confirms, any super admin can withdraw. */
export function batchHandlers(ctx: ServiceArgs[0], actor: ServiceArgs[1]) {
  return {
    'entry-confirm': formIntent(entryBatchInput, entryText, async ({ batchId }, form) =>
      toActionResult(form, await confirmEntry(ctx, actor, batchId)),
    ),
    'entry-withdraw': formIntent(entryBatchInput, entryText, async ({ batchId }, form) =>
      toActionResult(form, await withdrawEntry(ctx, actor, batchId)),
    ),
  };
}

export function bookingEntryHandlers(ctx: ServiceArgs[0], actor: ServiceArgs[1]) {
  return {
    entry: async (sent: FormData) => {
      const kind = sent.get('kind');
      if (kind === 'payment') {
        const form = await readForm(sent, paymentEntryInput, entryText);
        if (!form.ok) return form.refusal;
        const { amount: amountSen, entryReason: reason, transactionId = null, ...entry } = form.input;
        return toActionResult(
          form,
          await requestEntry(ctx, actor, { ...entry, amountSen, reason, transactionId }),
        );
      }
      const form =
        kind === 'correction'
          ? await readForm(sent, correctionEntryInput, entryText)
          : await readForm(sent, plainEntryInput, entryText);
      if (!form.ok) return form.refusal;
      const { amount: amountSen, entryReason: reason, ...entry } = form.input;
      return toActionResult(form, await requestEntry(ctx, actor, { ...entry, amountSen, reason }));
    },
  };
}

export function companyEntryHandlers(ctx: ServiceArgs[0], actor: ServiceArgs[1]) {
  return {
    entry: formIntent(companyEntryInput, entryText, async (input, form) => {
      const { amount: amountSen, entryReason: reason, ...entry } = input;
      return toActionResult(form, await requestCompanyEntry(ctx, actor, { ...entry, amountSen, reason }));
    }),
  };
}

const messages = { waiting: m.entry_waits, booked: m.entry_booked, withdrawn: m.entry_withdrawn };

const refusals = {
  not_found: m.entry_refused_not_found,
  changed: m.entry_refused_changed,
  in_review: m.entry_refused_in_review,
  erased: m.entry_refused_erased,
  other_booking: m.entry_refused_other_booking,
  recorded: m.entry_refused_recorded,
  same_person: m.entry_refused_same_person,
  changed_lately: m.entry_refused_changed_lately,
};

function toActionResult({ values }: PostedForm, outcome: EntryOutcome) {
  if (outcome.kind === 'settled') return succeed(paymentResult(outcome));
  if (outcome.kind !== 'refused') return succeed({ message: messages[outcome.kind]() });
  if (outcome.code === 'too_much') {
    const { mostSen } = outcome;
    const amount =
      mostSen > 0 ? m.entry_refused_too_much({ amount: formatMyr(mostSen) }) : m.entry_refused_nothing();
    return refuse(422, { fieldErrors: { amount }, values });
  }
  const status = outcome.code === 'not_found' ? 404 : 409;
  return refuse(status, { message: refusals[outcome.code](), values });
}

function paymentResult({ event, state }: Extract<EntryOutcome, { kind: 'settled' }>): {
  readonly message: string;
  readonly isWarning?: true;
} {
  if (event === 'paidAgain' || state === 'paidNoSeat')
    return { message: m.entry_payment_refund(), isWarning: true };
  if (state === 'review') return { message: m.entry_payment_review(), isWarning: true };
  return { message: m.entry_payment_kept() };
}
