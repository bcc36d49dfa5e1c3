// Finds names for the objects in audit records. Shows an id only if no name is known.

import {
  type AuditName,
  type AuditNames,
  type AuditReference,
  readIdDetail,
} from '#domain/accounts/audit.ts';
import { isId } from '#domain/kernel/id.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { isDate } from '#domain/kernel/time.ts';
import { formatBalance } from '#format/amounts.ts';
import { formatDate, formatDateRange, formatDateTime, formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { formatAuditObject, formatFieldName, splitCamelCase } from '#web/back-office/history/audit-text.ts';
import { mailName } from '#web/back-office/history/mail-names.ts';
import { detailName } from './detail-names.ts';

const shownOfId = 8;

/** Names for kinds whose ids are readable, and for kinds that have only one object. */
const namesOfIds = new Map<string, (id: string) => string>([
  ['numbers', () => ''],
  ['paymentSettings', (version) => m.audit_version({ version })],
  ['payoutRun', (id) => (isDate(id) ? formatDate(id) : id)],
  ['person', (id) => id.slice(0, shownOfId)],
  ['setup', () => ''],
  ['company all', () => m.audit_all_companies()],
  ['mail failed', () => m.audit_all_mails()],
]);

interface ShownName {
  readonly text: string;
  /** The full id if the text shows only its beginning. */
  readonly id: string | null;
}

export function findReferenceName({ kind, id }: AuditReference, names: AuditNames): ShownName {
  const name = names[kind]?.[id];
  if (name) return { text: wholeName(kind, name), id: null };
  const nameOfId = namesOfIds.get(`${kind} ${id}`) ?? namesOfIds.get(kind);
  if (nameOfId) return { text: nameOfId(id), id: kind === 'person' ? id : null };
  if (!isId(id) && kind !== 'user') return { text: id, id: null };
  const thing = formatAuditObject(kind).toLocaleLowerCase(getLocale());
  return { text: m.audit_deleted({ thing, id: id.slice(0, shownOfId) }), id };
}

function wholeName(kind: string, { name, fromDay, untilDay, at, isDeleted }: AuditName): string {
  const days = fromDay && (untilDay ? formatDateRange(fromDay, untilDay) : formatDate(fromDay));
  const parts = [name && (kind === 'mail' ? mailName(name) : name), days, at && formatDateTime(at)];
  const whole = parts.filter(Boolean).join(', ');
  return isDeleted ? m.audit_name_deleted({ name: whole }) : whole;
}

/** Returns null if the object has no page of its own. */
export function findReferencePath({ kind, id }: AuditReference, names: AuditNames): string | null {
  if (kind === 'payoutRun') return officePaths.payoutRunPath(id);
  const name = names[kind]?.[id];
  if (!name) return null;
  if (name.bookingId) return officePaths.operatorBookingPath(name.bookingId);
  if (kind === 'message') return officePaths.messageDrawerPath(id);
  if (kind === 'paymentComparison') return officePaths.pastComparisonPath(id);
  if (kind === 'company') return officePaths.operatorCompanyPath(id);
  return name.fromDay && ['payout', 'bankFile'].includes(kind)
    ? officePaths.payoutRunPath(name.fromDay)
    : null;
}

/** Bookings are filtered by their reference, which operators know; everything else is filtered by id. */
export function toAuditFilter({ kind, id }: AuditReference, names: AuditNames): string {
  return (kind === 'booking' && names[kind]?.[id]?.name) || id;
}

const stateLike = /^[a-z]+([A-Z][a-z]+)+$/;

/** Formats a detail of an audit record. Texts that a person typed stay unchanged. */
export function formatDetail(name: string, value: string | number | boolean, names: AuditNames): string {
  return m.audit_detail({ name: detailName(name), value: valueWords(name, value, names) });
}

function valueWords(name: string, value: string | number | boolean, names: AuditNames): string {
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (name.endsWith('BasisPoints')) return m.numbers_percent({ percent: Number(value) / 100 });
  if (typeof value === 'number') return name.endsWith('Sen') ? formatBalance(value) : String(value);
  const found = readIdDetail(name, value);
  if (found) {
    const texts = found.things.map((thing) => findReferenceName(thing, names).text).join(', ');
    return found.more === 0 ? texts : m.audit_and_more({ names: texts, count: found.more });
  }
  if (isId(value)) return value.slice(0, shownOfId);
  if (name === 'changed' || name === 'fields') return formatFieldName(value);
  if (name === 'mail') return mailName(value);
  if (name === 'month') return formatMonth(value);
  if (isDate(value)) return formatDate(value);
  return stateLike.test(value) ? splitCamelCase(value) : value;
}
