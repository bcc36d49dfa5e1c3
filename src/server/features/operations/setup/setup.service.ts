// Facts and one-click steps of the list before launch. src/domain/operator/setup-list.ts has the rules.
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#domain/accounts/audit.ts';
import type { KeysCheckResult } from '#domain/finance/payment-settings.ts';
import { type SetupList, type StoredKeys, setupList } from '#domain/operator/setup-list.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { lastTestMail } from '#server/features/mail/queue/mail-desk.service.ts';
import { findSettingsState } from '#server/features/payments/payments.service.ts';
import { checkPaymentSettings, findLastKeysCheck } from '#server/features/payments/settings.service.ts';
import { findSetupFacts, insertFinished } from './setup.store.ts';

export interface ShownSetup extends SetupList {
  readonly identity: { readonly legalName: string; readonly mailFrom: string; readonly mailHost: string };
}

export async function showSetup(ctx: AppContext, _actor: SuperAdminActor): Promise<ShownSetup> {
  const { mode, booking, site, mail } = ctx.config;
  const [row, keys, testMail] = await Promise.all([
    findSetupFacts(ctx.db),
    storedKeys(ctx),
    lastTestMail(ctx),
  ]);
  const list = setupList({
    ...row,
    isDemo: mode === 'demo',
    allowsSandbox: booking.allowSandboxPayments,
    keys,
    testMail,
  });
  const identity = {
    legalName: site.legalName,
    mailFrom: mail.from,
    mailHost: new URL(mail.smtpUrl).hostname,
  };
  return { ...list, identity };
}

export async function storedKeys(ctx: AppContext): Promise<StoredKeys> {
  const state = await findSettingsState(ctx);
  if (state.kind !== 'open') return { kind: state.kind };
  const { version, sandbox } = state.settings;
  return { kind: 'open', sandbox, ...(await findLastKeysCheck(ctx, version)) };
}

export async function sendTestMail(ctx: AppContext, actor: SuperAdminActor): Promise<void> {
  const id = randomUUID();
  await ctx.db.transaction().execute(async (tx) => {
    const values = { queuedAt: ctx.now().toISOString() };
    await queueMail(
      tx,
      { kind: 'test', to: actor.email, locale: 'en', values, onceKey: `test|${id}`, subjectId: id },
      ctx,
    );
    await recordAudit(tx, signed(actor, 'setup.testMailSent'));
  });
}

export async function checkKeys(ctx: AppContext, actor: SuperAdminActor): Promise<KeysCheckResult | null> {
  const state = await findSettingsState(ctx);
  return state.kind === 'open' ? checkPaymentSettings(ctx, actor, state.settings.version) : null;
}

export async function dismissSetup(ctx: AppContext, actor: SuperAdminActor): Promise<boolean> {
  if (!(await showSetup(ctx, actor)).isDone) return false;
  await ctx.db.transaction().execute(async (tx) => {
    if (await insertFinished(tx, ctx.now())) await recordAudit(tx, signed(actor, 'setup.finished'));
  });
  return true;
}

function signed({ kind, userId, clientAddress, requestId }: SuperAdminActor, action: AuditAction) {
  const object = { kind: 'setup', id: 'setup' } as const;
  return { actor: { kind, id: userId }, action, object, details: {}, clientAddress, requestId };
}
