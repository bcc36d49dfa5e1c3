import { klDate } from '#domain/kernel/time.ts';
import type { FoundSubscriber } from '#domain/operator/desk-found.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import danger from '#web/back-office/kit/danger.module.css';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './desk-search.module.css';

type SubscriberPanelProps = {
  subscriber: FoundSubscriber;
  onEndWishes: (email: string) => void;
  onAllowEmails: (email: string) => void;
};

/** Shown if the search is an address that has wishes or does not accept email. */
export function SubscriberPanel({ subscriber, onEndWishes, onAllowEmails }: SubscriberPanelProps) {
  const { email, active, waiting, suppressedAt } = subscriber;
  const count = active + waiting;
  return (
    <div className={`panel titled ${styles.group}`}>
      <h3 className="minor-head">{m.desk_found_subscriber()}</h3>
      <div className={`cluster gap-2-4 between ${styles.subscriber}`}>
        <div className="stack gap-1">
          <b className="anywhere">{email}</b>
          {count > 0 && <span>{wishesText(subscriber)}</span>}
          {suppressedAt && (
            <span>{m.desk_subscriber_suppressed({ date: formatDate(klDate(suppressedAt)) })}</span>
          )}
        </div>
        <div className="cluster gap-2">
          {suppressedAt && (
            <Button size="small" onClick={() => onAllowEmails(email)}>
              {m.desk_subscriber_lift()}
            </Button>
          )}
          {count > 0 && (
            <Button size="small" className={danger.danger} onClick={() => onEndWishes(email)}>
              {m.desk_subscriber_end()}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function wishesText({ active, waiting, emailedOn, isRestricted }: FoundSubscriber): string {
  const parts = [
    m.desk_subscriber_wishes({ count: active + waiting }),
    waiting > 0 && m.desk_subscriber_waiting({ count: waiting }),
    emailedOn !== null && m.desk_subscriber_emailed({ date: formatDate(emailedOn) }),
    isRestricted && m.desk_subscriber_restricted(),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

type EndWishesDialogProps = {
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: string | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

export function EndWishesDialog({ target: email, ...common }: EndWishesDialogProps) {
  if (email === undefined) return null;
  return (
    <ConfirmDialog
      {...common}
      title={m.desk_subscriber_end_title()}
      text={m.desk_subscriber_end_text()}
      subject={email}
      tone="danger"
      confirmLabel={m.desk_subscriber_end()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'end-wishes', email }}
    />
  );
}
