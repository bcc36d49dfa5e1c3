import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import { SellerBlock } from '#web/shared/deal/seller-block.tsx';

export function BookingSeller({ booking }: { booking: Pick<BookingFacts, 'seller' | 'reference'> }) {
  const { seller, reference } = booking;
  if (!seller) return null;
  return (
    <section aria-label={m.deal_seller()}>
      <SellerBlock {...seller} look="brief" ask={m.seller_ask_booking({ reference })} />
    </section>
  );
}
