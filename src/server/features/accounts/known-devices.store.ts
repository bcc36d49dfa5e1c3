import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';

/** Whether the person has signed in with this browser before; from now on they have. */
export async function noteDevice(
  tx: Tx,
  { userId, deviceId, now }: { userId: string; deviceId: string; now: Date },
): Promise<{ isKnown: boolean; isFirst: boolean }> {
  const { rows } = await sql<{ isKnown: boolean; isFirst: boolean }>`
    with before as (
      select bool_or(device_id = ${deviceId}::uuid) as known from known_devices where user_id = ${userId}
    ), noted as (
      insert into known_devices (user_id, device_id, first_used_at, last_used_at)
      values (${userId}, ${deviceId}::uuid, ${now}, ${now})
      on conflict (user_id, device_id) do update set last_used_at = excluded.last_used_at
    )
    select coalesce(known, false) as "isKnown", known is null as "isFirst" from before
  `.execute(tx);
  return rows[0] ?? { isKnown: false, isFirst: true };
}

export async function deleteDevicesUnusedSince(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('last_used_at', '<', before).execute();
}
