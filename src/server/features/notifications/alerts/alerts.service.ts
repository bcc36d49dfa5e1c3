// Addresses that get a company's booking emails instead of its people: up to five, entered by the owner and
// confirmed by their recipients.

import { randomUUID } from 'node:crypto';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { type AlertAddress, invitationDays } from '#domain/accounts/team.ts';
import { maxAlertAddresses } from '#domain/fulfilment/reminders.ts';
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import { dayMs } from '#domain/kernel/time.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { alertUrl, readAlertAddressId } from './alert-link.ts';
import {
  confirmAddressRow,
  deleteAddress,
  deleteCompanyAddress,
  deleteUnconfirmedBefore,
  findAddress,
  insertAddress,
  listAddressRows,
  listAlertRecipients,
  lockAlertCompany,
} from './alerts.store.ts';

const WINDOW_SECONDS = 3_600;

export async function listAlertAddresses(ctx: AppContext, actor: CompanyActor): Promise<AlertAddress[]> {
  if (!hasPermission(actor, 'manageSettings')) return [];
  return runAsCompany(ctx.db, actor, (tx) => listAddressRows(tx, actor.companyId));
}

export type AlertRefusal = 'not_allowed' | 'already_there' | 'too_many' | 'address_not_found';

export type AlertOutcome = { readonly ok: true } | Refused<AlertRefusal> | RateLimited;

export async function addAlertAddress(
  ctx: AppContext,
  actor: CompanyActor,
  { email, baseUrl }: { readonly email: string; readonly baseUrl: string },
): Promise<AlertOutcome> {
  if (!hasPermission(actor, 'manageSettings')) return createRefusal('not_allowed');
  const { companyId } = actor;
  const { invitationsPerCompany, formsPerEmail } = ctx.config.limits;
  const window = { windowSeconds: WINDOW_SECONDS };
  const limit = await countHits(ctx, [
    { bucket: 'invitations-per-company', key: companyId, max: invitationsPerCompany, ...window },
    { bucket: 'alert-address-per-email', key: email, max: formsPerEmail, ...window },
  ]);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  const id = randomUUID();
  const now = ctx.now();
  return runAsCompany(ctx.db, actor, async (tx): Promise<AlertOutcome> => {
    const company = await lockAlertCompany(tx, companyId);
    if (!company) return createRefusal('not_allowed');
    const there = await listAddressRows(tx, companyId);
    if (there.some((each) => each.email === email)) return createRefusal('already_there');
    if (there.length >= maxAlertAddresses) return createRefusal('too_many');
    await insertAddress(tx, { id, companyId, email, now });
    const { name, locale } = company;
    const base = ctx.config.publicBaseUrl ?? baseUrl;
    await queueMail(
      tx,
      {
        kind: 'alert-address',
        to: email,
        locale,
        subjectId: id,
        onceKey: `alert-address:${id}`,
        expiresAt: new Date(now.getTime() + invitationDays * dayMs),
        values: { company: name, by: actor.email, link: alertUrl(ctx, { id, base, locale }) },
      },
      ctx,
    );
    await record(tx, actor, 'alerts.added', id);
    return { ok: true };
  });
}

export async function removeAlertAddress(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<AlertOutcome> {
  if (!hasPermission(actor, 'manageSettings')) return createRefusal('not_allowed');
  return runAsCompany(ctx.db, actor, async (tx): Promise<AlertOutcome> => {
    if (!(await deleteCompanyAddress(tx, actor.companyId, id))) return createRefusal('address_not_found');
    await record(tx, actor, 'alerts.removed', id);
    return { ok: true };
  });
}

function record(tx: Tx, actor: CompanyActor, action: `alerts.${'added' | 'removed'}`, id: string) {
  return recordAudit(tx, { ...toAuditOrigin(actor), action, object: { kind: 'alertAddress', id } });
}

/** Returns null for an invalid token, and `stopped` for an address without alerts. */
export type AlertView =
  | { readonly state: 'waiting' | 'confirmed'; readonly company: string; readonly email: string }
  | { readonly state: 'stopped' };

export async function findAlertAddress(ctx: AppContext, secret: string): Promise<AlertView | null> {
  const id = readAlertAddressId(ctx, secret);
  if (id === null) return null;
  const found = await findAddress(ctx.db, id);
  if (!found) return { state: 'stopped' };
  const { company, email, isConfirmed } = found;
  return { state: isConfirmed ? 'confirmed' : 'waiting', company, email };
}

/** The link proves that the caller reads the address. Returns false if the token is invalid. */
export async function answerAlertAddress(
  ctx: AppContext,
  { secret, answer, origin }: AlertAnswer,
): Promise<boolean> {
  const id = readAlertAddressId(ctx, secret);
  if (id === null) return false;
  await ctx.db.transaction().execute(async (tx) => {
    const companyId =
      answer === 'confirm' ? await confirmAddressRow(tx, id, ctx.now()) : await deleteAddress(tx, id);
    if (companyId === undefined) return;
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: answer === 'confirm' ? 'alerts.confirmed' : 'alerts.stopped',
      object: { kind: 'alertAddress', id },
      companyId,
      details: { by: 'reader' },
      ...origin,
    });
  });
  return true;
}

interface AlertAnswer {
  readonly secret: string;
  readonly answer: 'confirm' | 'stop';
  readonly origin: { readonly clientAddress: string; readonly requestId: string };
}

export interface AlertReader {
  readonly id: string;
  readonly email: string;
  readonly locale: string;
  readonly stopLink: string;
}

export async function listAlertReaders(
  ctx: Pick<AppContext, 'config'>,
  tx: Tx,
  { companyId, linkBase }: { readonly companyId: string; readonly linkBase: string | null },
): Promise<AlertReader[]> {
  const { config } = ctx;
  const base = config.publicBaseUrl ?? linkBase ?? `http://localhost:${config.http.port}`;
  const readers = await listAlertRecipients(tx, companyId);
  return readers.map((reader) => ({ ...reader, stopLink: alertUrl(ctx, { ...reader, base }) }));
}

export async function forgetUnconfirmedAddresses(ctx: AppContext): Promise<void> {
  await deleteUnconfirmedBefore(ctx.db, new Date(ctx.now().getTime() - invitationDays * dayMs));
}
