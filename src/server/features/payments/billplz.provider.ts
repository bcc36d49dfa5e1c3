// Billplz adapter: tries the bill's own keys, then newer keys of the account if Billplz rejects them. Keeps
// to the request budget and maps responses to outcomes.
import type { KeysCheckResult } from '#domain/finance/payment-settings.ts';
import type { AppContext } from '#server/app/context.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { type BillplzBill, type BillplzClient, type BillplzFailure, billplzHost } from './billplz.client.ts';
import { readBillplzNotice } from './billplz.notices.ts';
import {
  applyLimit,
  closeBudget,
  countRequestsLeft,
  getNextRequestTime,
  takeRequest,
} from './billplz.rate-budget.ts';
import type {
  CancelChargeOutcome,
  Charge,
  ChargeOrder,
  ChargeOutcome,
  ChargeReport,
  CheckPriority,
  CreateChargeOutcome,
  OpenAccount,
  PaymentAccount,
  PaymentProvider,
  TransactionsOutcome,
} from './payment-provider.ts';
import {
  canTakePayments,
  createClient,
  currentSettings,
  getMode,
  listSettingsSince,
  type PaymentSettings,
} from './payments.service.ts';
import { updateKeysCheck } from './settings.store.ts';

const CALLBACK_PATH = '/api/payments/billplz/callback';

type Answer<Value> = ({ ok: true } & Value) | BillplzFailure;

const unreachable: BillplzFailure = { ok: false, kind: 'unreachable' };

export function createBillplzProvider(ctx: AppContext): PaymentProvider {
  return {
    // In a demo the practice Billplz uses our own host.
    pageHosts: ctx.config.demo ? [] : [billplzHost(false), billplzHost(true)],
    callbackPath: CALLBACK_PATH,
    openAccount: () => openAccount(ctx),
    currentAccount: () => currentAccount(ctx),
    getCharge: (charge, priority) => getCharge(ctx, charge, priority),
    listTransactions: (charge, priority) => listTransactions(ctx, charge, priority),
    cancelCharge: (charge) => cancelCharge(ctx, charge),
    nextCheckPossibleAt: (mode: PaymentMode) => getNextRequestTime(ctx, mode, 'ordinary'),
    checksLeft: (mode: PaymentMode) => countRequestsLeft(ctx, mode),
    readNotice: (source, received) => readBillplzNotice(ctx, source, received),
  };
}

async function openAccount(ctx: AppContext): Promise<OpenAccount | null> {
  const settings = await currentSettings(ctx);
  if (!settings || !canTakePayments(settings, ctx.config)) return null;
  const { version, collectionId } = settings;
  return {
    version,
    collectionId,
    mode: getMode(settings),
    createCharge: (order) => createCharge(ctx, settings, order),
  };
}

async function currentAccount(ctx: AppContext): Promise<PaymentAccount | null> {
  const settings = await currentSettings(ctx);
  if (!settings) return null;
  return { version: settings.version, collectionId: settings.collectionId, mode: getMode(settings) };
}

async function createCharge(
  ctx: AppContext,
  settings: PaymentSettings,
  { returnUrl: redirectUrl, ...order }: ChargeOrder,
): Promise<CreateChargeOutcome> {
  const client = createClient(settings, ctx);
  const answer = await client.createBill({ ...order, redirectUrl });
  await recordFinding(ctx, settings, toFinding(answer));
  if (!answer.ok) {
    const { kind } = answer;
    ctx.log.warn({ kind, status: 'status' in answer ? answer.status : null }, 'no bill was made');
    return toCreateFailure(answer);
  }
  const { id: billId, state, amountSen, url: billUrl } = answer.bill;
  return {
    kind: 'created',
    billUrl,
    report: { source: 'create', billId, state, amountSen },
    async withdraw() {
      await client.deleteBill(billId);
    },
  };
}

function toFinding(answer: Answer<object>): KeysCheckResult | null {
  if (answer.ok) return 'work';
  if (answer.kind !== 'refused') return null;
  if (answer.status === 404) return 'collectionUnknown';
  return answer.status === 401 ? 'keyRefused' : null;
}

/** Stores a key check; with `from`, replaces only that result. A failure here must not lose a bill. */
async function recordFinding(
  ctx: AppContext,
  { version }: PaymentSettings,
  finding: KeysCheckResult | null,
  from: KeysCheckResult | null = null,
): Promise<void> {
  if (!finding) return;
  await updateKeysCheck(ctx.db, version, { finding, checked_at: ctx.now() }, from).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'what Billplz says about the keys could not be stored'),
  );
}

function toCreateFailure(failure: BillplzFailure): CreateChargeOutcome {
  if (failure.kind === 'mismatch') return { kind: 'mismatched', billId: failure.billId ?? null };
  if (failure.kind === 'unreachable') return { kind: 'unanswered' };
  return { kind: failure.status === 401 || failure.status === 404 ? 'keysRefused' : 'refused' };
}

async function getCharge(ctx: AppContext, charge: Charge, priority: CheckPriority): Promise<ChargeOutcome> {
  const { billId } = charge;
  const answer = await askWithinBudget(ctx, charge, priority, (client) => client.getBill(billId));
  ctx.log.info({ billId, result: answer.ok ? answer.bill.state : answer.kind }, 'bill looked at');
  if (answer.ok) return { kind: 'found', report: toReport(answer.bill) };
  if (isKeyRefusal(answer)) return { kind: 'keysRefused' };
  return { kind: answer.kind === 'refused' && answer.status === 404 ? 'unknown' : 'unavailable' };
}

function toReport(bill: BillplzBill): ChargeReport {
  return {
    source: 'reconcile',
    billId: bill.id,
    paid: bill.isPaid,
    state: bill.state,
    amountSen: bill.amountSen,
    paidAmountSen: bill.paidAmountSen,
    occurredAt: bill.paidAt,
    collectionId: bill.collectionId,
    reference: bill.reference,
  };
}

async function listTransactions(
  ctx: AppContext,
  charge: Charge,
  priority: CheckPriority,
): Promise<TransactionsOutcome> {
  const answer = await askWithinBudget(ctx, charge, priority, (client) =>
    client.listTransactions(charge.billId),
  );
  if (answer.ok) return { kind: 'found', transactions: answer.transactions };
  return { kind: isKeyRefusal(answer) ? 'keysRefused' : 'unavailable' };
}

async function cancelCharge(ctx: AppContext, charge: Charge): Promise<CancelChargeOutcome> {
  const answer = await ask(ctx, charge, (client) => client.deleteBill(charge.billId));
  // 404: already gone, as intended.
  if (answer.ok || (answer.kind === 'refused' && answer.status === 404)) return { kind: 'cancelled' };
  if (isKeyRefusal(answer)) return { kind: 'keysRefused' };
  if (answer.kind === 'refused' && answer.status === 422) return { kind: 'refused' };
  return {
    kind: 'unavailable',
    retryAfterMs: answer.kind === 'rateLimited' ? answer.retryAfterMs : 0,
  };
}

function isKeyRefusal(answer: Answer<object>): boolean {
  return !answer.ok && answer.kind === 'refused' && answer.status === 401;
}

/** Calls `mayAsk` before each request, because a retry with other keys is a second request. */
async function ask<Value extends object>(
  ctx: AppContext,
  { settingsVersion }: Charge,
  call: (client: BillplzClient) => Promise<Answer<Value>>,
  mayAsk: () => Promise<boolean> = async () => true,
): Promise<Answer<Value>> {
  const [own, ...later] = await listSettingsSince(ctx, settingsVersion);
  const newest = later.at(-1);
  const tries = [own, newest?.apiKey === own?.apiKey ? undefined : newest].filter(
    (keys) => keys !== undefined,
  );
  let answer: Answer<Value> = unreachable;
  for (const settings of tries) {
    if (!(await mayAsk())) return unreachable;
    answer = await call(createClient(settings, ctx));
    if (isKeyRefusal(answer)) await recordFinding(ctx, settings, 'keyRefused');
    else if (answer.ok) await recordFinding(ctx, settings, 'work', 'keyRefused');
    if (!isKeyRefusal(answer)) return answer;
  }
  return answer;
}

async function askWithinBudget<Value extends { rateLimit: Parameters<typeof applyLimit>[2] }>(
  ctx: AppContext,
  charge: Charge,
  priority: CheckPriority,
  call: (client: BillplzClient) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const { mode } = charge;
  const answer = await ask(ctx, charge, call, () => takeRequest(ctx, mode, priority));
  if (answer.ok) await applyLimit(ctx, mode, answer.rateLimit);
  else if (answer.kind === 'rateLimited') await closeBudget(ctx, mode, answer.retryAfterMs);
  return answer;
}
