// Formats a row of a person's data. Server only, so that browsers do not load all these texts.

import { readDevice } from '#domain/accounts/device.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { isDate } from '#domain/kernel/time.ts';
import type { PersonRow, PersonSection } from '#domain/privacy/person.ts';
import { countryName } from '#domain/trips/countries.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import {
  formatAuditAction,
  formatAuditObject,
  formatFieldName,
} from '#web/back-office/history/audit-text.ts';
import { mailName } from '#web/back-office/history/mail-names.ts';
import { deviceText } from '#web/back-office/sessions/device-text.ts';
import { columnName } from './column-names.ts';
import { describeValue } from './value-words.ts';

export interface ReadableCell {
  readonly name: string;
  readonly text: string;
}

/** Leaves out ids, files and empty values. */
export function readableCells(section: PersonSection, row: PersonRow): ReadableCell[] {
  return Object.entries(row).flatMap(([column, value]) => {
    const name = columnName(section, column);
    const text = name ? cellText(section, column, value) : '';
    return name && text !== '' ? [{ name: name(), text }] : [];
  });
}

function cellText(section: PersonSection, column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? m.person_value_yes() : m.person_value_no();
  if (value instanceof Date) return formatDateTime(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n');
  // Only the machine-readable export contains nested values.
  if (typeof value === 'object') return '';
  const text = String(value);
  const format = formatters[`${section}.${column}`] ?? formatters[column];
  if (format && text !== '') return format(text);
  if (isDate(text)) return formatDate(text);
  return describeValue(section, column, text) ?? text;
}

const amount = (text: string) => formatMyr(senFromDecimal(text));

/** Columns whose values are formatted instead of looked up. */
const formatters: Readonly<Record<string, (text: string) => string>> = {
  unit_price: amount,
  total: amount,
  amount,
  offer_sen: (sen) => formatMyr(Number(sen)),
  nationality: countryName,
  issuing_country: countryName,
  locale: languageName,
  user_agent: (code) => deviceText(readDevice(code)),
  'documents.size': (bytes) => m.person_value_kilobytes({ count: Math.ceil(Number(bytes) / 1024) }),
  'mails.kind': mailName,
  values_encrypted: mailWords,
  'audit.action': formatAuditAction,
  'audit.object_kind': formatAuditObject,
};

function languageName(tag: string): string {
  return new Intl.DisplayNames([getLocale()], { type: 'language' }).of(tag) ?? tag;
}

const LINK = '…';

/** Lists the values that an email was rendered from, one per line, without links. */
function mailWords(json: string): string {
  const lines = Object.entries<unknown>(JSON.parse(json)).flatMap(([name, value]) => {
    if (value === null || typeof value === 'object' || value === '' || value === LINK) return [];
    const words = formatFieldName(name);
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    return [m.person_value_line({ name: title, value: String(value) })];
  });
  return lines.join('\n');
}
