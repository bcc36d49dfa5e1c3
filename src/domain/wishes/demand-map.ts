// Arranges the figures of demand for a page: a map of destinations and months, and the strongest figures.

import { type DemandCell, type DemandStep, getTotalDemand } from './demand.ts';

const strongestCells = 20;
const levels = 4;

type DemandDestination = Pick<DemandCell, 'country' | 'city'>;

export interface DemandRow extends DemandDestination {
  /** By month, in the order of the months. Empty below five people. */
  readonly cells: readonly (readonly DemandStep[])[];
}

/** Most wanted countries first, each with its cities; wishes for any destination last. */
export function listDemandRows(cells: readonly DemandCell[], months: readonly string[]): DemandRow[] {
  const rows = [...Map.groupBy(cells, getDestinationKey).values()].flatMap((ofPlace) => {
    const [first] = ofPlace;
    if (!first) return [];
    const { country, city } = first;
    const steps = months.map((month) => ofPlace.find((cell) => cell.month === month)?.steps ?? []);
    return [{ country, city, cells: steps }];
  });
  const countries = rows.filter(({ city }) => city === null).sort(compareRows);
  return countries.flatMap((row) => [
    row,
    ...rows.filter(({ country, city }) => city !== null && country === row.country).sort(compareRows),
  ]);
}

function getDestinationKey({ country, city }: DemandDestination): string {
  return `${country ?? ''}/${city ?? ''}`;
}

function compareRows(one: DemandRow, other: DemandRow): number {
  if ((one.country === null) !== (other.country === null)) return one.country === null ? 1 : -1;
  const byPeople = getMostDemand([other]) - getMostDemand([one]);
  return byPeople || (getDestinationKey(one) < getDestinationKey(other) ? -1 : 1);
}

/** Returns the highest figure of the rows. */
export function getMostDemand(rows: readonly DemandRow[]): number {
  return Math.max(0, ...rows.flatMap(({ cells }) => cells.map(getTotalDemand)));
}

/** Returns the shade of a figure, from 1 to 4; 0 for none. */
export function getDemandLevel(people: number, most: number): number {
  return most === 0 ? 0 : Math.ceil((people / most) * levels);
}

/** Leaves out a country if all its people wish for one city. */
export function listStrongestDemand(cells: readonly DemandCell[]): DemandCell[] {
  const isInCity = (cell: DemandCell) =>
    cell.city === null &&
    cells.some(
      ({ country, city, month, steps }) =>
        city !== null &&
        country === cell.country &&
        month === cell.month &&
        getTotalDemand(steps) === getTotalDemand(cell.steps),
    );
  return cells
    .filter((cell) => !isInCity(cell))
    .sort(
      (one, other) =>
        getTotalDemand(other.steps) - getTotalDemand(one.steps) || (one.month < other.month ? -1 : 1),
    )
    .slice(0, strongestCells);
}
