import { bookingStory, type Story } from '#domain/fulfilment/story.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  type CompanyStoryFacts,
  findFacts,
  listFacts,
  listOpenFacts,
  type OpenScope,
} from '../rows/story.store.ts';

type Clock = Pick<AppContext, 'now'>;

export type BookingStory = CompanyStoryFacts & Story;

export const toStory = (facts: CompanyStoryFacts, now: Date): BookingStory => ({
  ...facts,
  ...bookingStory(facts, now),
});

export async function findStory(
  { now }: Clock,
  db: Db,
  bookingId: string,
): Promise<BookingStory | undefined> {
  const facts = await findFacts(db, bookingId);
  return facts && toStory(facts, now());
}

export async function listStories(
  { now }: Clock,
  db: Db,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, BookingStory>> {
  const facts = await listFacts(db, bookingIds);
  return new Map([...facts].map(([id, each]) => [id, toStory(each, now())]));
}

/** More bookings than a company can work through; those that are least urgent are left out. */
const MOST_OPEN = 2_000;

export async function listOpenStories(
  { now }: Clock,
  db: Db,
  scope: OpenScope,
): Promise<{ readonly open: readonly BookingStory[]; readonly isCut: boolean }> {
  const facts = await listOpenFacts(db, scope, MOST_OPEN + 1);
  return {
    open: facts.slice(0, MOST_OPEN).map((each) => toStory(each, now())),
    isCut: facts.length > MOST_OPEN,
  };
}
