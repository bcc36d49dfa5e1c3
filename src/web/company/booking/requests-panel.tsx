import { Form } from 'react-router';
import type { RefundOffer } from '#domain/bookings/cancellation.ts';
import type { BuyerRequest, CompanyRequests } from '#domain/fulfilment/booking-request.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';

const requestNames = { correction: m.requests_correction, cancellation: m.requests_cancellation };

type PanelProps = { view: CompanyRequests; result: ActionResult | undefined };

export function CompanyRequestsPanel({ view, result }: PanelProps) {
  if (view.requests.length === 0) return null;
  return (
    <section className="panel stack pad-panel" aria-labelledby="requests-title">
      <h2 id="requests-title" className="text-17 bold">
        {m.requests_company_title()}
      </h2>
      {view.requests.map((request) => (
        <div key={request.id} className="stack">
          <div>
            <b>{requestNames[request.kind]()}</b>
            <p className="muted text-14">{requestStatusText(request)}</p>
          </div>
          <p className="quote">{request.words ?? missingText(view)}</p>
          {request.answerWords && <p className="quote">{request.answerWords}</p>}
          {request.answer === null && request.offer && <p>{offerText(request.offer)}</p>}
          {request.answer === null && view.mayAnswer && <Answer request={request} result={result} />}
        </div>
      ))}
    </section>
  );
}

function missingText({ mayAnswer }: CompanyRequests): string {
  return mayAnswer ? m.requests_company_erased() : m.requests_company_hidden();
}

function requestStatusText({ askedAt, answer, answeredAt }: BuyerRequest): string {
  if (!answer || !answeredAt) return m.requests_company_asked({ when: formatDateTime(askedAt) });
  const when = formatDateTime(answeredAt);
  return answer === 'accepted'
    ? m.requests_company_accepted({ when })
    : m.requests_company_declined({ when });
}

function offerText({ refundSen, offeredAt, declinedAt }: RefundOffer): string {
  const amount = formatMyr(refundSen);
  return declinedAt
    ? m.offers_company_declined({ amount, when: formatDateTime(declinedAt), product: m.product_name() })
    : m.offers_company_waits({ amount, when: formatDateTime(offeredAt) });
}

function Answer({ request, result }: { request: BuyerRequest; result: ActionResult | undefined }) {
  const form = useForm(result, 'answer');
  const isCorrection = request.kind === 'correction';
  return (
    <Form method="post" noValidate className="stack">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="requestId" value={request.id} />
      <Field
        as="textarea"
        {...form.field('answerWords')}
        id={`answer-${request.id}`}
        label={m.requests_company_words()}
        hint={m.requests_company_words_hint()}
        rows={3}
      />
      <p className="muted text-14">
        {isCorrection ? m.requests_company_correct_first() : m.requests_company_cancel_first()}
      </p>
      <div className="cluster align-stretch">
        {isCorrection && (
          <SubmitButton
            name="answer"
            value="accepted"
            working={form.working}
            workingLabel={m.requests_saving()}
          >
            {m.requests_company_accept()}
          </SubmitButton>
        )}
        <SubmitButton
          name="answer"
          value="declined"
          kind="line"
          working={form.working}
          workingLabel={m.requests_saving()}
        >
          {m.requests_company_decline()}
        </SubmitButton>
      </div>
    </Form>
  );
}
