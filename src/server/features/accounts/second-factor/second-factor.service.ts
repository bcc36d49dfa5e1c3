import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AuditAction } from '#domain/accounts/audit.ts';
import {
  enrolmentMinutes,
  type FactorRequirement,
  readFactorCode,
  recoveryCodeCharacters,
  recoveryCodeCount,
} from '#domain/accounts/second-factor.ts';
import { isProofFresh } from '#domain/accounts/step-up.ts';
import {
  createRateLimitRefusal,
  createRefusal,
  type RateLimited,
  type Refused,
} from '#domain/kernel/outcome.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import { m } from '#locales/messages/messages.js';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { type QrCode, qrCode } from '#server/platform/files/qr-code.ts';
import { findMembership, hasSuperAdminRole } from '../accounts.store.ts';
import type { SignedInPerson, Visit } from '../sessions/sessions.service.ts';
import { deleteSessionsOfUser, proveSession } from '../sessions/sessions.store.ts';
import { countFactorTry, forgiveFactorTry, shouldWarnOfCodes } from '../sign-in/sign-in-limits.ts';
import { mailWrongCodes, notifyFactorChange } from './factor-mails.ts';
import {
  claimTotpStep,
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  type FactorRow,
  findFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  writeUnconfirmed,
} from './second-factor.store.ts';
import { createTotpSecret, encodeBase32, findMatchingStep, formatTotpUri } from './totp.ts';

export type FactorView =
  | { readonly state: 'off'; readonly duty: FactorRequirement | null }
  | {
      readonly state: 'started';
      readonly duty: FactorRequirement | null;
      readonly key: string;
      readonly address: string;
      readonly qr: QrCode;
    }
  | {
      readonly state: 'on';
      readonly duty: FactorRequirement | null;
      readonly since: Date;
      readonly codesLeft: number;
    };

/** Shows a pending key only after a fresh proof. Without one, the page looks as if setup had not started. */
export async function showFactor(ctx: AppContext, person: SignedInPerson): Promise<FactorView> {
  const { userId, email } = person;
  const duty = await findFactorRequirement(ctx, userId);
  const factor = await findFactor(ctx.db, userId);
  if (factor?.confirmedAt) {
    const codesLeft = await countRecoveryCodes(ctx.db, userId);
    return { state: 'on', duty, since: factor.confirmedAt, codesLeft };
  }
  if (!factor || !isStillOpen(ctx, factor) || !isProofFresh(person, ctx.now())) return { state: 'off', duty };
  const key = decryptSecret(ctx, factor);
  if (key === null) return { state: 'off', duty };
  const address = formatTotpUri(key, { issuer: m.product_name(), email });
  return { state: 'started', duty, key, address, qr: qrCode(address) };
}

export async function findFactorRequirement(
  ctx: AppContext,
  userId: string,
): Promise<FactorRequirement | null> {
  if (ctx.config.mode === 'live' && (await hasSuperAdminRole(ctx.db, userId))) return 'superAdmin';
  const membership = await findMembership(ctx.db, userId);
  return membership?.needsSecondFactor ? 'team' : null;
}

export type FactorRefusal =
  | 'step_up_needed'
  | 'already_on'
  | 'not_on'
  | 'not_started'
  | 'wrong_code'
  | 'key_lost'
  | 'required';

export type FactorOutcome<Done extends object = object> =
  | ({ readonly ok: true } & Done)
  | Refused<FactorRefusal>
  | RateLimited;

/** Requires a fresh proof, so that someone at an unattended browser cannot lock its owner out. */
export async function startFactor(ctx: AppContext, person: SignedInPerson): Promise<FactorOutcome> {
  if (!isProofFresh(person, ctx.now())) return createRefusal('step_up_needed');
  const id = randomUUID();
  const secret = ctx.encryption.encrypt(createTotpSecret(), getEncryptionContext(id));
  const written = await ctx.db
    .transaction()
    .execute((tx) => writeUnconfirmed(tx, { id, userId: person.userId, secret, now: ctx.now() }));
  return written === null ? createRefusal('already_on') : { ok: true };
}

/** The first code proves that the app has the key. Ends all other sessions: none has entered a code. */
export async function confirmOwnFactor(
  ctx: AppContext,
  { person, visit, typed }: { person: SignedInPerson; visit: Visit; typed: string },
): Promise<FactorOutcome<{ readonly recoveryCodes: readonly string[] }>> {
  if (!isProofFresh(person, ctx.now())) return createRefusal('step_up_needed');
  const factor = await findFactor(ctx.db, person.userId);
  if (factor?.confirmedAt) return createRefusal('already_on');
  const key = factor && isStillOpen(ctx, factor) ? decryptSecret(ctx, factor) : null;
  if (!factor || key === null) return createRefusal('not_started');
  const tried = { userId: person.userId, clientAddress: visit.clientAddress };
  const limit = await countFactorTry(ctx, tried);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  const now = ctx.now();
  const code = readFactorCode(typed);
  const step = code?.kind === 'app' ? findMatchingStep(key, code.code, now) : null;
  if (step === null) return createRefusal('wrong_code');
  await forgiveFactorTry(ctx, tried);
  return ctx.db.transaction().execute(async (tx) => {
    const { userId, sessionId } = person;
    if (!(await confirmFactor(tx, { id: factor.id, userId, step, now }))) return createRefusal('already_on');
    const recoveryCodes = await writeNewCodes(tx, userId, now);
    await deleteSessionsOfUser(tx, userId, sessionId);
    await proveSession(tx, sessionId, now);
    await recordOwn(tx, { person, visit, action: 'secondFactor.on' });
    await notifyFactorChange(ctx, tx, { ...person, what: 'on', by: person.email, baseUrl: visit.baseUrl });
    return { ok: true, recoveryCodes } as const;
  });
}

export async function renewRecoveryCodes(
  ctx: AppContext,
  { person, visit }: { person: SignedInPerson; visit: Visit },
): Promise<FactorOutcome<{ readonly recoveryCodes: readonly string[] }>> {
  if (!isProofFresh(person, ctx.now())) return createRefusal('step_up_needed');
  if (!person.hasSecondFactor) return createRefusal('not_on');
  return ctx.db.transaction().execute(async (tx) => {
    const recoveryCodes = await writeNewCodes(tx, person.userId, ctx.now());
    await recordOwn(tx, { person, visit, action: 'secondFactor.newCodes' });
    await notifyFactorChange(ctx, tx, {
      ...person,
      what: 'newCodes',
      by: person.email,
      baseUrl: visit.baseUrl,
    });
    return { ok: true, recoveryCodes } as const;
  });
}

export async function turnFactorOff(
  ctx: AppContext,
  { person, visit }: { person: SignedInPerson; visit: Visit },
): Promise<FactorOutcome> {
  if (!isProofFresh(person, ctx.now())) return createRefusal('step_up_needed');
  if ((await findFactorRequirement(ctx, person.userId)) !== null) return createRefusal('required');
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await deleteFactor(tx, person.userId, ctx.now()))) return createRefusal('not_on');
    await recordOwn(tx, { person, visit, action: 'secondFactor.off' });
    await notifyFactorChange(ctx, tx, { ...person, what: 'off', by: person.email, baseUrl: visit.baseUrl });
    return { ok: true } as const;
  });
}

export type FactorCheck =
  | { readonly ok: true; readonly by: 'app' | 'recovery' }
  | Extract<FactorOutcome, { ok: false }>;

/** Counts the try before checking the code and reverts the count on success. Each code works once. */
export async function checkFactor(
  ctx: AppContext,
  {
    userId,
    email,
    typed,
    visit,
  }: { userId: string; email: string; typed: string; visit: Pick<Visit, 'clientAddress' | 'baseUrl'> },
): Promise<FactorCheck> {
  const tried = { userId, clientAddress: visit.clientAddress };
  const limit = await countFactorTry(ctx, tried);
  if (!limit.allowed) return createRateLimitRefusal(limit.retryAt);
  const code = readFactorCode(typed);
  const taken = code && (await consumeTypedCode(ctx, { userId, email, code, baseUrl: visit.baseUrl }));
  if (taken === 'key_lost') {
    // Not a wrong guess: the key is lost. Do not count it; the recovery codes must remain usable.
    await forgiveFactorTry(ctx, tried);
    return createRefusal('key_lost');
  }
  if (!code || !taken) {
    if (await shouldWarnOfCodes(ctx, userId)) await mailWrongCodes(ctx, { userId, email, visit });
    return createRefusal('wrong_code');
  }
  await forgiveFactorTry(ctx, tried);
  return { ok: true, by: code.kind };
}

type TypedCode = NonNullable<ReturnType<typeof readFactorCode>>;

function consumeTypedCode(
  ctx: AppContext,
  { code, ...owner }: { userId: string; email: string; code: TypedCode; baseUrl: string | undefined },
): Promise<boolean | 'key_lost'> {
  return code.kind === 'app'
    ? consumeAppCode(ctx, owner.userId, code.code)
    : spendRecoveryCode(ctx, { ...owner, code: code.code });
}

async function consumeAppCode(ctx: AppContext, userId: string, code: string): Promise<boolean | 'key_lost'> {
  const factor = await findFactor(ctx.db, userId);
  if (!factor?.confirmedAt) return false;
  const key = decryptSecret(ctx, factor);
  if (key === null) return 'key_lost';
  const step = findMatchingStep(key, code, ctx.now());
  return step !== null && claimTotpStep(ctx.db, factor.id, step);
}

async function spendRecoveryCode(
  ctx: AppContext,
  {
    userId,
    email,
    code,
    baseUrl,
  }: { userId: string; email: string; code: string; baseUrl: string | undefined },
): Promise<boolean> {
  const hash = hashRecoveryCode(userId, code);
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await takeRecoveryCode(tx, { userId, hash, now: ctx.now() }))) return false;
    await notifyFactorChange(ctx, tx, { userId, email, what: 'recoveryCodeUsed', by: email, baseUrl });
    return true;
  });
}

async function writeNewCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  await replaceRecoveryCodes(tx, userId, {
    hashes: codes.map((code) => hashRecoveryCode(userId, code)),
    now,
  });
  return codes;
}

function createRecoveryCode(): string {
  return encodeBase32(randomBytes((recoveryCodeCharacters * 5) / 8));
}

/** Codes have 80 random bits, so a fast hash is enough. The user id makes hashes of equal codes differ. */
function hashRecoveryCode(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId}|${code}`).digest();
}

function isStillOpen(ctx: AppContext, { createdAt }: FactorRow): boolean {
  return createdAt.getTime() + enrolmentMinutes * minuteMs > ctx.now().getTime();
}

function decryptSecret(ctx: AppContext, { id, secret }: FactorRow): string | null {
  try {
    return ctx.encryption.decrypt(secret, getEncryptionContext(id));
  } catch {
    ctx.log.error(
      { boundTo: getEncryptionContext(id) },
      'a second factor cannot be opened with ENCRYPTION_KEYS: put its key back, or run sempat-admin reset-second-factor',
    );
    return null;
  }
}

function getEncryptionContext(id: string): string {
  return `second_factors.secret|${id}`;
}

function recordOwn(
  tx: Tx,
  { person, visit, action }: { person: SignedInPerson; visit: Visit; action: AuditAction },
): Promise<void> {
  const { clientAddress, requestId } = visit;
  return recordForUser(tx, person.userId, { action, clientAddress, requestId });
}

async function recordForUser(
  tx: Tx,
  userId: string,
  line: { action: AuditAction; clientAddress: string; requestId: string },
): Promise<void> {
  const membership = await findMembership(tx, userId);
  const isAdmin = await hasSuperAdminRole(tx, userId);
  await recordAudit(tx, {
    actor: { kind: isAdmin ? 'superadmin' : 'company', id: userId },
    object: { kind: 'user', id: userId },
    ...(membership && !isAdmin ? { companyId: membership.companyId } : {}),
    ...line,
  });
}
