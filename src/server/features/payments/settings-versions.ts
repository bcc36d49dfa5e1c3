import type { KeysCheckResult } from '#domain/finance/payment-settings.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { createClient, type PaymentSettings } from './payments.service.ts';
import { nextSettingsVersion, replaceCurrentSettings } from './settings.store.ts';

/** A check sends two requests, each within half of the three seconds that a user waits. */
export const CHECK_TIMEOUT_MS = 1_500;

export async function insertVersion(
  { encryption, now }: AppContext,
  tx: Tx,
  enteredBy: string,
  keys: Omit<PaymentSettings, 'version'>,
): Promise<number> {
  const version = await nextSettingsVersion(tx);
  await replaceCurrentSettings(tx, {
    id: version,
    api_key: encryption.encrypt(keys.apiKey, `billplz_settings.api_key|${version}`),
    api_key_last4: lastFour(keys.apiKey),
    collection_id: keys.collectionId,
    x_signature: encryption.encrypt(keys.xSignatureKey, `billplz_settings.x_signature|${version}`),
    x_signature_last4: lastFour(keys.xSignatureKey),
    sandbox: keys.sandbox,
    created_at: now(),
    created_by: enteredBy,
  });
  return version;
}

/** Returns nothing for a short secret, because four characters would reveal most of it. */
export function lastFour(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : '';
}

export async function checkAccess(ctx: AppContext, settings: PaymentSettings): Promise<KeysCheckResult> {
  const answer = await createClient(settings, ctx, CHECK_TIMEOUT_MS).checkAccess();
  if (answer.ok) return answer.isCollectionActive ? 'work' : 'collectionInactive';
  if (answer.kind !== 'refused') return 'unreachable';
  return answer.status === 404 ? 'collectionUnknown' : 'keyRefused';
}
