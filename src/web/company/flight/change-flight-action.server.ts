import type { ChangeReview } from '#domain/fulfilment/flight-change.ts';
import { flightChangeInput } from '#domain/fulfilment/flight-change-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  enterFlightChange,
  reviewFlightChange,
} from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { getCurrentFlights } from '#server/features/fulfilment/manifest/manifest.service.ts';
import { type FormValues, readTypedValues } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { refuseChange } from './flight-change-refusal.server.ts';
import { flightChangeText } from './flight-text.ts';

type Ctx = Parameters<typeof enterFlightChange>[0];
type Actor = Parameters<typeof enterFlightChange>[1];

/** Result of a step. If `review` is set, the page shows the second step. */
export interface ChangeStep {
  readonly review?: ChangeReview;
  readonly values?: FormValues;
}

export function runChangeAction(request: Request, ctx: Ctx, actor: Actor, dealId: string) {
  const readFlightForm = async (formData: FormData) => {
    const current = await getCurrentFlights(ctx, actor, dealId);
    return current && readForm(formData, flightChangeInput(current.flights), flightChangeText);
  };
  return runIntent(request, {
    review: async (formData) => {
      const form = await readFlightForm(formData);
      if (!form) return refuseChange('missing', {});
      if (!form.ok) return form.refusal;
      const { note, seen: _seen, ...flights } = form.input;
      const review = await reviewFlightChange(ctx, actor, { dealId, flights, note });
      if (typeof review === 'string') return refuseChange(review, form.values);
      return succeed<ChangeStep>({ review, values: form.values });
    },
    edit: async (formData) => succeed<ChangeStep>({ values: readTypedValues(formData, flightChangeText) }),
    save: async (formData) => {
      const form = await readFlightForm(formData);
      if (!form) return refuseChange('missing', {});
      if (!form.ok) return form.refusal;
      const { note, seen, ...flights } = form.input;
      const { values } = form;
      const outcome = await enterFlightChange(ctx, actor, { dealId, flights, note, seen });
      if (outcome === 'saved') return succeed<ChangeStep>({ message: m.flight_change_saved() });
      if (outcome !== 'changed') return refuseChange(outcome, values);
      const review = await reviewFlightChange(ctx, actor, { dealId, flights, note });
      if (typeof review === 'string') return refuseChange(review, values);
      const message = flightChangeText.failed(m.flight_change_changed());
      return refuse<ChangeStep>(409, { message, values }, { extra: { review } });
    },
  });
}
