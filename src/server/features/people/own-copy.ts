// A person's data for the holder of an emailed link. The buyer may have mistyped the email, so this copy has
// no full passport and nothing about others; a super admin hands out the rest.
import { maskPassportNumber } from '#domain/bookings/passport-access.ts';
import { type PersonRecords, type PersonRow, personSections } from '#domain/privacy/person.ts';
import { isInPersonalExport } from '#domain/privacy/personal-data.ts';
import { getTable } from './people.store.ts';

/** Leaves out sellers' notes: they may name others, so staff reads them before handing them out. */
export function toOwnCopy(records: PersonRecords, email: string): PersonRecords {
  const isToThem = ({ recipient }: PersonRow) => String(recipient).toLowerCase() === email;
  const own: PersonRecords = { ...records, notes: [], mails: records.mails.filter(isToThem) };
  const sections = personSections.map((section) => [
    section,
    own[section].map((row) => toOwnRow(getTable(section), row, email)),
  ]);
  return Object.fromEntries(sections) as PersonRecords;
}

function toOwnRow(table: string, row: PersonRow, email: string): PersonRow {
  // For a company whose contact is another person, include only its public data.
  const isShownOnly = table === 'companies' && String(row.email).toLowerCase() !== email;
  const cells = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (!isInPersonalExport(table, column) || (isShownOnly && !column.startsWith('public_'))) return [];
    if (typeof value !== 'string') return [[column, value]];
    return [
      [column, column === 'passport_number' ? maskPassportNumber(value) : hideOtherEmails(value, email)],
    ];
  });
  return Object.fromEntries(cells);
}

const address = /[^\s"'<>()[\]:;,\\@]+@[^\s"'<>()[\]:;,\\@]*[^\s"'<>()[\]:;,\\@.]/g;

/** Texts may contain emails of a seller or its customers. */
function hideOtherEmails(text: string, email: string): string {
  return text.replace(address, (found) => (found.toLowerCase() === email ? found : '…'));
}
