import { isId } from '#domain/kernel/id.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { listSentDocuments, markOpened } from '../rows/documents.store.ts';
import { loadFile } from './sealed-document.ts';

const DOWNLOADS_PER_HOUR = 120;
const HOUR_SECONDS = 3_600;

export interface BuyerDocument {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly place: number | null;
  readonly sentAt: Date | null;
  readonly replacedAt: Date | null;
}

export async function listBuyerDocuments(ctx: AppContext, bookingId: string): Promise<BuyerDocument[]> {
  const documents = await listSentDocuments(ctx.db, bookingId);
  return documents.map(({ id, file_name, size, place, sent_at, replaced_at }) => ({
    id,
    fileName: file_name,
    size,
    place,
    sentAt: sent_at,
    replacedAt: replaced_at,
  }));
}

export type BuyerDownload =
  | { readonly kind: 'file'; readonly fileName: string; readonly file: Buffer }
  | { readonly kind: 'gone' | 'limited' };

export async function openBuyerDocument(
  ctx: AppContext,
  {
    bookingId,
    id,
    clientAddress,
  }: { readonly bookingId: string; readonly id: string; readonly clientAddress: string },
): Promise<BuyerDownload> {
  if (!isId(id)) return { kind: 'gone' };
  const document = (await listSentDocuments(ctx.db, bookingId)).find((each) => each.id === id);
  if (!document || document.replaced_at) return { kind: 'gone' };
  const { allowed } = await countHits(ctx, [
    { bucket: 'document-downloads', key: bookingId, max: DOWNLOADS_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  if (!allowed) return { kind: 'limited' };
  const file = await loadFile(ctx, ctx.db, id);
  if (file) await recordOpening(ctx, { bookingId, id, place: document.place, clientAddress });
  return file ? { kind: 'file', fileName: document.file_name, file } : { kind: 'gone' };
}

/** Records the first download only: proof that the tickets arrived, kept after the document is deleted. */
function recordOpening(
  { db, now }: AppContext,
  opened: {
    readonly bookingId: string;
    readonly id: string;
    readonly place: number | null;
    readonly clientAddress: string;
  },
): Promise<void> {
  const { bookingId, id, place, clientAddress } = opened;
  return db.transaction().execute(async (tx) => {
    if (!(await markOpened(tx, id, now()))) return;
    const booking = await findBooking(tx, bookingId);
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'booking.documentOpened',
      object: { kind: 'booking', id: bookingId },
      ...(booking && { companyId: booking.company_id }),
      details: { by: 'buyer', ...(place !== null && { traveller: place }) },
      clientAddress,
    });
  });
}
