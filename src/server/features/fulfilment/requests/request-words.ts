import type { RefundOffer } from '#domain/bookings/cancellation.ts';
import type { BuyerRequest } from '#domain/fulfilment/booking-request.ts';
import type { AppContext } from '#server/app/context.ts';
import type { BookingRequestRow } from '#server/platform/database/schema.ts';

type WordsColumn = 'text' | 'answer_text' | 'offer_text';

const getEncryptionContext = (column: WordsColumn, id: string) => `booking_requests.${column}|${id}`;

export function sealWords(
  { encryption }: Pick<AppContext, 'encryption'>,
  { column, id, words }: { readonly column: WordsColumn; readonly id: string; readonly words: string },
): Buffer {
  return encryption.encrypt(words, getEncryptionContext(column, id));
}

export function openRequest(
  { encryption, log }: Pick<AppContext, 'encryption' | 'log'>,
  row: BookingRequestRow,
  { hideWords = false }: { readonly hideWords?: boolean } = {},
): BuyerRequest {
  const open = (column: WordsColumn): string | null => {
    const sealed = row[column];
    if (!sealed || hideWords) return null;
    try {
      return encryption.decrypt(sealed, getEncryptionContext(column, row.id));
    } catch {
      log.error(
        { boundTo: getEncryptionContext(column, row.id) },
        'a stored request cannot be opened with ENCRYPTION_KEYS',
      );
      return null;
    }
  };
  return {
    id: row.id,
    kind: row.kind,
    words: open('text'),
    askedAt: row.requested_at,
    answer: row.answer,
    answerWords: open('answer_text'),
    answeredAt: row.answered_at,
    offer: toOffer(row, open('offer_text')),
  };
}

function toOffer(row: BookingRequestRow, words: string | null): RefundOffer | null {
  if (row.offer_sen === null || row.offered_at === null) return null;
  return {
    refundSen: row.offer_sen,
    places: row.offer_places,
    returnSeats: row.offer_returns_seats === true,
    words,
    offeredAt: row.offered_at,
    declinedAt: row.offer_declined_at,
  };
}
