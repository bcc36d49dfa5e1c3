import { type ReactNode, useEffect, useRef } from 'react';
import { stepNames } from '#web/booking/wizard-steps.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { Progress } from './progress.tsx';
import styles from './step-page.module.css';
import { WizardNotices } from './wizard-notices.tsx';
import type { StepView, WizardForm } from './wizard-view.ts';

/** The form of the step on the screen; its main button may stand outside it. */
export const STEP_FORM = 'step';

type StepPageProps = {
  view: StepView;
  form: WizardForm;
  /** The step's own name unless told otherwise. */
  title?: string;
  /** One line under the heading. */
  lead?: string;
  /** A way back that stands above the heading. */
  back?: ReactNode;
  children: ReactNode;
  aside: ReactNode;
  /** Phones: false leaves the side panel out, because the step says the same. */
  asideOnPhones?: boolean;
};

/** One step: progress, heading, what has to be said, the form at the left and the summary at the right. */
export function StepPage(props: StepPageProps) {
  const { view, form, lead, back, children, aside, asideOnPhones } = props;
  const title = props.title ?? stepNames[view.step]();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNewStep(view.step, heading);
  return (
    <>
      <FormTitle title={title} form={form} />
      <Progress dealId={view.deal.id} step={view.step} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {form.errors.length > 0 && (
            <div className={styles.problem}>
              <FormErrors form={form} />
            </div>
          )}
          {back}
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <WizardNotices view={view} form={form} />
          {children}
        </div>
        <aside className={asideOnPhones ? styles.side : `${styles.side} ${styles.wideOnly}`}>{aside}</aside>
      </div>
    </>
  );
}

/** Steps follow each other without a document load, which is silent: the heading says where one is now. */
function useFocusOnNewStep(step: number, heading: { readonly current: HTMLElement | null }): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step, heading]);
}
