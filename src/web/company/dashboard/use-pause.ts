import { useFetcher } from 'react-router';
import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import type { Undoable } from '#web/company/undo/undo-toast.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useEachResult } from '#web/shared/forms/use-form.ts';

type PauseProps = {
  deal: Pick<CompanyDeal, 'id' | 'pausedAt'>;
  onResult: (result: ActionResult) => void;
  onUndoable: (done: Undoable) => void;
};

/** Shows a refusal, or offers to undo a success. */
export function usePause({ deal, onResult, onUndoable }: PauseProps) {
  const fetcher = useFetcher<ActionResult>();
  // Read the intent now, because the deal will have changed when the response arrives.
  const intent = deal.pausedAt === null ? 'pause' : 'resume';
  useEachResult(fetcher, (result) => {
    if (result.ok && typeof result.message === 'string')
      onUndoable({ text: result.message, fields: { intent, id: deal.id } });
    else onResult(result);
  });
  return { Form: fetcher.Form, intent };
}
