// Texts against fraud: which number calls, what the seller quotes and what it never asks for.

import { contactNumbers, type Seller } from '#domain/deals/seller.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

/** For example `012-555 0142 or 03-5555 0142`; null if no number is known. */
function listNumbers(seller: Seller): string | null {
  const [first, second] = contactNumbers(seller);
  if (first === undefined) return null;
  return second === undefined ? first : m.seller_numbers({ first, second });
}

/** Text for a buyer who has not booked yet. */
export function describeDealSafety(seller: Seller): string {
  const number = listNumbers(seller);
  return number === null
    ? m.seller_safety_deal_no_number({ seller: seller.name })
    : m.seller_safety_deal({ seller: seller.name, number });
}

/** `callBy`: latest time at which the seller calls; null if no call is expected. */
export function describeBookingSafety(
  seller: Seller,
  { reference, callBy }: { readonly reference: string; readonly callBy: Date | null },
): string {
  const number = listNumbers(seller);
  const values = { seller: seller.name, reference };
  if (callBy) {
    const when = formatDateTime(callBy);
    return number === null
      ? m.seller_safety_booking_no_number({ ...values, when })
      : m.seller_safety_booking({ ...values, when, number });
  }
  return number === null
    ? m.seller_safety_later_no_number(values)
    : m.seller_safety_later({ ...values, number });
}
