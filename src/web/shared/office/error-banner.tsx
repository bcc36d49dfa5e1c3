import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button } from '#web/shared/ui/button.tsx';

type ErrorBannerProps = {
  message: ReactNode;
  /** Offers "Retry", which asks the page's loaders again. */
  retry?: boolean;
  /** After a form the reader is brought here. */
  takeFocus?: boolean;
};

/** Stands above the content, which is kept. */
export function ErrorBanner({ message, retry = false, takeFocus = false }: ErrorBannerProps) {
  return (
    <Banner kind="bad" takeFocus={takeFocus} action={retry ? <RetryButton /> : undefined}>
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
