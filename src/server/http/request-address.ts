import type { IncomingMessage } from 'node:http';
import { baseLocale, locales } from '#locales/messages/runtime.js';
import { type Address, createAddressReader } from './address.ts';
import { pageTable } from './pages/page-table.ts';

export const readPageAddress = createAddressReader(
  pageTable,
  locales.filter((locale) => locale !== baseLocale),
);
const known = new WeakMap<IncomingMessage, Address | null>();

/** Returns the address as sent, even after Fastify rewrote `request.url`. */
export function requestAddress(request: IncomingMessage): Address | null {
  const before = known.get(request);
  if (before !== undefined) return before;
  const address = readPageAddress(request.url ?? '');
  known.set(request, address);
  return address;
}
