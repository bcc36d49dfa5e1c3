import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { SetupList, SetupStep } from '#domain/operator/setup-list.ts';
import { m } from '#locales/messages/messages.js';
import { type StepLook, StepRow } from '#web/back-office/kit/step-row.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { describeSetupStep, type SetupContext, stepTitle } from './dashboard-text.ts';
import styles from './setup-list.module.css';

type SetupListProps = {
  setup: SetupList & Pick<SetupContext, 'identity'>;
  email: string;
  /** The intent of the pending form. */
  sent: string | null;
};

const beforePaying: readonly SetupStep['name'][] = ['keys', 'mail', 'worker'];

/** Shrinks to one line when all steps are done, and disappears once an operator dismisses it. */
export function SetupChecklist({ setup, email, sent }: SetupListProps) {
  if (setup.isPutAway) return null;
  if (setup.isDone) return <Complete sent={sent} />;
  const place = { email, identity: setup.identity };
  const open = setup.steps.filter(({ isDone }) => !isDone);
  const groups = [
    { title: m.setup_before_paying(), steps: open.filter(({ name }) => beforePaying.includes(name)) },
    { title: m.setup_before_opening(), steps: open.filter(({ name }) => !beforePaying.includes(name)) },
    { title: m.setup_done(), steps: setup.steps.filter(({ isDone }) => isDone) },
  ].filter(({ steps }) => steps.length > 0);
  return (
    <section aria-labelledby="setup" className="stack">
      <Headline setup={setup} />
      <div className={`panel ${styles.panel}`}>
        {groups.map(({ title, steps }) => (
          <div key={title}>
            <h3 className={`minor-head ${styles.group}`}>{title}</h3>
            <ul className="ruled">
              {steps.map((step) => (
                <StepRow
                  key={step.name}
                  look={getLook(step)}
                  title={stepTitle(step)}
                  text={describeSetupStep(step, place)}
                  action={<StepAction step={step} sent={sent} />}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Says first whether buyers can pay. */
function Headline({ setup: { steps, nobodyCanPay, werePaymentsOpen } }: { setup: SetupList }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const left = steps.length - done;
  const closedTitle = werePaymentsOpen ? m.setup_payments_closed() : m.setup_nobody_can_pay();
  return (
    <div className={`cluster gap-4 between ${styles.headline}`}>
      <div>
        <h2 id="setup" className="text-21">
          {nobodyCanPay ? closedTitle : m.setup_not_done()}
        </h2>
        <p>{m.setup_steps_left({ count: left })}</p>
      </div>
      <p className="row gap-4 nowrap">
        <span className={`row gap-1 ${styles.seats}`} aria-hidden="true">
          {steps.map(({ name }, index) => (
            <span key={name} data-taken={index < done || undefined} />
          ))}
        </span>
        {m.setup_progress({ done, all: steps.length })}
      </p>
    </div>
  );
}

function getLook({ isDone, found }: SetupStep): StepLook {
  if (isDone) return 'done';
  return ['none', 'never', 'queued', 'unknown', 'notChecked'].includes(found) ? 'todo' : 'wrong';
}

const askable = ['notChecked', 'unreachable', 'collectionInactive', 'keyRefused'];
const replaceable = ['none', 'unreadable', 'sandbox', 'keyRefused', 'collectionUnknown'];

function StepAction({ step, sent }: { step: SetupStep; sent: string | null }): ReactNode {
  if (step.isDone) return null;
  switch (step.name) {
    case 'keys':
      return <KeysAction found={step.found} sent={sent} />;
    case 'mail':
      return <MailAction found={step.found} sent={sent} />;
    case 'company':
      return (
        <ButtonLink size="small" to={officePaths.companiesPath}>
          {m.setup_company_see()}
        </ButtonLink>
      );
    default:
      return null;
  }
}

function KeysAction({ found, sent }: { found: string; sent: string | null }) {
  return (
    <div className="cluster gap-3">
      {replaceable.includes(found) && (
        <ButtonLink size="small" to={officePaths.paymentSettingsPath}>
          {m.setup_keys_enter()}
        </ButtonLink>
      )}
      {askable.includes(found) && (
        <Press
          intent="check-keys"
          sent={sent}
          label={m.setup_keys_check()}
          working={m.setup_keys_checking()}
        />
      )}
    </div>
  );
}

function MailAction({ found, sent }: { found: string; sent: string | null }) {
  return (
    <div className="cluster gap-3">
      {found === 'failed' && <Link to={officePaths.mailsPath}>{m.setup_mail_see()}</Link>}
      {found === 'queued' ? (
        <ButtonLink size="small" to={paths.superAdminPath}>
          {m.setup_mail_refresh()}
        </ButtonLink>
      ) : (
        <Press intent="test-mail" sent={sent} label={m.setup_mail_send()} working={m.setup_mail_sending()} />
      )}
    </div>
  );
}

type PressProps = { intent: string; sent: string | null; label: string; working: string };

function Press({ intent, sent, label, working }: PressProps) {
  return (
    <Form method="post" action={officePaths.superAdminFormPath}>
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="small"
        working={sent === intent}
        workingLabel={working}
      >
        {label}
      </Button>
    </Form>
  );
}

function Complete({ sent }: { sent: string | null }) {
  return (
    <section className={`panel cluster between pad-4 ${styles.complete}`} aria-label={m.setup_complete()}>
      <p className="cluster">
        <Icon name="check" />
        <strong>{m.setup_complete()}</strong> {m.setup_complete_text()}
      </p>
      <Press intent="hide-setup" sent={sent} label={m.setup_hide()} working={m.setup_hiding()} />
    </section>
  );
}
