import type { ShouldRevalidateFunctionArgs } from 'react-router';

type Move = Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>;

/**
 * The router skips the loaders after a refused action. A 409 means that the page is out of date: without new data the same
 * form would be refused again.
 */
export function revalidateAfterConflict({ actionStatus, defaultShouldRevalidate }: Move): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
