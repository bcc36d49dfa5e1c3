import { useRef } from 'react';
import { useFetcher } from 'react-router';
import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { dealName } from '#web/company/deal-form/deal-text.ts';
import type { Undoable } from '#web/company/undo/undo-toast.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useEachResult } from '#web/shared/forms/use-form.ts';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './seat-stepper.module.css';

type SeatStepperProps = {
  deal: CompanyDeal;
  onResult: (result: ActionResult) => void;
  onUndoable: (done: Undoable) => void;
};

export function SeatStepper({ deal, onResult, onUndoable }: SeatStepperProps) {
  const fetcher = useFetcher<ActionResult>();
  // Fast clicks may share one response, so one undo reverts all of them.
  const pendingSeats = useRef(0);
  useEachResult(fetcher, (result) => {
    const by = -pendingSeats.current;
    pendingSeats.current = 0;
    if (!result.ok) onResult(result);
    else if (by !== 0)
      onUndoable({
        text: m.undo_seats({ deal: name, count: deal.seatsAvailable }),
        fields: { intent: 'seats', id: deal.id, by: String(by) },
      });
  });
  // Optimistic: shows the pending change before the server responds.
  const seats = deal.seatsAvailable + Number(fetcher.formData?.get('by') ?? 0);
  const name = dealName(deal);
  return (
    <fetcher.Form
      method="post"
      className={styles.stepper}
      onSubmit={({ nativeEvent }) => {
        const { submitter } = nativeEvent as SubmitEvent;
        if (submitter instanceof HTMLButtonElement) pendingSeats.current += Number(submitter.value);
      }}
    >
      <input type="hidden" name="intent" value="seats" />
      <input type="hidden" name="id" value={deal.id} />
      <button
        type="submit"
        name="by"
        value="-1"
        data-key="-"
        disabled={seats <= 0}
        aria-label={m.deals_office_seat_fewer({ deal: name })}
      >
        <Icon name="minus" />
      </button>
      <output className={`strong center ${styles.count}`}>{seats}</output>
      <button
        type="submit"
        name="by"
        value="1"
        data-key="+"
        aria-label={m.deals_office_seat_more({ deal: name })}
      >
        <Icon name="plus" />
      </button>
    </fetcher.Form>
  );
}
