import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { m } from '#locales/messages/messages.js';
import type { OfficeAnswer } from '#web/shared/forms/office-answer.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import styles from './confirm-dialog.module.css';

type ConfirmDialogProps<Answer extends OfficeAnswer> = {
  opened: boolean;
  onClose: () => void;
  /** Says the act, such as "Delete Flight Deal". */
  title: string;
  text: ReactNode;
  /** The record it is about, by its name. */
  subject?: ReactNode;
  /** What stays, or what else happens. */
  note?: ReactNode;
  confirmLabel: string;
  workingLabel?: string;
  tone?: 'danger' | 'primary';
  /** Sent along, such as the intent and the record's id. */
  fields: Readonly<Record<string, string>>;
  /** Where it is posted; the page's own action unless told otherwise. */
  action?: string;
  /** Fields to fill in; a function is given the last refusal, for the errors beside them. */
  children?: ReactNode | ((refused: Extract<Answer, { ok: false }> | undefined) => ReactNode);
  /** Called once it was done, after the dialog was told to close. */
  onDone?: (answer: Extract<Answer, { ok: true }>) => void;
};

/** Asks before something that can't be undone. "Cancel" has the focus; a refusal keeps it open and says why. */
export function ConfirmDialog<Answer extends OfficeAnswer = OfficeAnswer>(props: ConfirmDialogProps<Answer>) {
  const { opened, onClose, title } = props;
  const busy = useRef(false);
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!busy.current) onClose();
      }}
      title={title}
      size="30rem"
    >
      <Question {...props} busy={busy} />
    </Modal>
  );
}

/** Lives only while the dialog is shown, so that an old answer never meets a new question. */
function Question<Answer extends OfficeAnswer>(
  props: ConfirmDialogProps<Answer> & { busy: { current: boolean } },
) {
  const { busy, fields, action, children, confirmLabel, workingLabel, tone = 'danger', onClose } = props;
  const fetcher = useFetcher<Answer>();
  const working = fetcher.state !== 'idle';
  busy.current = working;
  useWhenDone(fetcher.data, working, props);
  const answer = working ? undefined : (fetcher.data as OfficeAnswer | undefined);
  const refused = answer?.ok === false ? (answer as Extract<Answer, { ok: false }>) : undefined;
  return (
    <fetcher.Form method="post" {...(action ? { action } : {})} className={styles.form} noValidate>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refused && <Banner kind="bad">{refused.message}</Banner>}
      <p>{props.text}</p>
      {props.subject && <p className={styles.subject}>{props.subject}</p>}
      {props.note && <p className={styles.note}>{props.note}</p>}
      {typeof children === 'function' ? children(refused) : children}
      <div className={styles.ways}>
        <Button data-autofocus onClick={onClose} aria-disabled={working}>
          {m.office_cancel()}
        </Button>
        <Button
          type="submit"
          kind={tone === 'danger' ? 'line' : 'primary'}
          className={tone === 'danger' ? styles.danger : undefined}
          working={working}
          workingLabel={workingLabel ?? m.office_working()}
        >
          {confirmLabel}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function useWhenDone<Answer extends OfficeAnswer>(
  data: unknown,
  working: boolean,
  { onClose, onDone }: Pick<ConfirmDialogProps<Answer>, 'onClose' | 'onDone'>,
): void {
  const tell = useRef({ onClose, onDone });
  tell.current = { onClose, onDone };
  useEffect(() => {
    const answer = data as OfficeAnswer | undefined;
    if (working || !answer?.ok) return;
    tell.current.onClose();
    tell.current.onDone?.(answer as Extract<Answer, { ok: true }>);
  }, [data, working]);
}
