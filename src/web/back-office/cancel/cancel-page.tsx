import type { ReactNode } from 'react';
import { m } from '#locales/messages/messages.js';
import type { ActionResult, FormValues } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { ErrorBanner, SuccessBanner } from '../kit/banners.tsx';
import type { CancelStep } from './cancel-action.server.ts';
import { CancelReview } from './cancel-review.tsx';

type CancelPageProps = {
  /** Undefined if there is nothing left to cancel. */
  reference: string | undefined;
  back: { to: string; label: string };
  /** Reason why the booking cannot be cancelled; null if it can. */
  refusal: string | null;
  result: ActionResult<CancelStep, CancelStep> | undefined;
  children: (form: FormState, values: FormValues) => ReactNode;
};

export function CancelPage({ reference, back, refusal, result, children }: CancelPageProps) {
  const form = useForm<ActionResult<CancelStep, CancelStep>>(result);
  const values = result?.values ?? {};
  const review = result?.review;
  const isDone = form.done?.message !== undefined;
  const title = reference && !isDone ? m.cancel_title({ reference }) : m.requests_cancel_title();
  const reviewLead = review?.kind === 'offer' ? m.cancel_review_lead_offer() : m.cancel_review_lead();
  const lead = review ? reviewLead : m.requests_cancel_lead();
  return (
    <div className="stack">
      <FormTitle title={title} form={form} />
      <FormErrors form={form} />
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title={title} lead={isDone || refusal ? undefined : lead} />
      {isDone && <SuccessBanner key={form.resultKey} message={form.done?.message} />}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      {refusal && !isDone && !form.failure && <ErrorBanner message={refusal} />}
      {!isDone && !refusal && (
        <FormPanel>
          {review ? (
            <CancelReview review={review} values={values} working={form.working} />
          ) : (
            <div key={form.resultKey}>{children(form as FormState, values)}</div>
          )}
        </FormPanel>
      )}
    </div>
  );
}
