// Delays new payment keys: a thief of an account could redirect all payments. A second super admin can
// confirm them; else they activate a quarter of an hour after the emails and can be stopped until then.

import { randomUUID } from 'node:crypto';
import { type KeysCheckResult, keysWaitMinutes, type WaitingKeys } from '#domain/finance/payment-settings.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import * as paths from '#domain/kernel/paths.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { notifySuperAdmins } from '#server/features/accounts/staff-notices.service.ts';
import {
  hasSecondAdmin,
  isSecondAdmin,
  wasSuperAdminSince,
} from '#server/features/accounts/super-admins/accounts.service.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { createSecretLinks } from '#server/platform/secret-link.ts';
import type { PaymentSettings } from './payments.service.ts';
import { lockSettings } from './settings.store.ts';
import { checkAccess, insertVersion, lastFour } from './settings-versions.ts';
import {
  findKeysChange,
  findWaitingKeys,
  insertWaitingKeys,
  markApplied,
  markConfirmed,
  markStopped,
  type WaitingKeysRow,
} from './waiting-keys.store.ts';

const stopLinks = createSecretLinks('payment-keys-waiting');

type Keys = Omit<PaymentSettings, 'version'>;

const place = (column: 'api_key' | 'x_signature', id: string) => `pending_payment_keys.${column}|${id}`;

/** Joins the transaction of a save. Returns the activation time; null if it needs a confirmation. */
export async function storeWaitingKeys(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  keys: Keys,
): Promise<Date | null> {
  const id = randomUUID();
  const now = ctx.now();
  const needsConfirmation = await hasSecondAdmin(tx, actor, now);
  const inForceFrom = new Date(now.getTime() + keysWaitMinutes * minuteMs);
  await insertWaitingKeys(tx, {
    id,
    sandbox: keys.sandbox,
    collection_id: keys.collectionId,
    api_key: ctx.encryption.encrypt(keys.apiKey, place('api_key', id)),
    api_key_last4: lastFour(keys.apiKey),
    x_signature: ctx.encryption.encrypt(keys.xSignatureKey, place('x_signature', id)),
    x_signature_last4: lastFour(keys.xSignatureKey),
    entered_by: actor.userId,
    entered_by_email: actor.email,
    entered_at: now,
    in_force_from: inForceFrom,
    needs_confirmation: needsConfirmation,
  });
  await recordAudit(tx, {
    ...toAuditOrigin(actor),
    action: 'paymentSettings.waiting',
    object: { kind: 'paymentKeysChange', id },
    details: {
      sandbox: keys.sandbox,
      ...(needsConfirmation ? { needsConfirmation } : { inForceFrom: inForceFrom.toISOString() }),
    },
  });
  await notifySuperAdmins(tx, ctx, actor, {
    act: needsConfirmation ? 'paymentKeysToConfirm' : 'paymentKeysWaiting',
    subject: describeKeys(keys),
    stopPath: paths.stopPaymentKeysPath(stopLinks.secretOf(ctx.config.encryptionKeys, id)),
  });
  return needsConfirmation ? null : inForceFrom;
}

export function describeKeys({ collectionId, sandbox }: Pick<Keys, 'collectionId' | 'sandbox'>): string {
  return `Billplz ${sandbox ? 'sandbox' : 'live'}, ${collectionId}`;
}

/** Joins the transaction of a later save, which replaces the pending change. */
export async function dropWaitingKeys(tx: Tx, now: Date): Promise<void> {
  const waiting = await findWaitingKeys(tx);
  if (waiting) await markStopped(tx, waiting.id, now);
}

export async function showWaitingKeys(ctx: AppContext, actor: SuperAdminActor): Promise<WaitingKeys | null> {
  const row = await findWaitingKeys(ctx.db);
  if (!row) return null;
  return {
    id: row.id,
    apiKeyLast4: row.api_key_last4,
    collectionId: row.collection_id,
    sandbox: row.sandbox,
    enteredBy: row.entered_by_email,
    isOwn: row.entered_by === actor.userId,
    inForceFrom: dueTime(row),
  };
}

function dueTime({ needs_confirmation, in_force_from }: WaitingKeysRow): Date | null {
  return needs_confirmation ? null : in_force_from;
}

export async function checkWaitingKeys(
  ctx: AppContext,
  _actor: SuperAdminActor,
): Promise<KeysCheckResult | null> {
  const row = await findWaitingKeys(ctx.db);
  const keys = row && open(ctx, row);
  return keys ? checkAccess(ctx, { ...keys, version: 0 }) : null;
}

function open(ctx: AppContext, row: WaitingKeysRow): Keys | null {
  const { id, api_key, x_signature, collection_id: collectionId, sandbox } = row;
  if (!api_key || !x_signature) return null;
  try {
    const apiKey = ctx.encryption.decrypt(api_key, place('api_key', id));
    const xSignatureKey = ctx.encryption.decrypt(x_signature, place('x_signature', id));
    return { apiKey, xSignatureKey, collectionId, sandbox };
  } catch {
    ctx.log.error({ id }, 'waiting payment keys cannot be opened with ENCRYPTION_KEYS: enter them again');
    return null;
  }
}

export function stopWaitingKeys(ctx: AppContext, actor: SuperAdminActor): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const waiting = await findWaitingKeys(tx);
    if (!waiting) return false;
    await stop(ctx, tx, waiting, toAuditOrigin(actor));
    const told = { act: 'paymentKeysStopped', subject: describeKeys(shown(waiting)) } as const;
    await notifySuperAdmins(tx, ctx, actor, told);
    return true;
  });
}

const shown = ({ collection_id: collectionId, sandbox }: WaitingKeysRow) => ({ collectionId, sandbox });

async function stop(
  ctx: AppContext,
  tx: Tx,
  { id, entered_by: enteredBy }: WaitingKeysRow,
  by: Pick<Parameters<typeof recordAudit>[1], 'actor' | 'clientAddress' | 'requestId'>,
): Promise<void> {
  await markStopped(tx, id, ctx.now());
  const object = { kind: 'paymentKeysChange', id } as const;
  await recordAudit(tx, { ...by, action: 'paymentSettings.stopped', object, details: { enteredBy } });
}

export type KeysChangeView =
  | { readonly state: 'dead' }
  | { readonly state: 'waiting'; readonly enteredBy: string; readonly inForceFrom: Date | null }
  | { readonly state: 'applied' | 'stopped' };

export async function findKeysChangeByLink(ctx: AppContext, secret: string): Promise<KeysChangeView> {
  const id = stopLinks.read(ctx.config.encryptionKeys, secret)?.id;
  const row = id === undefined ? undefined : await findKeysChange(ctx.db, id);
  if (!row) return { state: 'dead' };
  if (row.applied_at) return { state: 'applied' };
  if (row.stopped_at) return { state: 'stopped' };
  return { state: 'waiting', enteredBy: row.entered_by_email, inForceFrom: dueTime(row) };
}

/** Stops the change by the email's link. A stopped change can be entered again. */
export async function stopKeysByLink(
  ctx: AppContext,
  secret: string,
  origin: { readonly clientAddress: string; readonly requestId: string },
): Promise<boolean> {
  const id = stopLinks.read(ctx.config.encryptionKeys, secret)?.id;
  if (id === undefined) return false;
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const row = await findKeysChange(tx, id);
    if (!row || row.applied_at) return false;
    if (row.stopped_at) return true;
    await stop(ctx, tx, row, { actor: { kind: 'system' }, ...origin });
    const told = { act: 'paymentKeysStopped', subject: describeKeys(shown(row)) } as const;
    await notifySuperAdmins(tx, ctx, 'stopLink', told);
    return true;
  });
}

export function applyWaitingKeys(ctx: AppContext): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!isDue(await findWaitingKeys(tx), ctx.now())) return false;
    await lockSettings(tx);
    const waiting = await findWaitingKeys(tx);
    return isDue(waiting, ctx.now()) && apply(ctx, tx, waiting);
  });
}

function isDue(row: WaitingKeysRow | undefined, now: Date): row is WaitingKeysRow {
  return row !== undefined && !row.needs_confirmation && row.in_force_from <= now;
}

/** Returns false and stops the change if its account or encryption is no longer valid. */
async function apply(ctx: AppContext, tx: Tx, waiting: WaitingKeysRow): Promise<boolean> {
  const keys = open(ctx, waiting);
  // If the author's account was locked or removed meanwhile, even briefly, the pending change is stopped.
  const mayStill = await wasSuperAdminSince(tx, waiting.entered_by, waiting.entered_at);
  if (!keys || !mayStill) {
    await stop(ctx, tx, waiting, { actor: { kind: 'system' } });
    return false;
  }
  const version = await insertVersion(ctx, tx, waiting.entered_by, keys);
  await markApplied(tx, waiting.id, ctx.now());
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'paymentSettings.saved',
    object: { kind: 'paymentSettings', id: String(version) },
    details: { sandbox: keys.sandbox, waited: true, enteredBy: waiting.entered_by },
  });
  const by = { userId: waiting.entered_by, email: waiting.entered_by_email };
  await notifySuperAdmins(tx, ctx, by, { act: 'paymentKeysChanged', subject: describeKeys(keys) });
  return true;
}

/** `same_person`: entered these keys. `changed_lately`: role, password or factor is less than a day old. */
export type ConfirmKeysOutcome =
  | { readonly ok: true }
  | Refused<'not_waiting' | 'same_person' | 'changed_lately'>;

export function confirmWaitingKeys(
  ctx: AppContext,
  actor: SuperAdminActor,
  changeId: string,
): Promise<ConfirmKeysOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<ConfirmKeysOutcome> => {
    await lockSettings(tx);
    const waiting = await findWaitingKeys(tx);
    if (waiting?.id !== changeId || !waiting.needs_confirmation) return createRefusal('not_waiting');
    if (waiting.entered_by === actor.userId) return createRefusal('same_person');
    if (!(await isSecondAdmin(ctx, tx, actor, { madeAt: waiting.entered_at })))
      return createRefusal('changed_lately');
    await markConfirmed(tx, waiting.id, actor.userId);
    const object = { kind: 'paymentKeysChange', id: waiting.id } as const;
    const details = { enteredBy: waiting.entered_by };
    await recordAudit(tx, { ...toAuditOrigin(actor), action: 'paymentSettings.confirmed', object, details });
    return (await apply(ctx, tx, waiting)) ? { ok: true } : createRefusal('not_waiting');
  });
}
