// Corrects a person's contact on waiting lists, messages and bookings in one transaction, if the data still
// matches the preview.

import {
  type Contact,
  type ContactChange,
  type CorrectionPlan,
  contactChange,
  contactFields,
  pickMostHeldContact,
  planCorrection,
} from '#domain/bookings/person-correction.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { RequestReason } from '#domain/privacy/person.ts';
import type { TypedContact } from '#domain/privacy/person-input.ts';
import type { AppContext } from '#server/app/context.ts';
import { correctMessages } from '#server/features/contact/person.ts';
import { correctBookings } from '#server/features/fulfilment/personal-data/person.ts';
import { correctProspects } from '#server/features/prospects/person.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { lockPerson } from '#server/platform/database/person-lock.ts';
import { toE164 } from '#server/platform/phone.ts';
import { countDoubled, isDuplicatePlace, listContacts } from './people.store.ts';
import { type Requester, recordRequest, toRequesterAuditOrigin } from './person-record.ts';
import { shareRestriction } from './restriction.ts';

const SEEN = 'person-correction';

export function readContact(input: TypedContact): ContactChange | null {
  const { name, newEmail, phone } = input;
  const e164 = phone === undefined ? undefined : toE164(phone);
  if (e164 === null) return null;
  return {
    ...(name !== undefined && { name }),
    ...(newEmail !== undefined && { email: newEmail }),
    ...(e164 !== undefined && { phone: e164 }),
  };
}

export interface WantedCorrection {
  readonly email: string;
  readonly typed: ContactChange;
}

export interface CorrectionPreview extends CorrectionPlan {
  readonly seen: string;
}

export async function findCorrectable(ctx: AppContext, email: string): Promise<Contact | null> {
  const held = await listContacts(ctx.db, email);
  return held.length > 0 ? { ...pickMostHeldContact(held), email } : null;
}

export async function previewCorrection(
  ctx: AppContext,
  { email, typed }: WantedCorrection,
): Promise<CorrectionPreview | null> {
  const held = await listContacts(ctx.db, email);
  const found = pickMostHeldContact(held);
  const phone = toE164(found.phone) ?? found.phone;
  const change = contactChange({ ...found, email, phone }, typed);
  const plan = planCorrection(held, change);
  if (plan.records.length === 0) return null;
  const { email: newEmail } = change;
  const doubled = newEmail === undefined ? 0 : await countDoubled(ctx.db, email, newEmail);
  const isNewEmailKnown = newEmail !== undefined && (await listContacts(ctx.db, newEmail)).length > 0;
  const looked = JSON.stringify([held, change, doubled, isNewEmailKnown]);
  return { ...plan, doubled, isNewEmailKnown, seen: ctx.encryption.mark(looked, SEEN).toString('hex') };
}

export type PersonCorrectionOutcome =
  | { readonly ok: true; readonly email: string; readonly count: number }
  | Refused<'same' | 'stale'>;

export interface CorrectionToSave extends WantedCorrection {
  readonly reason: RequestReason;
  readonly seen: string | null;
}

export async function correctPerson(
  ctx: AppContext,
  by: Requester,
  wanted: CorrectionToSave,
): Promise<PersonCorrectionOutcome> {
  try {
    return await ctx.db.transaction().execute((tx) => correctWithin({ ...ctx, db: tx }, tx, by, wanted));
  } catch (error) {
    if (isDuplicatePlace(error)) return createRefusal('stale');
    throw error;
  }
}

async function correctWithin(
  ctx: AppContext,
  tx: Tx,
  by: Requester,
  { email, typed, reason, seen }: CorrectionToSave,
): Promise<PersonCorrectionOutcome> {
  for (const each of [email, typed.email ?? email].toSorted()) await lockPerson(tx, each);
  const plan = await previewCorrection(ctx, { email, typed });
  if (seen !== null && plan?.seen !== seen) return createRefusal('stale');
  if (!plan) return createRefusal('same');
  const { change } = plan;
  if (change.email !== undefined) await shareRestriction(tx, [email, change.email]);
  await correctBookings(ctx, tx, { email, change, by: toRequesterAuditOrigin(by) });
  await correctProspects(ctx, tx, { email, change });
  await correctMessages(tx, { email, change });
  const counts = Object.fromEntries(plan.records.map(({ section, count }) => [section, count]));
  const count = plan.records.reduce((sum, records) => sum + records.count, 0);
  const fields = contactFields.filter((field) => change[field] !== undefined).join(' ');
  await recordRequest(ctx, tx, by, {
    kind: 'correct',
    email,
    newEmail: change.email,
    reason,
    counts,
    kept: [],
    details: { fields, records: count },
  });
  return { ok: true, email: change.email ?? email, count };
}
