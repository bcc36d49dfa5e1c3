import type { ReservationSystem } from '#domain/fulfilment/reservation-lines.ts';

export interface LinesQuery {
  /** Only passengers whose lines were not copied since their details changed. */
  readonly isOnlyNew: boolean;
  /** Number of the first passenger, if the agent chose one. */
  readonly first: number | null;
}

export const linesFields = { system: 'lines', onlyNew: 'new', first: 'first' } as const;

export function readLinesQuery(query: URLSearchParams): LinesQuery {
  const first = /^[1-9]\d{0,3}$/.exec(query.get(linesFields.first) ?? '')?.[0];
  return { isOnlyNew: query.get(linesFields.onlyNew) === '1', first: first ? Number(first) : null };
}

export function getLinesSearch(
  system: ReservationSystem,
  { isOnlyNew }: Pick<LinesQuery, 'isOnlyNew'>,
): string {
  return `?${linesFields.system}=${system}${isOnlyNew ? `&${linesFields.onlyNew}=1` : ''}`;
}
