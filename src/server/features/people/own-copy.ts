// What people get by a link alone. It proves that somebody reads an email, which the buyer may have mistyped: so no whole
// passport is in it, and nothing that is about others. A super admin, who knows who asks, hands out the rest.
import { type PersonRecords, type PersonRow, personSections } from '#domain/person.ts';
import { isInOwnCopy } from '#domain/personal-data.ts';
import { tableOf } from './people.store.ts';

const SHOWN_END = 4;

/** What a seller noted for their own team is handed out by a person, who reads it first: it may name others. */
export function toOwnCopy(records: PersonRecords): PersonRecords {
  const sections = personSections.map((section) => [
    section,
    section === 'notes' ? [] : records[section].map((row) => toOwnRow(tableOf(section), row)),
  ]);
  return Object.fromEntries(sections) as PersonRecords;
}

function toOwnRow(table: string, row: PersonRow): PersonRow {
  const cells = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (!isInOwnCopy(table, column)) return [];
    return [[column, column === 'passport_number' && typeof value === 'string' ? endOf(value) : value]];
  });
  return Object.fromEntries(cells);
}

function endOf(number: string): string {
  return `••••${number.length > SHOWN_END ? number.slice(-SHOWN_END) : ''}`;
}
