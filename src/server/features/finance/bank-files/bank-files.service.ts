// Creates bank files, has those above the limit confirmed by a second super admin, and marks them as sent.
// Joins the transactions of callers, which hold the file's locks.

import { randomInt } from 'node:crypto';
import {
  type BankFileLine,
  bankFileLine,
  bankReference,
  type FileProgress,
  type FileStep,
  nextFileStep,
} from '#domain/finance/bank-file.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { isSecondAdmin } from '#server/features/accounts/super-admins/accounts.service.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  type BankFile,
  type BankFileKey,
  findFile,
  findFileBySubject,
  findLatestFile,
  insertFile,
  listReferences,
  listUserNames,
  type NewLine,
  recordConfirmation,
  setFileSent,
  setFileVoid,
  setLineReturned,
} from './bank-files.store.ts';

export type { BankFile, BankFileKey } from './bank-files.store.ts';

export type FileRefusal =
  | 'not_found'
  | 'file_missing'
  | 'needs_confirmation'
  | 'not_sent'
  /** The bank already has the file, so it can be neither changed nor sent again. */
  | 'already_sent'
  /** Another file has replaced the one on the page. */
  | 'file_changed'
  /** The super admin who created the file cannot be the second person. */
  | 'same_person'
  /** The author of the file could have given the second person the role, password or second factor. */
  | 'changed_lately';

const refusalOfStep: Record<FileStep, FileRefusal> = {
  makeFile: 'file_missing',
  confirm: 'needs_confirmation',
  markSent: 'not_sent',
  markPaid: 'already_sent',
};

export function refuseStep(ctx: AppContext, file: BankFile | null, wanted: FileStep): FileRefusal | null {
  if (file?.voidedAt) return 'file_changed';
  const step = nextFileStep(file, ctx.config.payouts.confirmAboveSen);
  return step === wanted ? null : refusalOfStep[step];
}

export const getLatestFile = async (tx: Tx, key: BankFileKey) => (await findLatestFile(tx, key)) ?? null;
export const getFileById = async (tx: Tx, id: string) => (await findFile(tx, id)) ?? null;
export const findHoldingFile = async (tx: Tx, kind: BankFileKey['kind'], subjectId: string) =>
  (await findFileBySubject(tx, kind, subjectId)) ?? null;

export async function makeFile(
  tx: Tx,
  actor: SuperAdminActor,
  key: BankFileKey,
  { lines, now }: { readonly lines: readonly Omit<NewLine, 'reference'>[]; readonly now: Date },
): Promise<string> {
  await voidFile(tx, key, now);
  const subjectIds = lines.map(({ subjectId }) => subjectId);
  const used = await listReferences(tx, key.kind, subjectIds);
  const references = new Map(used.map(({ subjectId, reference }) => [subjectId, reference]));
  const id = await insertFile(tx, key, {
    lines: lines.map((line) => ({
      ...line,
      reference: references.get(line.subjectId) ?? bankReference(randomInt),
    })),
    by: actor.userId,
    now,
  });
  const file = await findFile(tx, id);
  if (file) await recordFile(tx, actor, 'made', file);
  return id;
}

/** Voids an unsent file when one of its payments must not be made now. A file that was sent stays valid. */
export async function voidFile(tx: Tx, key: BankFileKey, now: Date): Promise<void> {
  const file = await findLatestFile(tx, key);
  if (file && !file.sentAt) await setFileVoid(tx, file.id, now);
}

export async function confirmFile(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  file: BankFile,
): Promise<FileRefusal | null> {
  const refusal = refuseStep(ctx, file, 'confirm');
  if (refusal) return refusal;
  if (file.madeBy === actor.userId) return 'same_person';
  if (!(await isSecondAdmin(ctx, tx, actor, file))) return 'changed_lately';
  await recordConfirmation(tx, file.id, actor.userId, ctx.now());
  await recordFile(tx, actor, 'confirmed', file);
  return null;
}

const accountTables = { payouts: 'payout_accounts', refunds: 'refund_accounts' } as const;

type SealedLine = Omit<Parameters<typeof bankFileLine>[1], 'accountNumber'> & {
  readonly accountId: string;
  readonly sealed: Buffer | null;
};

export interface OpenedFile {
  readonly file: BankFile;
  readonly lines: readonly BankFileLine[];
}

export async function openFile(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  { file, sealedLines }: { readonly file: BankFile; readonly sealedLines: readonly SealedLine[] },
): Promise<({ readonly ok: true } & OpenedFile) | Refused<'file_changed' | 'already_sent' | 'key_lost'>> {
  if (file.voidedAt) return createRefusal('file_changed');
  if (file.sentAt) return createRefusal('already_sent');
  const lines: BankFileLine[] = [];
  for (const { accountId, sealed, ...line } of sealedLines) {
    const accountNumber = openAccountNumber(ctx, file, { accountId, sealed });
    if (accountNumber === null) return createRefusal('key_lost');
    lines.push(bankFileLine(file.mode, { ...line, accountNumber }));
  }
  await recordFile(tx, actor, 'opened', file);
  return { ok: true, file, lines };
}

function openAccountNumber(
  { encryption, log }: AppContext,
  { kind }: BankFile,
  { accountId, sealed }: Pick<SealedLine, 'accountId' | 'sealed'>,
): string | null {
  const table = accountTables[kind];
  try {
    return sealed && encryption.decrypt(sealed, `${table}.account_number|${accountId}`);
  } catch {
    log.error({ table, accountId }, 'a bank account cannot be opened with ENCRYPTION_KEYS');
    return null;
  }
}

export async function sendFile(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  file: BankFile,
): Promise<FileRefusal | null> {
  const refusal = refuseStep(ctx, file, 'markSent');
  if (refusal) return refusal;
  await setFileSent(tx, file.id, actor.userId, ctx.now());
  await recordFile(tx, actor, 'sent', file);
  return null;
}

export const markLineReturned = setLineReturned;

export function recordFile(
  tx: Tx,
  actor: SuperAdminActor,
  what: 'made' | 'opened' | 'confirmed' | 'sent',
  { id, mode, kind, runOn, lineCount, totalSen }: BankFile,
): Promise<void> {
  const details = {
    kind,
    ...(runOn && { runOn }),
    lines: lineCount,
    totalSen,
    ...(mode === 'test' && { mode }),
  };
  return recordAudit(tx, {
    ...toAuditOrigin(actor),
    action: `bankFile.${what}`,
    object: { kind: 'bankFile', id },
    details,
  });
}

export async function showFile(
  ctx: AppContext,
  actor: SuperAdminActor,
  key: BankFileKey,
): Promise<FileProgress> {
  const file = await findLatestFile(ctx.db, key);
  const nextStep = nextFileStep(file ?? null, ctx.config.payouts.confirmAboveSen);
  if (!file) return { file: null, nextStep };
  const people = await listUserNames(ctx.db, [file.madeBy, ...(file.confirmedBy ? [file.confirmedBy] : [])]);
  const email = (userId: string | null) => people.find(({ id }) => id === userId)?.email ?? null;
  const { id, lineCount, totalSen, madeAt, confirmedAt, sentAt } = file;
  return {
    file: {
      id,
      lineCount,
      totalSen,
      madeAt,
      confirmedAt,
      sentAt,
      madeBy: email(file.madeBy),
      isOwn: file.madeBy === actor.userId,
      confirmedBy: email(file.confirmedBy),
    },
    nextStep,
  };
}
