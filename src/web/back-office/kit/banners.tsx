import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';

type ResultBannerProps = {
  result: ActionResult;
  children?: ReactNode;
  action?: ReactNode;
  /** Link to a page where the user can resolve the refusal. */
  wayOn?: ReactNode;
  /** False for results of requests that the user did not send with a button. */
  takeFocus?: boolean;
};

/** Give it a key that changes with each result, so that each one is announced. */
export function ResultBanner({ result, children, action, wayOn, takeFocus = true }: ResultBannerProps) {
  if (!result.ok) return <ErrorBanner message={result.message} takeFocus={takeFocus} action={wayOn} />;
  const kind = result.isWarning ? 'warn' : 'ok';
  return (
    <Banner kind={kind} title={result.message} action={action} takeFocus={takeFocus}>
      {children}
    </Banner>
  );
}

type SuccessBannerProps = {
  message: ReactNode;
  /** Extra content, such as a password to copy. */
  children?: ReactNode;
  action?: ReactNode;
  /** Scrolls to and focuses the banner after a form; false for static banners. */
  takeFocus?: boolean;
};

/** Give it a key that changes with each response, so that each one is announced. */
export function SuccessBanner({ message, children, action, takeFocus = true }: SuccessBannerProps) {
  return (
    <Banner kind="ok" title={message} action={action} takeFocus={takeFocus}>
      {children}
    </Banner>
  );
}

type ErrorBannerProps = {
  message: ReactNode;
  /** Offers "Retry", which revalidates the page's loaders. */
  retry?: boolean;
  /** Set after a form: scrolls to the banner and focuses it. */
  takeFocus?: boolean;
  action?: ReactNode;
};

/** Stays above the content instead of replacing it. */
export function ErrorBanner({ message, retry = false, takeFocus = false, action }: ErrorBannerProps) {
  return (
    <Banner kind="bad" takeFocus={takeFocus} action={retry ? <RetryButton /> : action}>
      {message}
    </Banner>
  );
}

function RetryButton() {
  const { state, revalidate } = useRevalidator();
  return (
    <Button
      size="small"
      working={state === 'loading'}
      workingLabel={m.office_retrying()}
      onClick={() => void revalidate()}
    >
      {m.office_retry()}
    </Button>
  );
}
