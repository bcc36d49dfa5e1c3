import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';

type ResultBannerProps = {
  result: ActionResult;
  /** More lines after a success, such as a password to copy. */
  children?: ReactNode;
  action?: ReactNode;
  /** The way on after a refusal. */
  wayOn?: ReactNode;
};

/** What became of the last action, above the content. Give it a key that changes with each result. */
export function ResultBanner({ result, children, action, wayOn }: ResultBannerProps) {
  if (!result.ok) return <ErrorBanner message={result.message} takeFocus action={wayOn} />;
  return (
    <Banner kind={result.isWarning ? 'warn' : 'ok'} title={result.message} action={action} takeFocus>
      {children}
    </Banner>
  );
}

type SuccessBannerProps = {
  message: ReactNode;
  /** More lines, such as a password to copy. */
  children?: ReactNode;
  action?: ReactNode;
  /** After a form the reader is brought here; false for what merely stands on a page. */
  takeFocus?: boolean;
};

/** Stays until the next action. Give it a key that changes with each answer, so that each one is announced. */
export function SuccessBanner({ message, children, action, takeFocus = true }: SuccessBannerProps) {
  return (
    <Banner kind="ok" title={message} action={action} takeFocus={takeFocus}>
      {children}
    </Banner>
  );
}

type ErrorBannerProps = {
  message: ReactNode;
  /** Offers "Retry", which asks the page's loaders again. */
  retry?: boolean;
  /** After a form the reader is brought here. */
  takeFocus?: boolean;
  /** The way on, where there is one. */
  action?: ReactNode;
};

/** Stands above the content, which is kept. */
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
