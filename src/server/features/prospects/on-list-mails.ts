// Mails to people who joined a list. Content is loaded at sending, and dropped if they left or the deal
// opened.
import { type Deal, dealPhase } from '#domain/deals/deal.ts';
import type { WaitingListKind } from '#domain/deals/prospect.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import {
  type MailSubject,
  queueMail,
  type WaitingMailValues,
} from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { toSeatOffer } from './notifications.ts';
import { listWaitingByIds, type NotifiedProspect } from './prospects.store.ts';

const getMailKind = {
  opening: 'interest-registered',
  seats: 'waiting-list-joined',
} as const satisfies Record<WaitingListKind, keyof WaitingMailValues>;

interface NewlyWaiting {
  readonly id: string;
  readonly waitsSince: Date;
  readonly waitsFor: WaitingListKind;
  readonly email: string;
  readonly locale: string;
  readonly movedAt?: Date;
}

/** Registering twice sends only one mail. A prospect who waits again after a notification gets a new one. */
export async function queueOnListMail(
  ctx: AppContext,
  tx: Tx,
  deal: Deal,
  { id, email, locale, waitsFor, waitsSince, movedAt = waitsSince }: NewlyWaiting,
): Promise<void> {
  const kind = getMailKind[waitsFor];
  await queueMail(
    tx,
    {
      kind,
      to: email,
      locale,
      subjectId: id,
      values: null,
      onceKey: `${kind}:${id}:${movedAt.toISOString()}`,
      expiresAt: (waitsFor === 'opening' && deal.publishAt) || deal.deadlineAt,
    },
    ctx,
  );
}

type OnListValues = WaitingMailValues[(typeof getMailKind)[WaitingListKind]];

export async function loadOnListValues(
  ctx: AppContext,
  mails: readonly MailSubject[],
): Promise<Map<string, OnListValues>> {
  const values = new Map<string, OnListValues>();
  const asked = mails.filter(isOnList);
  if (asked.length === 0) return values;
  const ids = asked.map(({ subjectId }) => subjectId);
  const waiting = new Map((await listWaitingByIds(ctx.db, ids)).map((person) => [person.id, person]));
  for (const { id, kind, subjectId } of asked) {
    const person = waiting.get(subjectId);
    if (!person || kind !== getMailKind[person.waitsFor]) continue;
    const deal = await getDeal(ctx, person.dealId);
    const words = deal && buildValues(ctx, deal, person);
    if (words) values.set(id, words);
  }
  return values;
}

function isOnList(mail: MailSubject): mail is MailSubject & { subjectId: string } {
  return mail.subjectId !== null && (Object.values(getMailKind) as string[]).includes(mail.kind);
}

function buildValues(
  ctx: AppContext,
  deal: Deal,
  person: Omit<NotifiedProspect, 'mailId'>,
): OnListValues | null {
  const phase = dealPhase(deal, ctx.now());
  const offer = toSeatOffer(ctx, deal, { person, path: paths.dealPath(deal.id) });
  if (person.waitsFor === 'seats') return phase === 'soldOut' || phase === 'allHeld' ? offer : null;
  return phase === 'comingSoon' && deal.publishAt ? { ...offer, opensAt: deal.publishAt } : null;
}
