import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import type { ActionResult } from '#web/shared/forms/action-result.ts';

const PriceDialog = lazy(() =>
  import('#web/company/price/price-dialog.tsx').then((module) => ({ default: module.PriceDialog })),
);

export interface PriceDialogState {
  readonly dialog: ReactNode;
  /** Click handler of a link to the price page, which opens without JavaScript and in a new tab. */
  openFor(dealId: string): (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function usePriceDialog(onDone: (result: ActionResult) => void): PriceDialogState {
  const [dealId, setDealId] = useState<string>();
  return {
    dialog: dealId !== undefined && (
      <Suspense>
        <PriceDialog key={dealId} dealId={dealId} onClose={() => setDealId(undefined)} onDone={onDone} />
      </Suspense>
    ),
    openFor: (id) => (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      setDealId(id);
    },
  };
}
