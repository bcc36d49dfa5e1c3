// What people get by a link alone. It proves that somebody reads an email, which the buyer may have mistyped: so no whole
// passport is in it, and nothing that is about others. A super admin, who knows who asks, hands out the rest.
import { maskPassportNumber } from '#domain/bookings/passport-access.ts';
import { type PersonRecords, type PersonRow, personSections } from '#domain/privacy/person.ts';
import { isInOwnCopy } from '#domain/privacy/personal-data.ts';
import { tableOf } from './people.store.ts';

/** What a seller noted for their own team is handed out by a person, who reads it first: it may name others. */
export function toOwnCopy(records: PersonRecords, email: string): PersonRecords {
  const isToThem = ({ recipient }: PersonRow) => String(recipient).toLowerCase() === email;
  const own: PersonRecords = { ...records, notes: [], mails: records.mails.filter(isToThem) };
  const sections = personSections.map((section) => [
    section,
    own[section].map((row) => toOwnRow(tableOf(section), row, email)),
  ]);
  return Object.fromEntries(sections) as PersonRecords;
}

function toOwnRow(table: string, row: PersonRow, email: string): PersonRow {
  // Of a company that they are not the contact of, what everybody can read.
  const isShownOnly = table === 'companies' && String(row.email).toLowerCase() !== email;
  const cells = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (!isInOwnCopy(table, column) || (isShownOnly && !column.startsWith('public_'))) return [];
    if (typeof value !== 'string') return [[column, value]];
    return [[column, column === 'passport_number' ? maskPassportNumber(value) : withoutOthers(value, email)]];
  });
  return Object.fromEntries(cells);
}

const address = /[^\s"'<>()[\]:;,\\@]+@[^\s"'<>()[\]:;,\\@]*[^\s"'<>()[\]:;,\\@.]/g;

/** Texts may name the email of a seller, or of a customer of one. */
function withoutOthers(text: string, email: string): string {
  return text.replace(address, (found) => (found.toLowerCase() === email ? found : '…'));
}
