import type { BoardRow } from '#domain/fulfilment/company-board.ts';
import type { TaskKind } from '#domain/fulfilment/story.ts';
import { m } from '#locales/messages/messages.js';

/** Verb and name, for example `Call Nurul Izzah` or `Get 3 names from Amirul bin Hashim`. */
export function taskTitle(row: BoardRow): string {
  const { buyerName: name, namesMissing, travellers } = row;
  switch (row.kind) {
    case 'call':
      return m.board_task_call({ name });
    case 'names':
      return namesMissing > 0
        ? m.board_task_names({ count: namesMissing, name })
        : m.board_task_passport({ name });
    case 'tickets':
      return m.board_task_tickets({ count: travellers, name });
    case 'documents':
      return m.board_task_documents({ name });
    case 'cancellation':
      return m.board_task_cancellation({ name });
    case 'correction':
      return m.board_task_correction({ name });
    case 'change':
      return m.board_task_change({ name });
    case 'reissue':
      return m.board_task_reissue({ name });
    case 'refundOrRebook':
      return m.board_task_refund_or_rebook({ name });
  }
}

export const taskKindNames: Record<TaskKind, () => string> = {
  call: m.board_filter_call,
  names: m.board_filter_names,
  tickets: m.board_filter_tickets,
  documents: m.board_filter_documents,
  cancellation: m.board_filter_cancellation,
  correction: m.board_filter_correction,
  change: m.board_filter_change,
  reissue: m.board_filter_reissue,
  refundOrRebook: m.board_filter_refund_or_rebook,
};
