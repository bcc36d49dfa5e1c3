import type { Insertable } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import type { AuditLogTable } from '#server/platform/schema.ts';

export async function insertAuditLine(tx: Tx, line: Insertable<AuditLogTable>): Promise<void> {
  await tx.insertInto('audit_log').values(line).execute();
}
