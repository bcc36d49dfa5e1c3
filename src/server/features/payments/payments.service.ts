// The keys to Billplz: which version is in force, which ones an older bill can be asked about and believed with, and the
// client that speaks with them. Leaves what is asked of Billplz, and what an answer means for a booking, to bookings.
import type { AppContext } from '#server/app/context.ts';
import type { Config } from '#server/platform/config.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { type BillplzClient, billplzHost, createBillplzClient } from './billplz.client.ts';
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

/** Keys that were stored under an encryption key which this process does not have close the payments, nothing else. */
export type SettingsState =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly version: number; readonly sandbox: boolean }
  | { readonly kind: 'open'; readonly settings: PaymentSettings };

/** Where the provider answers, whether or not there are keys. */
export function providerAddress({ demo }: Pick<Config, 'demo'>): string {
  return demo?.billplzUrl ?? billplzHost(false);
}

export async function findSettingsState(ctx: AppContext): Promise<SettingsState> {
  return stateOf(ctx, await findCurrentSettings(ctx.db));
}

/** Null while nobody can pay with them: none are stored, or they cannot be opened. */
export async function currentSettings(ctx: AppContext): Promise<PaymentSettings | null> {
  return openedIn(await findSettingsState(ctx));
}

/** Pages say so while no real money moves. */
export async function isTestMode({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return (await findCurrentSettings(db))?.sandbox ?? false;
}

/** With keys of the sandbox nobody pays real money. */
export function modeOf({ sandbox }: Pick<PaymentSettings, 'sandbox'>): PaymentMode {
  return sandbox ? 'test' : 'live';
}

/** Whose money moves now, practice or real. Without settings nobody can have paid with real money. */
export async function currentMode({ db }: Pick<AppContext, 'db'>): Promise<PaymentMode> {
  const row = await findCurrentSettings(db);
  return row ? modeOf(row) : 'test';
}

export async function settingsVersion(ctx: AppContext, version: number): Promise<PaymentSettings | null> {
  return openedIn(stateOf(ctx, await findSettings(ctx.db, version)));
}

/**
 * The keys a bill can be asked about and believed with: those it was made with, and all entered later for the same mode
 * and collection, oldest first. Keys belong to the account: resetting one at Billplz ends the old one for old bills too.
 */
export async function settingsStatesSince(ctx: AppContext, version: number): Promise<SettingsState[]> {
  return (await listSettingsFrom(ctx.db, version)).map((row) => stateOf(ctx, row));
}

/** Those of them that can be opened. */
export async function settingsSince(ctx: AppContext, version: number): Promise<PaymentSettings[]> {
  return (await settingsStatesSince(ctx, version)).map(openedIn).filter((settings) => settings !== null);
}

export function openedIn(state: SettingsState): PaymentSettings | null {
  return state.kind === 'open' ? state.settings : null;
}

export function stateOf({ encryption, log }: AppContext, row: SettingsRow | undefined): SettingsState {
  if (!row) return { kind: 'none' };
  const { id: version, collection_id: collectionId, sandbox } = row;
  try {
    const apiKey = encryption.decrypt(row.api_key, `billplz_settings.api_key|${version}`);
    const xSignatureKey = encryption.decrypt(row.x_signature, `billplz_settings.x_signature|${version}`);
    return { kind: 'open', settings: { version, apiKey, collectionId, xSignatureKey, sandbox } };
  } catch {
    log.error({ version }, 'the stored payment keys cannot be opened with ENCRYPTION_KEYS: enter them again');
    return { kind: 'unreadable', version, sandbox };
  }
}

/** The host follows the sandbox switch and nothing else; only a demo may speak to the practice Billplz instead. */
export function clientFor(
  settings: PaymentSettings,
  { config: { demo }, metrics }: Pick<AppContext, 'config' | 'metrics'>,
  timeoutMs?: number,
): BillplzClient {
  const { apiKey, collectionId, sandbox } = settings;
  const practice = demo?.billplzUrl ? { apiUrl: demo.billplzUrl, pagesUrl: PRACTICE_PAGES } : undefined;
  return createBillplzClient(
    { apiKey, collectionId, sandbox, ...(practice ? { practice } : {}) },
    { timeoutMs, onAnswer: (call, result) => metrics.billplzCalls.inc({ call, result }) },
  );
}

/**
 * In live operation nobody may pay with test-mode money unless this is a staging site; in a demo nobody may pay with real
 * money.
 */
export function mayTakePayments(
  settings: PaymentSettings,
  { mode, demo, booking }: Pick<Config, 'mode' | 'demo' | 'booking'>,
): boolean {
  if (mode === 'live') return !settings.sandbox || booking.allowSandboxPayments;
  return settings.sandbox || Boolean(demo?.billplzUrl);
}
