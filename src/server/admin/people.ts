// The commands `sempat-admin person …` and `sempat-admin affected …`; see docs/privacy.md.
import { csvLine } from '#domain/kernel/csv.ts';
import { isDate, toKlInstant } from '#domain/kernel/time.ts';
import { contactChangeInput } from '#domain/privacy/person-input.ts';
import type { AppContext } from '../app/context.ts';
import { listAffectedPeople } from '../features/people/affected.service.ts';
import { correctPerson, previewCorrection, readContact } from '../features/people/correction.service.ts';
import {
  erasePerson,
  exportPerson,
  listKeptRecords,
  restrictPerson,
} from '../features/people/people.service.ts';
import { type Command, UsageError } from './command.ts';

const by = { askedBy: 'command' } as const;

function readOption(args: readonly string[], name: string): string | null {
  const at = args.indexOf(name);
  return at === -1 ? null : (args[at + 1] ?? '');
}

function readChange(args: readonly string[]) {
  const typed = { newEmail: '--email', name: '--name', phone: '--phone' };
  const words = Object.entries(typed).map(([field, name]) => [field, readOption(args, name) ?? undefined]);
  const { success, data } = contactChangeInput.safeParse(Object.fromEntries(words));
  const change = success ? readContact(data) : null;
  if (!change) throw new UsageError('An email, a name or a phone number cannot be so.');
  return change;
}

type Act = (ctx: AppContext, email: string, args: readonly string[]) => Promise<string>;

const acts: Record<string, Act> = {
  async export(ctx, email) {
    return JSON.stringify(await exportPerson(ctx, by, { email, reason: 'asked' }), null, 2);
  },
  async erase(ctx, email, args) {
    const named = ({ what, name, reason, until }: Awaited<ReturnType<typeof listKeptRecords>>[number]) =>
      `  ${what} ${name}: ${reason}${until ? `, until ${until}` : ''}`;
    if (!args.includes('--yes')) {
      const kept = await listKeptRecords(ctx, email);
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
  async correct(ctx, email, args) {
    const typed = readChange(args);
    const plan = await previewCorrection(ctx, { email, typed });
    if (!plan) return 'Nothing to correct.';
    const lines = plan.records.map(
      ({ section, count, fields }) => `  ${section} ${count}: ${fields.join(', ')}`,
    );
    if (plan.beingPaid.length > 0) lines.push(`  Not changed, being paid for: ${plan.beingPaid.join(', ')}`);
    if (plan.doubled > 0)
      lines.push(`  Waiting lists with both emails, the older place stays: ${plan.doubled}`);
    if (plan.isNewEmailKnown) lines.push('  The new email is known: both are one person from then on.');
    if (!args.includes('--yes'))
      return ['Nothing is corrected without --yes. These would be:', ...lines].join('\n');
    const outcome = await correctPerson(ctx, by, { email, typed, reason: 'asked', seen: plan.seen });
    if (!outcome.ok) return 'Nothing is corrected: something has changed meanwhile. Try again.';
    return [`Corrected: ${outcome.count} records.`, ...lines].join('\n');
  },
};

export const personCommand: Command = {
  usage:
    'person export|erase|restrict|lift|correct <email> [--email <new>] [--name <name>] [--phone <number>] [--yes]',
  what: 'hands out, erases, restricts or corrects what is held about a person; erases and corrects only with --yes',
  async run(ctx, args) {
    const [act = '', typed = ''] = args.filter((arg) => arg !== '--yes');
    const run = acts[act];
    if (!run) throw new UsageError(`Unknown: ${act}`);
    if (!typed.includes('@')) throw new UsageError('Which email is it about?');
    return run(ctx, typed.trim().toLowerCase(), args);
  },
};

export const affectedCommand: Command = {
  usage: 'affected --from <YYYY-MM-DD> --to <YYYY-MM-DD> [--company <name or id>]',
  what: 'lists as CSV whose data was held on these days, Malaysia time, for the notice after a breach',
  async run(ctx, args) {
    const [from, to, company] = ['--from', '--to', '--company'].map((name) => readOption(args, name));
    if (!from || !to || !isDate(from) || !isDate(to) || from > to)
      throw new UsageError('Between which days?');
    const end = new Date(toKlInstant(to, '23:59').getTime() + 60_000);
    const people = await listAffectedPeople(ctx, {
      from: toKlInstant(from, '00:00'),
      to: end,
      company: company ?? null,
    });
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
