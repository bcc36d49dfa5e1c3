import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type KeysCheckResult,
  type ShownPaymentSettings,
  sandboxByDefault,
} from '#domain/finance/payment-settings.ts';
import type { PaymentSettingsInput } from '#domain/finance/payment-settings-input.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { notifySuperAdmins } from '#server/features/accounts/staff-notices.service.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  canTakePayments,
  currentSettings,
  findSettingsState,
  getOpenSettings,
  getSettingsVersion,
  type PaymentSettings,
  toSettingsState,
} from './payments.service.ts';
import { findCurrentSettings } from './payments.store.ts';
import {
  findKeysCheck,
  findShownSettings,
  listSettingsEndingIn,
  lockSettings,
  resealSettings,
  saveKeysCheck,
} from './settings.store.ts';
import { CHECK_TIMEOUT_MS, checkAccess, insertVersion, lastFour } from './settings-versions.ts';
import { describeKeys, dropWaitingKeys, showWaitingKeys, storeWaitingKeys } from './waiting-keys.service.ts';

export async function showPaymentSettings(
  ctx: AppContext,
  actor: SuperAdminActor,
): Promise<ShownPaymentSettings> {
  const row = await findShownSettings(ctx.db);
  const hasPracticeKeys = Boolean(ctx.config.demo?.billplzUrl);
  if (!row)
    return { saved: null, isUnreadable: false, sandbox: sandboxByDefault, hasPracticeKeys, waiting: null };
  const { sandbox, ...saved } = row;
  const isUnreadable = (await findSettingsState(ctx)).kind === 'unreadable';
  return { saved, isUnreadable, sandbox, hasPracticeKeys, waiting: await showWaitingKeys(ctx, actor) };
}

export type SettingsOutcome =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: true; readonly waitsUntil: Date | null }
  /** A field was left empty to keep the stored key, but no key is stored. */
  | { readonly ok: false; readonly missing: readonly ('apiKey' | 'xSignature')[] }
  /** From this change on buyers pay real money, so the super admin must confirm it. */
  | { readonly ok: false; readonly needsConfirmation: true };

export async function savePaymentSettings(
  ctx: AppContext,
  actor: SuperAdminActor,
  form: SettingsForm,
): Promise<SettingsOutcome> {
  for (;;) {
    // Ask before the transaction, because a transaction must contain no outbound call.
    const outcome = await saveUnlessChanged(ctx, actor, form, await askStoredKeys(ctx));
    if (outcome !== 'changedMeanwhile') return outcome;
  }
}

interface SettingsForm {
  readonly input: PaymentSettingsInput;
  readonly confirmedLive: boolean;
}

async function saveUnlessChanged(
  ctx: AppContext,
  actor: SuperAdminActor,
  { input, confirmedLive }: SettingsForm,
  asked: AskedKeys,
): Promise<SettingsOutcome | 'changedMeanwhile'> {
  return ctx.db.transaction().execute(async (tx): Promise<SettingsOutcome | 'changedMeanwhile'> => {
    await lockSettings(tx);
    const row = await findCurrentSettings(tx);
    const state = toSettingsState(ctx, row);
    const before = getOpenSettings(state);
    if ((before?.version ?? null) !== asked.version) return 'changedMeanwhile';
    const apiKey = input.apiKey ?? before?.apiKey;
    const xSignatureKey = input.xSignature ?? before?.xSignatureKey;
    if (apiKey === undefined || xSignatureKey === undefined)
      return {
        ok: false,
        missing: [
          ...(apiKey === undefined ? ['apiKey' as const] : []),
          ...(xSignatureKey === undefined ? ['xSignature' as const] : []),
        ],
      };
    const goesLive = !input.sandbox && (row?.sandbox ?? true);
    if (goesLive && !confirmedLive) return { ok: false, needsConfirmation: true };
    const { collectionId, sandbox } = input;
    const keys = { apiKey, collectionId, xSignatureKey, sandbox };
    const isSame = before !== null && isDeepStrictEqual({ ...before, ...keys }, before);
    await dropWaitingKeys(tx, ctx.now());
    if (asked.areInUse && !isSame)
      return { ok: true, waitsUntil: await storeWaitingKeys(ctx, tx, actor, keys) };
    const version = await insertVersion(ctx, tx, actor.userId, keys);
    if (state.kind === 'unreadable') await reopenOlder(ctx, tx, keys);
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'paymentSettings.saved',
      object: { kind: 'paymentSettings', id: String(version) },
      details: {
        sandbox,
        apiKeyChanged: apiKey !== before?.apiKey,
        xSignatureChanged: xSignatureKey !== before?.xSignatureKey,
        collectionChanged: collectionId !== row?.collection_id,
        wasUnreadable: state.kind === 'unreadable',
      },
    });
    if (!isSame)
      await notifySuperAdmins(tx, ctx, actor, { act: 'paymentKeysChanged', subject: describeKeys(keys) });
    return { ok: true, version };
  });
}

interface AskedKeys {
  readonly version: number | null;
  readonly areInUse: boolean;
}

/** Checks the stored keys at Billplz. Keys that Billplz rejects can be replaced without delay. */
async function askStoredKeys(ctx: AppContext): Promise<AskedKeys> {
  const settings = await currentSettings(ctx);
  if (!settings) return { version: null, areInUse: false };
  const { version } = settings;
  if (!canTakePayments(settings, ctx.config)) return { version, areInUse: false };
  return { version, areInUse: (await checkAccess(ctx, settings)) !== 'keyRefused' };
}

/**
 * Bills use the keys of their settings version. If an older version cannot be decrypted but seems to have the
 * same keys, stores the entered keys there as well, so that its payments can be settled.
 */
async function reopenOlder(
  ctx: AppContext,
  tx: Tx,
  { apiKey, collectionId, xSignatureKey, sandbox }: Omit<PaymentSettings, 'version'>,
): Promise<void> {
  const [apiKeyLast4, xSignatureLast4] = [lastFour(apiKey), lastFour(xSignatureKey)];
  if (apiKeyLast4 === '' || xSignatureLast4 === '') return;
  for (const row of await listSettingsEndingIn(tx, { apiKeyLast4, xSignatureLast4, collectionId, sandbox })) {
    if (toSettingsState(ctx, row).kind !== 'unreadable') continue;
    await resealSettings(tx, row.id, {
      api_key: ctx.encryption.encrypt(apiKey, `billplz_settings.api_key|${row.id}`),
      x_signature: ctx.encryption.encrypt(xSignatureKey, `billplz_settings.x_signature|${row.id}`),
    });
  }
}

/** Checks right after saving, so that a mistyped key is found before the first buyer. */
export async function checkPaymentSettings(
  ctx: AppContext,
  _actor: SuperAdminActor,
  version: number,
): Promise<KeysCheckResult> {
  const settings = await getSettingsVersion(ctx, version);
  if (!settings) return 'unreachable';
  const finding = await checkAccess(ctx, settings);
  await saveKeysCheck(ctx.db, version, { finding, checked_at: ctx.now() });
  return finding;
}

export async function findLastKeysCheck(
  ctx: AppContext,
  version: number,
): Promise<{ finding: KeysCheckResult | null; checkedAt: Date | null }> {
  return (await findKeysCheck(ctx.db, version)) ?? { finding: null, checkedAt: null };
}

const practiceKeys = z.object({ apiKey: z.string(), collectionId: z.string(), xSignatureKey: z.string() });

/** Demo only. The practice Billplz publishes its own keys, which work nowhere else. */
export async function takePracticeKeys(
  ctx: AppContext,
  actor: SuperAdminActor,
): Promise<SettingsOutcome | null> {
  const url = ctx.config.demo?.billplzUrl;
  if (!url) return null;
  const keys = await readPracticeKeys(url);
  if (!keys) return null;
  const { apiKey, collectionId, xSignatureKey } = keys;
  const input = { apiKey, collectionId, xSignature: xSignatureKey, sandbox: true };
  return savePaymentSettings(ctx, actor, { input, confirmedLive: false });
}

async function readPracticeKeys(url: string): Promise<z.output<typeof practiceKeys> | null> {
  try {
    const answer = await fetch(new URL('/__ctl/keys', url), {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    return practiceKeys.safeParse(await answer.json()).data ?? null;
  } catch {
    return null;
  }
}
