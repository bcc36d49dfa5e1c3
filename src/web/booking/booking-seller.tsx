import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import { SellerBlock } from '#web/shared/deal/seller-block.tsx';
import { bookingSafety } from '#web/shared/deal/seller-safety.ts';

type BookingSellerProps = {
  booking: Pick<BookingFacts, 'seller' | 'state' | 'reference' | 'followUpDueAt'>;
  now: Date;
};

/** Whom to ask about a booking, and how to know them when they call. They call only about seats that are sold. */
export function BookingSeller({ booking, now }: BookingSellerProps) {
  const { seller, state, reference } = booking;
  if (!seller) return null;
  return (
    <section aria-label={m.deal_seller()}>
      <SellerBlock
        seller={seller}
        look="brief"
        ask={m.seller_ask_booking({ reference })}
        safety={state === 'confirmed' ? bookingSafety(seller, booking, now) : undefined}
      />
    </section>
  );
}
