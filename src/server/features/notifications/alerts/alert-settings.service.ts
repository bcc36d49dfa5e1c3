// Notification settings of one person: whether each kind is sent at once, in the daily email or never, and
// the hour of that email.
import { hasPermission } from '#domain/accounts/company-role.ts';
import {
  type AlertModes,
  type AlertSettings,
  defaultAlertModes,
  defaultAlertSettings,
} from '#domain/fulfilment/reminders.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listSettings, saveSettings } from './alert-settings.store.ts';

export async function loadAlertSettings(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string) => AlertSettings> {
  const kept = new Map((await listSettings(db, userIds)).map((each) => [each.userId, each]));
  return (userId) => {
    const own = kept.get(userId);
    return own
      ? { ways: { ...defaultAlertModes, ...own.ways }, digestHour: own.digestHour }
      : defaultAlertSettings;
  };
}

export async function getAlertSettings(ctx: AppContext, actor: CompanyActor): Promise<AlertSettings> {
  return (await loadAlertSettings(ctx.db, [actor.userId]))(actor.userId);
}

export async function saveAlertSettings(
  ctx: AppContext,
  actor: CompanyActor,
  chosen: { readonly ways: AlertModes; readonly digestHour: number | null },
): Promise<boolean> {
  if (!hasPermission(actor, 'changeCustomers')) return false;
  await ctx.db.transaction().execute(async (tx) => {
    await saveSettings(tx, { userId: actor.userId, ...chosen }, ctx.now());
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'alerts.chosen',
      object: { kind: 'user', id: actor.userId },
    });
  });
  return true;
}
