import { sql } from 'kysely';
import { isId } from '#domain/kernel/id.ts';
import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import type { ListedMessage, MessageDetails, MessageState } from '#domain/operator/contact-message.ts';
import type { DeskSearch } from '#domain/operator/desk-search.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type Keyset, type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';

const listed = [
  'contact_messages.id',
  'contact_messages.name',
  'contact_messages.email',
  'contact_messages.subject',
  'contact_messages.is_urgent as isUrgent',
  'contact_messages.created_at as createdAt',
  'contact_messages.answered_at as answeredAt',
] as const;

export interface MessagePage extends Page<ListedMessage> {
  readonly total: number;
}

export async function listMessages(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  query: { readonly state: MessageState | null; readonly cursor: string | null },
): Promise<MessagePage> {
  const order = 'newest';
  const { state } = query;
  const after = readKeyset(query.cursor, order);
  const [rows, total] = await Promise.all([
    listMessagesNewestFirst(db, { state, after, limit: backOfficePageSize + 1 }),
    countMessages(db, state, countCap + 1),
  ]);
  return { ...toPage(rows, backOfficePageSize, order), total };
}

async function listMessagesNewestFirst(
  db: Db,
  options: {
    readonly state: MessageState | null;
    readonly after: Keyset | null;
    readonly limit: number;
  },
): Promise<ListedMessage[]> {
  const { state, after } = options;
  let query = db
    .selectFrom('contact_messages')
    .select(listed)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(options.limit);
  if (state) query = query.where('answered_at', state === 'open' ? 'is' : 'is not', null);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.value, after.id)),
    );
  }
  return query.execute();
}

async function countMessages(db: Db, state: MessageState | null, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from contact_messages
      where (${state}::text is null or (answered_at is null) = (${state} = 'open')) limit ${cap}
    ) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findMessagesForDesk(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  { messageNumber: number, text }: DeskSearch,
  limit: number,
): Promise<readonly ListedMessage[]> {
  const email = text.includes('@') ? text.toLowerCase() : null;
  if (number === null && email === null) return [];
  return db
    .selectFrom('contact_messages')
    .select(listed)
    .where(({ eb, or }) =>
      or([
        ...(number === null
          ? []
          : [
              eb.between(
                'contact_messages.id',
                `${number}-0000-0000-0000-000000000000`,
                `${number}-ffff-ffff-ffff-ffffffffffff`,
              ),
            ]),
        ...(email === null
          ? []
          : [sql<boolean>`lower(contact_messages.email) like ${`${email.replaceAll(/[\\%_]/g, '\\$&')}%`}`]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function openMessageCount(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contact_messages where answered_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function getMessage(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  id: string,
): Promise<MessageDetails | null> {
  if (!isId(id)) return null;
  const message = await db
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'contact_messages.answered_by')
    .select([...listed, 'contact_messages.message', 'users.email as answeredBy'])
    .where('contact_messages.id', '=', id)
    .executeTakeFirst();
  return message ?? null;
}
