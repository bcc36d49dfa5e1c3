// Erasure, restriction and correction of prospects. A restricted prospect keeps the place on the list but is
// hidden from companies and gets no email. Registering again changes nothing, because anyone can type the address.
import { type CorrectedContact, chooseKeptPlace } from '#domain/bookings/person-correction.ts';
import type { AppContext } from '#server/app/context.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { withdrawMailsTo } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { queueOnListMail } from './on-list-mails.ts';
import {
  deleteProspectsByEmail,
  lockDoubled,
  type MovedPlace,
  setRestricted,
  updateContacts,
} from './person.store.ts';
import { deleteProspectById } from './prospects.store.ts';

export function eraseProspects(tx: Tx, email: string): Promise<string[]> {
  return deleteProspectsByEmail(tx, email);
}

export function restrictProspects(tx: Tx, email: string, at: Date | null): Promise<number> {
  return setRestricted(tx, email, at);
}

export async function correctProspects(
  ctx: AppContext,
  tx: Tx,
  { email: before, change }: CorrectedContact,
): Promise<void> {
  const { name = null, email = null, phone = null } = change;
  const kept = email === null ? [] : await keepOnePlace(tx, before, email);
  const corrected = await updateContacts(tx, { email: before, ids: kept }, { name, email, phone });
  if (email === null) return;
  for (const place of corrected.filter(({ id }) => !kept.includes(id))) {
    await withdrawMailsTo(tx, { subjectId: place.id, to: before });
    if (place.isWaiting) await notifyNewAddress(ctx, tx, place, email);
  }
}

async function keepOnePlace(tx: Tx, before: string, email: string): Promise<string[]> {
  const kept: string[] = [];
  for (const [one, other] of await lockDoubled(tx, before, email)) {
    const keep = chooseKeptPlace(one, other);
    const drop = keep === one ? other : one;
    await deleteProspectById(tx, drop.id);
    if (keep === other) kept.push(other.id);
  }
  return kept;
}

/** Includes the leave link, in case the new address is wrong too. */
async function notifyNewAddress(ctx: AppContext, tx: Tx, place: MovedPlace, email: string): Promise<void> {
  const deal = await getDeal({ ...ctx, db: tx }, place.dealId);
  if (deal) await queueOnListMail(ctx, tx, deal, { ...place, email, movedAt: ctx.now() });
}
