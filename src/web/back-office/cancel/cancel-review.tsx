import { Form } from 'react-router';
import type { CancellationReview } from '#domain/bookings/cancellation.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { SubmitButton } from '../kit/buttons.tsx';
import { travellerBoxes } from '../kit/travellers-field.tsx';
import { MailPreviewFold } from './mail-preview.tsx';

type CancelReviewProps = { review: CancellationReview; values: FormValues; working: boolean };

/** Second step: shows the exact effects before the user confirms. */
export function CancelReview({ review, values, working }: CancelReviewProps) {
  const { [travellerBoxes.field]: travellers = '', ...others } = values;
  return (
    <Form method="post" noValidate className="stack narrow">
      {travellers.split(' ').map((place) => (
        <input key={place} type="hidden" name={travellerBoxes.boxes} value={place} />
      ))}
      {Object.entries({ ...others, seen: review.seen }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="strong">{explainAct(review)}</p>
      <Facts review={review} />
      {review.hasGoodwill && review.staying === 0 && <p>{m.cancel_goodwill()}</p>}
      <MailPreviewFold mail={review.mail} />
      <div className="cluster gap-3 align-stretch">
        <SubmitButton name="intent" value="cancel" working={working} workingLabel={m.requests_saving()}>
          {submitLabel(review)}
        </SubmitButton>
        <SubmitButton
          name="intent"
          value="edit"
          kind="line"
          working={working}
          workingLabel={m.office_reviewing()}
        >
          {m.office_edit_entries()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Facts({ review }: { review: CancellationReview }) {
  const { kind, leaving, receivedSen, refundedSen, hasGoodwill, refundSen, keptSen } = review;
  return (
    <dl className="facts stack gap-2">
      <div>
        <dt>{m.cancel_fact_travellers({ count: leaving.length })}</dt>
        <dd>
          {leaving.map(({ place, name }) => (
            <span key={place} className="block">
              {name ?? m.offers_traveller({ place })}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>{m.cancel_fact_paid()}</dt>
        <dd>{formatMyr(receivedSen)}</dd>
      </div>
      {refundedSen > 0 && (
        <div>
          <dt>{hasGoodwill ? m.cancel_fact_goodwill() : m.cancel_fact_refunded()}</dt>
          <dd>{formatMyr(refundedSen)}</dd>
        </div>
      )}
      <div>
        <dt>{kind === 'offer' ? m.cancel_fact_offered() : m.cancel_fact_refund()}</dt>
        <dd>
          <b>{formatMyr(refundSen)}</b>
        </dd>
      </div>
      <div>
        <dt>{m.cancel_fact_kept()}</dt>
        <dd>{formatMyr(keptSen)}</dd>
      </div>
      <div>
        <dt>{m.cancel_fact_seats()}</dt>
        <dd>{explainSeats(review)}</dd>
      </div>
    </dl>
  );
}

function explainAct({ kind, leaving, staying }: CancellationReview): string {
  if (kind === 'offer') return m.cancel_act_offer();
  return staying === 0 ? m.cancel_act_whole() : m.cancel_act_part({ count: leaving.length, staying });
}

function explainSeats({ kind, returnSeats }: CancellationReview): string {
  if (!returnSeats) return m.cancel_seats_stay();
  return kind === 'offer' ? m.cancel_seats_offer() : m.cancel_seats_return();
}

function submitLabel({ kind, refundSen }: CancellationReview): string {
  const amount = formatMyr(refundSen);
  if (kind === 'offer') return m.cancel_submit_offer({ amount });
  return refundSen === 0 ? m.cancel_submit_nothing() : m.cancel_submit({ amount });
}
