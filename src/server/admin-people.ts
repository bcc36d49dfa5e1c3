// The operator's commands about people's data: npm run admin -- person … and affected …; docs/privacy.md says when.
import { csvLine } from '#domain/csv.ts';
import { isDate, klWallClock } from '#domain/time.ts';
import { type Command, UsageError } from './admin-command.ts';
import type { AppContext } from './context.ts';
import { listAffectedPeople } from './features/people/affected.service.ts';
import { erasePerson, exportPerson, keptIfErased, restrictPerson } from './features/people/people.service.ts';

const by = { askedBy: 'command' } as const;

const acts: Record<string, (ctx: AppContext, email: string, isSure: boolean) => Promise<string>> = {
  async export(ctx, email) {
    return JSON.stringify(await exportPerson(ctx, by, { email, reason: 'asked' }), null, 2);
  },
  async erase(ctx, email, isSure) {
    const named = ({ what, name, reason, until }: Awaited<ReturnType<typeof keptIfErased>>[number]) =>
      `  ${what} ${name}: ${reason}${until ? `, until ${until}` : ''}`;
    if (!isSure) {
      const kept = await keptIfErased(ctx, email);
      return ['Nothing is erased without --yes. These would be kept:', ...kept.map(named)].join('\n');
    }
    const { erased, kept } = await erasePerson(ctx, by, { email, reason: 'asked' });
    return [`Erased: ${erased} rows. Kept: ${kept.length}`, ...kept.map(named)].join('\n');
  },
  async restrict(ctx, email) {
    const rows = await restrictPerson(ctx, by, { email, reason: 'asked', lift: false });
    return `Restricted on ${rows} waiting lists.`;
  },
  async lift(ctx, email) {
    const rows = await restrictPerson(ctx, by, { email, reason: 'asked', lift: true });
    return `Lifted on ${rows} waiting lists.`;
  },
};

export const personCommand: Command = {
  usage: 'person export|erase|restrict|lift <email> [--yes]',
  what: 'hands out, erases or restricts what is held about a person; erases only with --yes',
  async run(ctx, args) {
    const [act = '', typed = ''] = args.filter((arg) => arg !== '--yes');
    const run = acts[act];
    if (!run) throw new UsageError(`Unknown: ${act}`);
    if (!typed.includes('@')) throw new UsageError('Which email is it about?');
    return run(ctx, typed.trim().toLowerCase(), args.includes('--yes'));
  },
};

export const affectedCommand: Command = {
  usage: 'affected --from <YYYY-MM-DD> --to <YYYY-MM-DD> [--company <name or id>]',
  what: 'lists as CSV whose data was held on these days, Malaysia time, for the notice after a breach',
  async run(ctx, args) {
    const option = (name: string) => {
      const at = args.indexOf(name);
      return at === -1 ? null : (args[at + 1] ?? '');
    };
    const [from, to, company] = [option('--from'), option('--to'), option('--company')];
    if (!from || !to || !isDate(from) || !isDate(to) || from > to)
      throw new UsageError('Between which days?');
    const end = new Date(klWallClock(to, '23:59').getTime() + 60_000);
    const people = await listAffectedPeople(ctx, { from: klWallClock(from, '00:00'), to: end, company });
    if (people === 'unknownCompany') throw new UsageError('No company, or more than one, is called so.');
    const head = ['email', 'name', 'bookings', 'passports', 'waiting lists', 'messages', 'companies'];
    const lines = people.map(({ email, name, held, companies }) => [
      ...[email, name, held.booking, held.passport, held.waitingList, held.message].map(String),
      companies.join('; '),
    ]);
    return [head, ...lines]
      .map((cells) => csvLine(cells))
      .join('')
      .trimEnd();
  },
};
