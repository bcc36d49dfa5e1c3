import { sql } from 'kysely';
import type { BankFileKind, BankLineState } from '#domain/finance/bank-file.ts';
import { entryWindowHours } from '#domain/finance/money-entry.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

/** Identifies the files of one payout run or of the refunds. */
export interface BankFileKey {
  readonly mode: PaymentMode;
  readonly kind: BankFileKind;
  readonly runOn: string | null;
}

export interface BankFile extends BankFileKey {
  readonly id: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly lineCount: number;
  readonly totalSen: number;
  readonly othersSen: number;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: string | null;
  readonly sentAt: Date | null;
  readonly voidedAt: Date | null;
}

const columns = [
  'bank_files.id',
  'bank_files.mode',
  'bank_files.kind',
  'bank_files.run_on as runOn',
  'bank_files.made_at as madeAt',
  'bank_files.made_by as madeBy',
  'bank_files.line_count as lineCount',
  'bank_files.total_sen as totalSen',
  'bank_files.confirmed_at as confirmedAt',
  'bank_files.confirmed_by as confirmedBy',
  'bank_files.sent_at as sentAt',
  'bank_files.voided_at as voidedAt',
  // Also counts sent files that are newer than this one, so that of two files created concurrently at least one sees the
  // other.
  sql<number>`coalesce((
    select sum(other.total_sen) from bank_files other
    where other.made_by = bank_files.made_by and other.mode = bank_files.mode and other.id <> bank_files.id
      and other.voided_at is null and other.confirmed_by is null
      and other.made_at > bank_files.made_at - make_interval(hours => ${entryWindowHours})
      and (other.made_at < bank_files.made_at or other.sent_at is not null)
  ), 0)::bigint`.as('othersSen'),
] as const;

export async function findFile(db: Db | Tx, id: string): Promise<BankFile | undefined> {
  return db.selectFrom('bank_files').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function findLatestFile(db: Db | Tx, key: BankFileKey): Promise<BankFile | undefined> {
  return db
    .selectFrom('bank_files')
    .select(columns)
    .where('mode', '=', key.mode)
    .where('kind', '=', key.kind)
    .where('run_on', 'is not distinct from', key.runOn)
    .where('voided_at', 'is', null)
    .orderBy(sql`sent_at is null`, 'desc')
    .orderBy('made_at', 'desc')
    .executeTakeFirst();
}

export async function listUserNames(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).execute();
}

export interface NewLine {
  readonly subjectId: string;
  readonly accountId: string;
  readonly amountSen: number;
  readonly reference: string;
}

const subjects = { payouts: sql.ref('payout_id'), refunds: sql.ref('refund_id') } as const;
const accounts = {
  payouts: sql.ref('payout_account_id'),
  refunds: sql.ref('refund_account_id'),
} as const;

export async function insertFile(
  tx: Tx,
  { mode, kind, runOn }: BankFileKey,
  { lines, by, now }: { readonly lines: readonly NewLine[]; readonly by: string; readonly now: Date },
): Promise<string> {
  const totalSen = lines.reduce((sum, { amountSen }) => sum + amountSen, 0);
  const { id } = await tx
    .insertInto('bank_files')
    .values({
      mode,
      kind,
      run_on: runOn,
      made_at: now,
      made_by: by,
      line_count: lines.length,
      total_sen: totalSen,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bank_file_lines (file_id, reference, ${subjects[kind]}, ${accounts[kind]}, amount_sen)
    select ${id}, line.reference, line."subjectId", line."accountId", line."amountSen"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
      reference text, "subjectId" uuid, "accountId" uuid, "amountSen" bigint
    )
  `.execute(tx);
  return id;
}

export interface UsedReference {
  readonly subjectId: string;
  readonly reference: string;
}

export async function listReferences(
  tx: Tx,
  kind: BankFileKind,
  subjectIds: readonly string[],
): Promise<UsedReference[]> {
  const { rows } = await sql<UsedReference>`
    select ${subjects[kind]} as "subjectId", reference from bank_file_lines
    where ${subjects[kind]} = any(${[...subjectIds]}::uuid[])
    group by 1, 2
    having not bool_or(state = 'returned')
  `.execute(tx);
  return rows;
}

export async function recordConfirmation(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('bank_files')
    .set({ confirmed_by: by, confirmed_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setFileSent(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await tx.updateTable('bank_files').set({ sent_by: by, sent_at: now }).where('id', '=', id).execute();
  await setLines(tx, id, 'sent');
}

export async function setFileVoid(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('bank_files').set({ voided_at: now }).where('id', '=', id).execute();
  await setLines(tx, id, 'void');
}

async function setLines(tx: Tx, fileId: string, state: BankLineState): Promise<void> {
  await tx
    .updateTable('bank_file_lines')
    .set({ state })
    .where('file_id', '=', fileId)
    .where('state', '=', 'made')
    .execute();
}

export async function setLineReturned(tx: Tx, kind: BankFileKind, subjectId: string): Promise<void> {
  await sql`
    update bank_file_lines set state = 'returned' where ${subjects[kind]} = ${subjectId} and state = 'sent'
  `.execute(tx);
}

export async function findFileBySubject(
  tx: Tx,
  kind: BankFileKind,
  subjectId: string,
): Promise<BankFile | undefined> {
  return tx
    .selectFrom('bank_files')
    .innerJoin('bank_file_lines', 'bank_file_lines.file_id', 'bank_files.id')
    .select(columns)
    .where(sql<boolean>`${subjects[kind]} = ${subjectId}`)
    .orderBy('bank_files.made_at', 'desc')
    .executeTakeFirst();
}
