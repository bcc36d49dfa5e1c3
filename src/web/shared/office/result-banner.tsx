import type { ReactNode } from 'react';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { ErrorBanner } from './error-banner.tsx';
import { SuccessBanner } from './success-banner.tsx';

type ResultBannerProps = {
  result: ActionResult;
  /** More lines after a success, such as a password to copy. */
  children?: ReactNode;
  action?: ReactNode;
};

/** What became of the last action, above the content. Give it a key that changes with each result. */
export function ResultBanner({ result, children, action }: ResultBannerProps) {
  if (!result.ok) return <ErrorBanner message={result.message} takeFocus />;
  return (
    <SuccessBanner message={result.message} action={action}>
      {children}
    </SuccessBanner>
  );
}
