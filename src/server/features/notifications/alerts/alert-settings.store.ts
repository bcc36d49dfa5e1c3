import type { AlertModes } from '#domain/fulfilment/reminders.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

export interface KeptSettings {
  readonly userId: string;
  readonly ways: Partial<AlertModes>;
  readonly digestHour: number | null;
}

export async function listSettings(db: Db, userIds: readonly string[]): Promise<KeptSettings[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('alert_settings')
    .select(['user_id as userId', 'delivery as ways', 'digest_hour as digestHour'])
    .where('user_id', 'in', userIds)
    .execute();
}

export async function saveSettings(
  tx: Tx,
  { userId, ways, digestHour }: KeptSettings,
  now: Date,
): Promise<void> {
  const columns = { delivery: JSON.stringify(ways), digest_hour: digestHour, saved_at: now };
  await tx
    .insertInto('alert_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}
