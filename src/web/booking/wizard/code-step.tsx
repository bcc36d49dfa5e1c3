import { Form, useNavigation } from 'react-router';
import { emailCodeDigits, emailCodeMinutes, emailProofHours } from '#domain/bookings/email-code.ts';
import { m } from '#locales/messages/messages.js';
import { stepPath } from '#web/booking/wizard-steps.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './code-step.module.css';
import { PayBar } from './pay-bar.tsx';
import { TripPanel } from './side-panel.tsx';
import { STEP_FORM, StepPage } from './step-page.tsx';
import type { CodeView, StepView, WizardForm } from './wizard-view.ts';

const why: Record<CodeView['why'], () => string> = {
  many_tickets: m.code_why_many,
  deal_full: m.code_why_full,
  left_unpaid: m.code_why_unpaid,
  busy_connection: m.code_why_busy,
};

type CodeStepProps = { view: StepView; code: CodeView; form: WizardForm };

export function CodeStep({ view, code, form }: CodeStepProps) {
  const { deal, tickets, totals } = view;
  const { working } = form;
  const isResending = useNavigation().formData?.get('go') === 'resend';
  const { error } = form.field('code');
  const shown = (
    <>
      <input type="hidden" name="tickets" value={tickets} />
      <input type="hidden" name="shownTotalSen" value={totals.totalSen} />
      <input type="hidden" name="shownUnitSen" value={deal.sellingPriceSen} />
    </>
  );
  return (
    <StepPage
      view={view}
      form={form}
      title={m.code_title()}
      aside={<TripPanel deal={deal} tickets={tickets} totals={totals} />}
    >
      <section className="stack card roomy">
        {code.sentAgain && !error && (
          <Banner kind="ok" takeFocus>
            <p>{m.code_sent_again()}</p>
          </Banner>
        )}
        <p className="anywhere">
          {m.code_sent_to()} <b>{code.email}</b>
        </p>
        <p className="muted">{why[code.why]()}</p>
        <Form id={STEP_FORM} method="post" noValidate className={styles.form}>
          {shown}
          <Field
            label={m.code_label()}
            hint={m.code_hint({ minutes: emailCodeMinutes })}
            name="code"
            error={error}
            width="short"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={emailCodeDigits + 2}
            spellCheck={false}
            className={`text-24 figures ${styles.digits}`}
          />
        </Form>
        <div className="cluster gap-3 align-stretch">
          <Form method="post">
            {shown}
            <Button type="submit" name="go" value="resend" size="small" working={working && isResending}>
              {m.code_resend()}
            </Button>
          </Form>
          <ButtonLink to={stepPath(deal.id, 2)} size="small">
            {m.code_change_email()}
          </ButtonLink>
        </div>
        <p className="muted">{m.code_remembered({ hours: emailProofHours })}</p>
      </section>
      <PayBar
        tickets={tickets}
        totalSen={totals.totalSen}
        label={m.code_continue()}
        working={working && !isResending}
        workingLabel={m.pay_processing()}
        back={
          <ButtonLink to={stepPath(deal.id, 4)} wide="phone">
            {m.code_back()}
          </ButtonLink>
        }
      />
    </StepPage>
  );
}
