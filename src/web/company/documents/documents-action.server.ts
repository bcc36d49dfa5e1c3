import { maxDocumentsPerBooking } from '#domain/fulfilment/document.ts';
import { documentInput, documentOwnerInput, sendDocumentsInput } from '#domain/fulfilment/document-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  confirmDocument,
  type DocumentOutcome,
  deleteDocument,
} from '#server/features/fulfilment/documents/company-documents.service.ts';
import {
  type SendOutcome,
  sendDocuments,
} from '#server/features/fulfilment/documents/send-documents.service.ts';
import { workEndTexts } from '#web/back-office/follow-up/follow-up-text.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { documentsText } from './documents-text.ts';

type Ctx = Parameters<typeof confirmDocument>[0];
type Actor = Parameters<typeof confirmDocument>[1];

export function runDocumentsAction(ctx: Ctx, actor: Actor, request: Request) {
  return runIntent(request, {
    confirm: formIntent(documentOwnerInput, documentsText, async (input, { values }) => {
      const { id, reference, place = null, replaces = null } = input;
      return toActionResult(await confirmDocument(ctx, actor, { id, reference, place, replaces }), values);
    }),
    delete: formIntent(documentInput, documentsText, async ({ id }) =>
      toActionResult(await deleteDocument(ctx, actor, id)),
    ),
    send: formIntent(sendDocumentsInput, documentsText, async ({ asked = '', ...sending }) =>
      toSendResult(await sendDocuments(ctx, actor, { ...sending, asked: asked.split(' ') })),
    ),
  });
}

const failed = (status: number, reason: string, values: FormValues = {}) =>
  refuse(status, { message: documentsText.failed(reason), values });

function toActionResult(outcome: DocumentOutcome, values: FormValues = {}) {
  switch (outcome) {
    case 'confirmed':
      return succeed({ message: m.documents_done_confirmed() });
    case 'moved':
      return succeed({ message: m.documents_done_moved() });
    case 'deleted':
      return succeed({ message: m.documents_done_deleted() });
    case 'readOnly':
      return failed(403, m.documents_read_only(), values);
    case 'gone':
      return failed(409, m.documents_gone(), values);
    case 'noBooking':
      return refuse(422, { fieldErrors: { reference: m.documents_no_booking() }, values });
    case 'noTraveller':
      return refuse(422, { fieldErrors: { place: m.documents_no_traveller() }, values });
    case 'notReplaceable':
      return refuse(422, { fieldErrors: { replaces: m.documents_not_replaceable() }, values });
    case 'full':
      return failed(409, m.documents_booking_full({ max: maxDocumentsPerBooking }), values);
    default:
      return failed(409, workEndTexts[outcome](), values);
  }
}

function toSendResult(outcome: SendOutcome) {
  switch (outcome) {
    case 'saved':
      return succeed({ message: m.documents_done_sent() });
    case 'nothingToSend':
      return failed(409, m.documents_nothing_to_send());
    case 'numbersDiffer':
      return failed(409, m.documents_numbers_differ());
    case 'readOnly':
      return failed(403, m.documents_read_only());
    case 'stale':
      return failed(409, m.fulfilment_stale());
    case 'flightCancelled':
    case 'flown':
      return failed(409, workEndTexts[outcome]());
    default:
      return failed(409, m.documents_send_first());
  }
}
