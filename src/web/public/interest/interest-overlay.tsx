import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { InterestOpenerProvider } from '#web/shared/deal/deal-action.tsx';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';

// Loaded on demand: most visitors never open it.
const InterestDialog = lazy(() =>
  import('./interest-dialog.tsx').then((module) => ({
    default: module.InterestDialog,
  })),
);

export function InterestOverlay({ children }: { children: ReactNode }) {
  const [deal, setDeal] = useState<PublicDeal | null>(null);
  const [isRequested, setRequested] = useState(false);
  // Stable, so that opening the form does not update parts of the page whose code is still loading.
  const open = useCallback((chosen: PublicDeal) => {
    setRequested(true);
    setDeal(chosen);
  }, []);
  return (
    <InterestOpenerProvider value={open}>
      {children}
      {isRequested && (
        <Suspense>
          <InterestDialog deal={deal} onClose={() => setDeal(null)} />
        </Suspense>
      )}
    </InterestOpenerProvider>
  );
}
