import { useFetcher } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { FormErrors } from '#web/shared/forms/form-head.tsx';
import { useFetcherForm } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Dialog } from '#web/shared/kit/dialog.tsx';
import { AskedNote } from '#web/shared/visitor/asked-note.tsx';
import { DealLine } from './deal-line.tsx';
import {
  InterestClosed,
  type InterestDeal,
  InterestFields,
  type InterestResult,
  InterestSent,
} from './interest-form.tsx';

type InterestDialogProps = {
  deal: InterestDeal | null;
  onClose: () => void;
};

/** Shows the form of /interest/<id> in a dialog. Without JavaScript the link opens that page. */
export function InterestDialog({ deal, onClose }: InterestDialogProps) {
  return (
    <Dialog open={deal !== null} onClose={onClose} title={m.interest_title()}>
      {deal && <InterestDialogContent key={deal.id} deal={deal} onClose={onClose} />}
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that the form starts empty. */
function InterestDialogContent({ deal, onClose }: { deal: InterestDeal; onClose: () => void }) {
  const fetcher = useFetcher<InterestResult>();
  const form = useFetcherForm(fetcher);
  const closedPhase = form.refusal?.closedPhase;
  const joinedWaitingList = form.done?.waitsFor === 'seats';
  const close = (
    <Button kind="line" wide="phone" onClick={onClose}>
      {m.dialog_close()}
    </Button>
  );
  return (
    <div className="stack">
      <FormErrors form={form} />
      <DealLine deal={deal} comingSoon={!closedPhase && !joinedWaitingList} />
      {form.done ? (
        <InterestSent waitsFor={form.done.waitsFor} changedMeanwhile={joinedWaitingList} action={close} />
      ) : closedPhase ? (
        <InterestClosed deal={deal} phase={closedPhase} />
      ) : (
        <fetcher.Form method="post" action={paths.interestPath(deal.id)} noValidate>
          <AskedNote dealId={deal.id} />
          <InterestFields waitsFor="opening" form={form} />
        </fetcher.Form>
      )}
    </div>
  );
}
