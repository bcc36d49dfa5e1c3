// One flight per company before each of the last three payout days, so that each run pays something.

import { newestRunDay, type Weekday } from '#domain/finance/payout.ts';
import { addDays, dayMs, klDate, toKlInstant } from '#domain/kernel/time.ts';
import { demoCompanyIds } from '#server/platform/database/demo-marker.ts';
import type { NewFlightRow } from '#server/platform/database/schema.ts';
import { buildDeal, legColumns, type Random } from '../testing/fixtures/factories.ts';
import { routes } from '../testing/fixtures/factory-names.ts';
import { demoIncluded } from './included.ts';

const stayDays = 4;
/** A payout is due on the working day after the last flight, so it precedes the run on any weekday. */
const lastFlightDaysBeforeRun = 4;

const { wira, borneo } = demoCompanyIds;

/** Wira's most expensive flight is last: its payout exceeds the limit for a second super admin. */
const flown = [
  { week: 'paid', companyId: wira, destination: 'Japan', bookings: 9 },
  { week: 'paid', companyId: borneo, destination: 'Taiwan', bookings: 5 },
  { week: 'returned', companyId: wira, destination: 'South Korea', bookings: 9 },
  { week: 'returned', companyId: borneo, destination: 'Indonesia', bookings: 5 },
  { week: 'waiting', companyId: wira, destination: 'Australia', bookings: 9 },
  { week: 'waiting', companyId: borneo, destination: 'Thailand', bookings: 5 },
] as const;

type RunDays = Readonly<Record<(typeof flown)[number]['week'], string>>;

export function demoRunDays(now: Date, weekday: Weekday): RunDays {
  const waiting = newestRunDay(now, klDate(now), weekday);
  return { paid: addDays(waiting, -14), returned: addDays(waiting, -7), waiting };
}

export interface FlownDeal {
  readonly row: NewFlightRow & { id: string };
  readonly openedAt: Date;
  readonly bookings: number;
}

export function buildFlownDeals(runDays: RunDays, random: Random): FlownDeal[] {
  return flown.map(({ week, companyId, destination, bookings }, index) => {
    const route = routes.find(({ destinationCountry }) => destinationCountry === destination);
    if (!route) throw new Error(`There is no route to ${destination}.`);
    const departsOn = addDays(runDays[week], -lastFlightDaysBeforeRun - stayDays);
    const deadline = toKlInstant(addDays(departsOn, -3), '18:00');
    const openedAt = new Date(deadline.getTime() - 4 * dayMs);
    const row = buildDeal(
      {
        company_id: companyId,
        deadline,
        listed: false,
        created_at: openedAt,
        updated_at: openedAt,
        ...legColumns(route, departsOn, stayDays),
        included: JSON.stringify(demoIncluded(route.airlines, index)),
      },
      { now: openedAt, random, route, stayDays },
    );
    return { row, openedAt, bookings };
  });
}
