import type { KeysFinding } from '#domain/finance/payment-settings.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { clientFor, type PaymentSettings } from './payments.service.ts';
import { nextSettingsVersion, replaceCurrentSettings } from './settings.store.ts';

/** Two requests, each within half of the three seconds a user waits. */
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

/** Empty for a short secret: four characters would be most of it. */
export function lastFour(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : '';
}

export async function checkAccess(ctx: AppContext, settings: PaymentSettings): Promise<KeysFinding> {
  const answer = await clientFor(settings, ctx, CHECK_TIMEOUT_MS).checkAccess();
  if (answer.ok) return answer.isCollectionActive ? 'work' : 'collectionInactive';
  if (answer.kind !== 'refused') return 'unreachable';
  return answer.status === 404 ? 'collectionUnknown' : 'keyRefused';
}
