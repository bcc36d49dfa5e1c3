import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { stepPath, type WizardStep, wizardStepNames, wizardSteps } from '#web/booking/wizard-steps.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './step-page.module.css';
import { WizardNotices } from './wizard-notices.tsx';
import type { StepView, WizardForm } from './wizard-view.ts';

export const STEP_FORM = 'step';

type StepPageProps = {
  view: StepView;
  form: WizardForm;
  title?: string;
  lead?: string;
  back?: ReactNode;
  children: ReactNode;
  aside: ReactNode;
  /** False hides the side panel on phones, because the step repeats its content. */
  asideOnPhones?: boolean;
};

export function StepPage(props: StepPageProps) {
  const { view, form, lead, back, children, aside, asideOnPhones } = props;
  const title = props.title ?? wizardStepNames[view.step]();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNewStep(view.step, heading);
  return (
    <>
      <FormTitle title={title} form={form} />
      <Progress dealId={view.deal.id} step={view.step} />
      <div className={`stack gap-5 ${styles.columns}`}>
        <div>
          {form.errors.length > 0 && (
            <div className={styles.said}>
              <FormErrors form={form} />
            </div>
          )}
          {back}
          <h1 ref={heading} className={`text-page bold ${styles.title}`} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={`soft text-17 ${styles.lead}`}>{lead}</p>}
          <WizardNotices view={view} form={form} />
          {children}
        </div>
        <aside className={asideOnPhones ? styles.side : `${styles.side} ${styles.wideOnly}`}>{aside}</aside>
      </div>
    </>
  );
}

export function Note({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={`row gap-3 align-stretch text-15 tint-info ${styles.note}`}>
      <Icon name={icon} />
      {children}
    </p>
  );
}

/** Screen readers do not announce a client-side navigation, so the new heading takes the focus. */
function useFocusOnNewStep(step: number, heading: { readonly current: HTMLElement | null }): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step, heading]);
}

function Progress({ dealId, step }: { dealId: string; step: WizardStep }) {
  const next = wizardSteps.find((each) => each > step);
  return (
    <nav className={styles.progress} aria-label={m.booking_progress()}>
      <div className={`full centred ${styles.inner}`}>
        <ol className={`muted text-15 wide-only ${styles.steps}`}>
          {wizardSteps.map((each) => (
            <li
              key={each}
              className={each < step ? styles.done : undefined}
              aria-current={each === step ? 'step' : undefined}
            >
              {each < step ? (
                <Link to={stepPath(dealId, each)} className={`row gap-1 tap ${styles.link}`}>
                  <Icon name="check" size={18} label={m.booking_step_done()} />
                  {`${each} ${wizardStepNames[each]()}`}
                </Link>
              ) : (
                `${each} ${wizardStepNames[each]()}`
              )}
            </li>
          ))}
        </ol>
        <div className={`phone-only ${styles.phone}`}>
          <p className="cluster between text-15 tight">
            <b className="strong">{m.booking_step_of({ step, steps: wizardSteps.length })}</b>
            <span className="muted">
              {next ? m.booking_step_next({ name: wizardStepNames[next]() }) : m.booking_step_last()}
            </span>
          </p>
          <span className={`above-2 ${styles.bars}`} aria-hidden="true">
            {wizardSteps.map((each) => (
              <i key={each} className={each <= step ? styles.filled : undefined} />
            ))}
          </span>
        </div>
      </div>
    </nav>
  );
}
