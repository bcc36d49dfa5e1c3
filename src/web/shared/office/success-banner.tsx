import type { ReactNode } from 'react';
import { Banner } from '#web/shared/ui/banner.tsx';

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
