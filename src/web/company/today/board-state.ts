import type { BoardRow, CompanyBoard } from '#domain/fulfilment/company-board.ts';
import type { TaskKind } from '#domain/fulfilment/story.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';

export type BoardState = {
  board: CompanyBoard;
  kind: TaskKind | null;
  wholeWeek: boolean;
  open: string | null;
  now: Date;
  sender: { readonly companyName: string; readonly baseUrl: string };
  mayFollowUp: boolean;
};

export function boardPath(
  { kind, wholeWeek, open }: Pick<BoardState, 'kind' | 'wholeWeek' | 'open'>,
  changed: Partial<Pick<BoardState, 'kind' | 'wholeWeek' | 'open'>>,
): string {
  const nextState = { kind, wholeWeek, open, ...changed };
  return officePaths.companyTodayPathWith({
    ...(nextState.kind && { kind: nextState.kind }),
    ...(nextState.wholeWeek && { week: 'all' }),
    ...(nextState.open && { open: nextState.open }),
  });
}

/** The id includes the kind of task, because a booking can have several tasks. */
export function rowId({ kind, bookingId }: BoardRow): string {
  return `${kind}-${bookingId}`;
}
