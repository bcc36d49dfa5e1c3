// The keys to Billplz: which version is in force, which ones an older bill can be asked about and believed with, and the
// client that speaks with them. Leaves what is asked of Billplz, and what an answer means for a booking, to bookings.
import type { AppContext } from '#server/context.ts';
import type { Config } from '#server/platform/config.ts';
import { type BillplzClient, createBillplzClient } from './billplz.client.ts';
import { findCurrentSettings, findSettings, listSettingsFrom, type SettingsRow } from './payments.store.ts';

/** Where payers reach the practice Billplz: a path on the web port they already use. */
const PRACTICE_PAGES = '/demo/billplz';

export interface PaymentSettings {
  readonly version: number;
  readonly apiKey: string;
  readonly collectionId: string;
  readonly xSignatureKey: string;
  readonly sandbox: boolean;
}

export async function currentSettings(ctx: AppContext): Promise<PaymentSettings | null> {
  const row = await findCurrentSettings(ctx.db);
  return row ? openedSettings(ctx, row) : null;
}

export async function settingsVersion(ctx: AppContext, version: number): Promise<PaymentSettings | null> {
  const row = await findSettings(ctx.db, version);
  return row ? openedSettings(ctx, row) : null;
}

/**
 * The keys a bill can be asked about and believed with: those it was made with, and all entered later for the same mode
 * and collection, oldest first. Keys belong to the account: resetting one at Billplz ends the old one for old bills too.
 */
export async function settingsSince(ctx: AppContext, version: number): Promise<PaymentSettings[]> {
  return (await listSettingsFrom(ctx.db, version)).map((row) => openedSettings(ctx, row));
}

export function openedSettings({ encryption }: AppContext, row: SettingsRow): PaymentSettings {
  return {
    version: row.id,
    apiKey: encryption.decrypt(row.api_key, `billplz_settings.api_key|${row.id}`),
    collectionId: row.collection_id,
    xSignatureKey: encryption.decrypt(row.x_signature, `billplz_settings.x_signature|${row.id}`),
    sandbox: row.sandbox,
  };
}

/** The host follows the sandbox switch and nothing else; only a demo may speak to the practice Billplz instead. */
export function clientFor(
  settings: PaymentSettings,
  { demo }: Pick<Config, 'demo'>,
  timeoutMs?: number,
): BillplzClient {
  const { apiKey, collectionId, sandbox } = settings;
  const practice = demo?.billplzUrl ? { apiUrl: demo.billplzUrl, pagesUrl: PRACTICE_PAGES } : undefined;
  return createBillplzClient({ apiKey, collectionId, sandbox, ...(practice ? { practice } : {}) }, timeoutMs);
}

/**
 * In live operation nobody may pay with play money unless this is a staging site; in a demo nobody may pay with real
 * money.
 */
export function mayTakePayments(
  settings: PaymentSettings,
  { mode, demo, booking }: Pick<Config, 'mode' | 'demo' | 'booking'>,
): boolean {
  if (mode === 'live') return !settings.sandbox || booking.allowSandboxPayments;
  return settings.sandbox || Boolean(demo?.billplzUrl);
}
