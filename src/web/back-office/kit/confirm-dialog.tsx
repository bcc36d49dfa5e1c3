import { type ReactNode, useId, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import {
  type DoneResult,
  type FormState,
  useEachResult,
  useFetcherForm,
} from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Dialog } from '#web/shared/kit/dialog.tsx';
import styles from './confirm-dialog.module.css';

type ConfirmDialogProps<Result extends ActionResult> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  subject?: ReactNode;
  /** Side effects, or what stays unchanged. */
  note?: ReactNode;
  confirmLabel: string;
  workingLabel?: string;
  tone?: 'danger' | 'primary';
  /** Inputs that are sent but not shown, such as the intent and the record's id. */
  fields: Readonly<Record<string, string>>;
  /** Defaults to the page's own action. */
  action?: string;
  /** Without JavaScript, the question has a page of its own, where "Cancel" links here. */
  backTo?: string | undefined;
  /** Extra inputs; a function receives the state of the form. */
  children?: ReactNode | ((form: FormState<Result>) => ReactNode);
  /** Called after success, once the dialog closes. */
  onDone?: (result: DoneResult<Result>) => void;
};

/** "Cancel" has the focus first. Stays open after a refusal and shows the reason. */
export function ConfirmDialog<Result extends ActionResult = ActionResult>(props: ConfirmDialogProps<Result>) {
  const { opened, onClose, onDone, title, backTo } = props;
  const fetcher = useFetcherPerOpen<Result>(opened);
  const form = useFetcherForm(fetcher);
  useEachResult(fetcher, (result) => {
    if (!result.ok) return;
    onClose();
    onDone?.(result as DoneResult<Result>);
  });
  const question = <Question {...props} Form={fetcher.Form} form={form} />;
  if (backTo !== undefined)
    return (
      <section className="panel stack pad-5 narrow" aria-label={title}>
        <h2 className="text-21 bold">{title}</h2>
        {question}
      </section>
    );
  return (
    <Dialog
      look="box"
      open={opened}
      onClose={() => {
        if (!form.working) onClose();
      }}
      title={title}
    >
      {question}
    </Dialog>
  );
}

/** A new fetcher each time it opens, so that no old result appears. */
function useFetcherPerOpen<Result>(opened: boolean): FetcherWithComponents<Result> {
  const id = useId();
  const [seen, setSeen] = useState({ opened, openings: 0 });
  if (seen.opened !== opened) setSeen({ opened, openings: seen.openings + (opened ? 1 : 0) });
  return useFetcher<unknown>({ key: `${id}-${seen.openings}` }) as FetcherWithComponents<Result>;
}

type QuestionProps<Result extends ActionResult> = ConfirmDialogProps<Result> & {
  Form: FetcherWithComponents<Result>['Form'];
  form: FormState<Result>;
};

function Question<Result extends ActionResult>(props: QuestionProps<Result>) {
  const { Form, form, fields, action, children, confirmLabel, workingLabel, tone = 'danger' } = props;
  const { working } = form;
  // The dialog has room for one message, so a field error is shown as the whole message.
  const message = working ? undefined : (form.failure ?? form.errors[0]?.text);
  return (
    <Form method="post" {...(action ? { action } : {})} className="stack" noValidate>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {message && <Banner kind="bad">{message}</Banner>}
      <p>{props.text}</p>
      {props.subject && <p className={`strong anywhere ${styles.subject}`}>{props.subject}</p>}
      {props.note && <p className="soft">{props.note}</p>}
      {typeof children === 'function' ? children(form) : children}
      <div className={`cluster gap-3 align-stretch above-2 ${styles.ways}`}>
        {props.backTo === undefined ? (
          <Button data-autofocus onClick={props.onClose} aria-disabled={working}>
            {m.office_cancel()}
          </Button>
        ) : (
          <ButtonLink to={props.backTo}>{m.office_cancel()}</ButtonLink>
        )}
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
    </Form>
  );
}
