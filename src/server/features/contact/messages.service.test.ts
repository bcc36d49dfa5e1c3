import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { backOfficePageSize } from '#domain/kernel/lists.ts';
import { getMessage, listMessages, openMessageCount } from './messages.queries.ts';
import { markMessage } from './messages.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
let ctx: TestContext;
let actor: ReturnType<typeof superAdminActor>;
let email: string;
beforeAll(async () => {
  ctx = await openTestContext();
  const admin = await insertSuperAdmin(ctx.db);
  email = admin.email;
  actor = superAdminActor({ userId: admin.userId });
});
afterAll(() => ctx.close());
beforeEach(async () => {
  ctx.setNow(now);
  await ctx.db.deleteFrom('contact_messages').execute();
});

async function arrived(minutesAgo: number, overrides: { subject?: string; is_urgent?: boolean } = {}) {
  const { id } = await ctx.db
    .insertInto('contact_messages')
    .values({
      name: 'Angelina anak Kawau',
      email: 'angelina@example.my',
      subject: 'Seats to Japan',
      message: 'Hello,\nare two seats still open?',
      privacy_version: '2026-11',
      created_at: new Date(now.getTime() - minutesAgo * 60_000),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
type State = 'open' | 'answered' | null;
const list = (state: State = null, cursor: string | null = null) =>
  listMessages(ctx, actor, { state, cursor });
const idsOf = async (state: State = null) => (await list(state)).items.map(({ id }) => id);
const mark = (id: string, state: 'open' | 'answered') => markMessage(ctx, actor, { id, state });

describe('messages from the contact form', () => {
  it('are listed newest first in pages, each once', async () => {
    const ids: string[] = [];
    for (let minute = 0; minute < backOfficePageSize + 3; minute += 1) ids.push(await arrived(minute));
    const first = await list();
    const second = await list(null, first.nextCursor);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect([first.total, second.nextCursor]).toEqual([ids.length, null]);
  });

  it('are open until marked as answered, and can be reopened', async () => {
    const [newer, older] = [await arrived(1, { is_urgent: true }), await arrived(2)];
    expect(await mark(older, 'answered')).toBe(true);
    expect(await idsOf('open')).toEqual([newer]);
    expect(await idsOf('answered')).toEqual([older]);
    expect(await openMessageCount(ctx, actor)).toBe(1);
    expect(await getMessage(ctx, actor, older)).toMatchObject({ answeredAt: now, answeredBy: email });
    expect(await getMessage(ctx, actor, newer)).toMatchObject({ isUrgent: true, answeredBy: null });
    expect(await mark(older, 'open')).toBe(true);
    expect(await getMessage(ctx, actor, older)).toMatchObject({ answeredAt: null, answeredBy: null });
  });

  it('write one audit record without their content when marked twice concurrently', async () => {
    const id = await arrived(1, { subject: 'Canary' });
    const press = () => mark(id, 'answered');
    const marked = await runConcurrently(ctx.db, 'contact_messages', [press, press]);
    expect(marked.filter(Boolean)).toHaveLength(1);
    const lines = await ctx.db.selectFrom('audit_log').selectAll().where('object_id', '=', id).execute();
    expect(lines).toMatchObject([{ action: 'message.answered', actor_id: actor.userId }]);
    expect(JSON.stringify(lines)).not.toMatch(/canary|angelina/i);
  });

  it('return null for an unknown id', async () => {
    expect(await getMessage(ctx, actor, randomUUID())).toBeNull();
    expect(await getMessage(ctx, actor, 'none')).toBeNull();
    expect(await mark(randomUUID(), 'answered')).toBe(false);
  });
});
