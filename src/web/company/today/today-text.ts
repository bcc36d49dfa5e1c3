// How tasks read, and the messages that are ready to send.
import type { BoardRow } from '#domain/company-board.ts';
import type { TaskKind } from '#domain/company-tasks.ts';
import * as paths from '#domain/paths.ts';
import { formatDayDateWithoutYear } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';

/** Verb and person: `Call Nurul Izzah`, `Get 3 names from Amirul bin Hashim`. */
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
  }
}

export const kindNames: Record<TaskKind, () => string> = {
  call: m.board_filter_call,
  names: m.board_filter_names,
  tickets: m.board_filter_tickets,
  documents: m.board_filter_documents,
};

interface Sender {
  readonly companyName: string;
  readonly baseUrl: string;
}

/**
 * What the company may send by WhatsApp. The buyer's own link is not in it: it opens the booking, and the company's people are
 * not the buyer.
 */
export function readyText(row: BoardRow, { companyName: company, baseUrl }: Sender): string {
  const about = {
    ...{ name: row.buyerName, company, city: row.city, reference: row.reference },
    date: formatDayDateWithoutYear(row.departsOn),
  };
  if (row.kind === 'call') return m.board_text_call(about);
  return m.board_text_names({
    ...about,
    ...{ missing: row.travellers - row.entered, total: row.travellers },
    link: paths.pageUrl(baseUrl, paths.findBooking),
  });
}

export function whatsappUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?${new URLSearchParams({ text })}`;
}
