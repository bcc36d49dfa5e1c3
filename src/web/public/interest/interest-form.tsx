import { type ReactNode, useEffect } from 'react';
import type { DealPhase } from '#domain/deals/deal.ts';
import { defaultProspectTickets, maxProspectTickets, type WaitingListKind } from '#domain/deals/prospect.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody } from '#web/shared/kit/form-panel.tsx';
import { markVisitor } from '#web/shared/visitor/visitor-mark.ts';

export type InterestDeal = Pick<
  PublicDeal,
  'id' | 'destinationCountry' | 'sceneCode' | 'airlines' | 'companyName' | 'trip' | 'publishAt'
>;

export type ClosedPhase = Exclude<DealPhase, 'comingSoon' | 'allHeld' | 'soldOut'>;

/** A refusal with `closedPhase` means that the waiting list has closed. */
export type InterestResult = ActionResult<
  { readonly waitsFor: WaitingListKind },
  { readonly closedPhase?: ClosedPhase }
>;

type InterestFieldsProps = {
  waitsFor: WaitingListKind;
  form: FormState<InterestResult>;
};

export function InterestFields({ waitsFor, form }: InterestFieldsProps) {
  const forSeats = waitsFor === 'seats';
  const tickets = form.field('tickets');
  return (
    <FormBody
      form={form}
      privacy={m.form_privacy_why_interest()}
      submitLabel={forSeats ? m.waiting_join() : m.interest_send()}
    >
      <Field label={m.form_name()} autoComplete="name" {...form.field('name')} />
      <Field
        label={m.form_email()}
        hint={forSeats ? m.waiting_email_hint() : m.interest_email_hint()}
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...form.field('email')}
      />
      <Field
        label={m.form_phone()}
        hint={m.form_phone_hint()}
        type="tel"
        autoComplete="tel"
        width="half"
        {...form.field('phone')}
      />
      <Field
        label={m.waiting_tickets()}
        hint={forSeats ? m.waiting_tickets_hint_seats() : m.waiting_tickets_hint_opening()}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxProspectTickets}
        autoComplete="off"
        width="short"
        {...tickets}
        defaultValue={tickets.defaultValue ?? defaultProspectTickets}
      />
    </FormBody>
  );
}

type InterestSentProps = {
  waitsFor: WaitingListKind;
  /** True if the visitor asked to be told of the opening, but the seats were gone when the form arrived. */
  changedMeanwhile?: boolean;
  action: ReactNode;
};

export function InterestSent({ waitsFor, changedMeanwhile = false, action }: InterestSentProps) {
  const forSeats = waitsFor === 'seats';
  useEffect(markVisitor, []);
  return (
    <div className="stack gap-5">
      <Banner kind="ok" title={forSeats ? m.waiting_thanks() : m.interest_thanks()} takeFocus>
        {changedMeanwhile && <p>{m.waiting_became_sold_out()}</p>}
      </Banner>
      <p className="soft">{forSeats ? m.waiting_how() : m.interest_next()}</p>
      <div>{action}</div>
    </div>
  );
}

export function InterestClosed({ deal, phase }: { deal: InterestDeal; phase: ClosedPhase }) {
  const country = deal.destinationCountry;
  const words = {
    open: { title: m.interest_open_title(), text: m.interest_open_text({ country }) },
    paused: { title: m.deal_paused_title(), text: m.deal_paused_text() },
    flightCancelled: { title: m.deal_flight_cancelled_title(), text: m.deal_flight_cancelled_text() },
    expired: { title: m.interest_expired_title(), text: m.interest_expired_text({ country }) },
  }[phase];
  return (
    <div className="stack gap-5">
      <Banner kind="info" title={words.title}>
        <p>{words.text}</p>
      </Banner>
      <div>
        {phase === 'open' ? (
          <ButtonLink kind="go" wide="phone" to={paths.bookDealPath(deal.id)}>
            {m.interest_grab()}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" wide="phone" to={paths.dealsPath}>
            {m.interest_to_deals()}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
