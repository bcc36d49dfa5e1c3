// Notifies a company's people according to their settings, in the transaction that causes the notification.

import type { AlertKind, AlertMode } from '#domain/fulfilment/reminders.ts';
import { english } from '#domain/kernel/language.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { pageUrl } from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { loadAlertSettings } from '#server/features/notifications/alerts/alert-settings.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { insertDigestItem } from '../rows/reminders.store.ts';
import { listCompanyStaff } from '../rows/staff.store.ts';

export interface CompanyNotification {
  readonly kind: AlertKind;
  readonly companyId: string;
  readonly subject: string;
  readonly subjectId: string;
}

export interface NotificationRecipient {
  readonly userId: string;
  readonly email: string;
  readonly locale: string;
}

/** Calls `mail` for recipients who want emails at once; queues the daily email for the others. */
export async function notifyCompany(
  ctx: Pick<AppContext, 'now'>,
  tx: Tx,
  news: CompanyNotification,
  mail: (reader: NotificationRecipient) => Promise<unknown>,
): Promise<void> {
  for (const { way, ...reader } of await listNotificationRecipients(tx, news.companyId, news.kind)) {
    if (way === 'atOnce') await mail(reader);
    if (way === 'digest') await insertDigestItem(tx, reader.userId, news, ctx.now());
  }
}

export async function listNotificationRecipients(
  tx: Tx,
  companyId: string,
  kind: AlertKind,
): Promise<(NotificationRecipient & { readonly way: AlertMode })[]> {
  const staff = await listCompanyStaff(tx, companyId);
  const settings = await loadAlertSettings(
    tx,
    staff.map(({ userId }) => userId),
  );
  return staff.map(({ userId, email, locale = english }) => ({
    userId,
    email,
    locale,
    way: settings(userId).ways[kind],
  }));
}

export function officeUrl(
  { config }: Pick<AppContext, 'config'>,
  path: string,
  linkBase: string | null = null,
): string {
  return pageUrl(config.publicBaseUrl ?? linkBase ?? `http://localhost:${config.http.port}`, path, english);
}

export function settingsUrl(ctx: Pick<AppContext, 'config'>, linkBase: string | null = null): string {
  return officeUrl(ctx, officePaths.companyAlertsPath, linkBase);
}
