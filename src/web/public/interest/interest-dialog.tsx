import { useFetcher } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorSummary } from '#web/shared/ui/error-summary.tsx';
import { DealLine } from './deal-line.tsx';
import type { InterestAnswer, InterestDeal } from './interest-deal.ts';
import styles from './interest-dialog.module.css';
import { InterestFields } from './interest-form.tsx';
import { InterestClosed, InterestSent } from './interest-outcome.tsx';

type InterestDialogProps = {
  /** Null keeps it closed. */
  deal: InterestDeal | null;
  onClose: () => void;
};

/**
 * The form of /interest/<id> over a list, without leaving it. Its link stays a plain link to that page for those
 * without JavaScript.
 */
export function InterestDialog({ deal, onClose }: InterestDialogProps) {
  return (
    <Dialog open={deal !== null} onClose={onClose} title={m.interest_title()}>
      {deal && <InterestDialogContent key={deal.id} deal={deal} onClose={onClose} />}
    </Dialog>
  );
}

/** Lives as long as the dialog is open: opened again, the form is empty again. */
function InterestDialogContent({ deal, onClose }: { deal: InterestDeal; onClose: () => void }) {
  const { Form, data: answer, state } = useFetcher<InterestAnswer>();
  const joinedWaitingList = answer?.state === 'sent' && answer.waitsFor === 'seats';
  const close = (
    <Button kind="line" wide="phone" onClick={onClose}>
      {m.dialog_close()}
    </Button>
  );
  return (
    <div className={styles.content}>
      {answer?.state === 'refused' && <ErrorSummary errors={answer.errors} answer={answer} />}
      <DealLine deal={deal} comingSoon={answer?.state !== 'closed' && !joinedWaitingList} />
      {answer?.state === 'sent' ? (
        <InterestSent waitsFor={answer.waitsFor} changedMeanwhile={joinedWaitingList} action={close} />
      ) : answer?.state === 'closed' ? (
        <InterestClosed deal={deal} phase={answer.phase} />
      ) : (
        <Form method="post" action={`/interest/${deal.id}`} noValidate>
          <InterestFields waitsFor="opening" answer={answer} working={state !== 'idle'} />
        </Form>
      )}
    </div>
  );
}
