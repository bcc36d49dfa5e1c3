import { undoCallMinutes } from '#domain/fulfilment/calls.ts';
import { callInput } from '#domain/fulfilment/company-tasks-input.ts';
import { formatDateTime, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  recordCall,
  remindAboutNames,
  undoCall,
} from '#server/features/fulfilment/names/follow-up.service.ts';
import { readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { callText, workEndTexts } from './follow-up-text.ts';

type Ctx = Parameters<typeof recordCall>[0];
type Actor = Parameters<typeof recordCall>[1];

export async function recordCallForm(ctx: Ctx, actor: Actor, sent: FormData) {
  const form = await readForm(sent, callInput, callText);
  if (!form.ok) return form.refusal;
  const { values } = form;
  const outcome = await recordCall(ctx, actor, form.input);
  switch (outcome.kind) {
    case 'saved':
      return succeed({
        message: outcome.nextAt
          ? m.board_saved_next({ when: formatDateTime(outcome.nextAt) })
          : m.board_saved_reached(),
        undo: {
          intent: 'undoCall',
          bookingId: form.input.bookingId,
          callId: String(outcome.callId),
        },
      });
    case 'reached': {
      const { by: who, at } = outcome.call;
      return refuse(409, { message: m.board_already_reached({ who, when: formatDateTime(at) }), values });
    }
    case 'wrongTime':
      return refuse(422, { fieldErrors: { nextAt: m.board_wrong_time() }, values });
    case 'closed':
      return refuse(409, { message: callText.failed(m.board_call_closed()), values });
    case 'readOnly':
      return refuse(403, { message: callText.failed(m.board_read_only()), values });
    default:
      return refuse(409, { message: callText.failed(workEndTexts[outcome.kind]()), values });
  }
}

export async function undoCallForm(ctx: Ctx, actor: Actor, sent: FormData) {
  const callId = Number(sent.get('callId'));
  const outcome = await undoCall(ctx, actor, { bookingId: String(sent.get('bookingId')), callId });
  switch (outcome) {
    case 'undone':
      return succeed();
    case 'readOnly':
      return refuse(403, { message: callText.failed(m.board_read_only()) });
    case 'closed':
      return refuse(409, { message: callText.failed(m.board_call_closed()) });
    case 'tooLate':
      return refuse(409, {
        message: callText.failed(m.board_undo_late({ minutes: undoCallMinutes })),
      });
  }
}

export async function nameReminderForm(ctx: Ctx, actor: Actor, sent: FormData) {
  const outcome = await remindAboutNames(ctx, actor, String(sent.get('bookingId')));
  switch (outcome.kind) {
    case 'asked':
      return succeed({ message: m.board_names_mailed() });
    case 'tooSoon':
      return refuse(409, { message: m.board_too_soon({ when: formatTime(outcome.lastAt) }) });
    case 'closed':
      return refuse(409, { message: callText.failed(m.board_names_closed()) });
    case 'readOnly':
      return refuse(403, { message: callText.failed(m.board_read_only()) });
    default:
      return refuse(409, { message: callText.failed(workEndTexts[outcome.kind]()) });
  }
}
