import type { ShouldRevalidateFunctionArgs } from 'react-router';

type Move = Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>;

/**
 * The router skips loaders after a refused action. After a 409 the page is outdated, so without fresh data the same form
 * would be refused again.
 */
export function revalidateAfterConflict({ actionStatus, defaultShouldRevalidate }: Move): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
