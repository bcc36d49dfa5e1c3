import type { AppContext } from '#server/app/context.ts';
import type { Config } from '#server/platform/config.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { type BillplzClient, billplzHost, createBillplzClient } from './billplz.client.ts';
import { findCurrentSettings, findSettings, listSettingsFrom, type SettingsRow } from './payments.store.ts';

const PRACTICE_PAGES = '/demo/billplz';

export interface PaymentSettings {
  readonly version: number;
  readonly apiKey: string;
  readonly collectionId: string;
  readonly xSignatureKey: string;
  readonly sandbox: boolean;
}

/** `unreadable`: the keys cannot be decrypted. That blocks payments and nothing else. */
export type SettingsState =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly version: number; readonly sandbox: boolean }
  | { readonly kind: 'open'; readonly settings: PaymentSettings };

export function providerAddress({ demo }: Pick<Config, 'demo'>): string {
  return demo?.billplzUrl ?? billplzHost(false);
}

export async function findSettingsState(ctx: AppContext): Promise<SettingsState> {
  return toSettingsState(ctx, await findCurrentSettings(ctx.db));
}

export async function currentSettings(ctx: AppContext): Promise<PaymentSettings | null> {
  return getOpenSettings(await findSettingsState(ctx));
}

export async function isTestMode({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return (await findCurrentSettings(db))?.sandbox ?? false;
}

export function getMode({ sandbox }: Pick<PaymentSettings, 'sandbox'>): PaymentMode {
  return sandbox ? 'test' : 'live';
}

/** Without settings no one can have paid real money, so the mode is test. */
export async function currentMode({ db }: Pick<AppContext, 'db'>): Promise<PaymentMode> {
  const row = await findCurrentSettings(db);
  return row ? getMode(row) : 'test';
}

export async function getSettingsVersion(ctx: AppContext, version: number): Promise<PaymentSettings | null> {
  return getOpenSettings(toSettingsState(ctx, await findSettings(ctx.db, version)));
}

/**
 * Returns the keys valid for a bill: its own and all later ones of the same mode and collection, oldest
 * first. Resetting a key at Billplz invalidates the old one, also for existing bills.
 */
export async function listSettingsStatesSince(ctx: AppContext, version: number): Promise<SettingsState[]> {
  return (await listSettingsFrom(ctx.db, version)).map((row) => toSettingsState(ctx, row));
}

export async function listSettingsSince(ctx: AppContext, version: number): Promise<PaymentSettings[]> {
  return (await listSettingsStatesSince(ctx, version))
    .map(getOpenSettings)
    .filter((settings) => settings !== null);
}

export function getOpenSettings(state: SettingsState): PaymentSettings | null {
  return state.kind === 'open' ? state.settings : null;
}

export function toSettingsState(
  { encryption, log }: AppContext,
  row: SettingsRow | undefined,
): SettingsState {
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

/** The host depends on the sandbox switch only; a demo may use the practice Billplz. */
export function createClient(
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

/** Live mode rejects test money except on staging; a demo rejects real money. */
export function canTakePayments(
  settings: PaymentSettings,
  { mode, demo, booking }: Pick<Config, 'mode' | 'demo' | 'booking'>,
): boolean {
  if (mode === 'live') return !settings.sandbox || booking.allowSandboxPayments;
  return settings.sandbox || Boolean(demo?.billplzUrl);
}
