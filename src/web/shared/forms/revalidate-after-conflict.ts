import type { ShouldRevalidateFunctionArgs } from 'react-router';

type Move = Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>;

/** The router skips loaders after a refusal. A 409 means that the page is outdated, so reload it. */
export function revalidateAfterConflict({ actionStatus, defaultShouldRevalidate }: Move): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
