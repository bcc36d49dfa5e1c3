// What a company does on a departure's page: it says what it took, and enters what the airline changed.
import { flightCancellationInput, flightChangeInput } from '#domain/flight-change-input.ts';
import { copiedLinesInput, printedInput } from '#domain/flight-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  type ChangeOutcome,
  enterFlightChange,
} from '#server/features/bookings/flight-changes/flight-changes.service.ts';
import { getFlightsNow, noteTaken } from '#server/features/bookings/manifest/manifest.service.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { cancellationText, changeText, takeText } from './flight-text.ts';

type Ctx = Parameters<typeof noteTaken>[0];
type Actor = Parameters<typeof noteTaken>[1];
interface Page {
  readonly dealId: string;
  readonly showPassports: boolean;
}

export function runFlightAction(request: Request, ctx: Ctx, actor: Actor, { dealId, showPassports }: Page) {
  return runIntent(request, {
    print: async (sent) => {
      const form = await readForm(sent, printedInput, takeText);
      if (!form.ok) return form.refusal;
      const taken = { dealId, what: 'printed', passportsHidden: !showPassports } as const;
      return answerTo(await noteTaken(ctx, actor, taken), m.flights_print_hint());
    },
    copied: async (sent) => {
      const form = await readForm(sent, copiedLinesInput, takeText);
      if (!form.ok) return form.refusal;
      const taken = { dealId, what: 'lines_copied' as const, ...form.input };
      return answerTo(await noteTaken(ctx, actor, taken), m.flights_copied());
    },
    change: async (sent) => {
      const known = await getFlightsNow(ctx, actor, dealId);
      if (!known) return answerChange('missing', {});
      const form = await readForm(sent, flightChangeInput(known), changeText);
      if (!form.ok) return form.refusal;
      const { note, ...flights } = form.input;
      return answerChange(await enterFlightChange(ctx, actor, { dealId, flights, note }), form.values);
    },
    cancel: async (sent) => {
      const form = await readForm(sent, flightCancellationInput, cancellationText);
      if (!form.ok) return form.refusal;
      const { note } = form.input;
      return answerChange(await enterFlightChange(ctx, actor, { dealId, flights: null, note }), form.values);
    },
  });
}

function answerChange(outcome: ChangeOutcome, values: FormValues) {
  switch (outcome) {
    case 'saved':
      return done({ message: m.flight_change_saved() });
    case 'readOnly':
      return refuse(403, { message: changeText.failed(m.flights_read_only()), values });
    case 'missing':
      return refuse(404, { message: m.flights_missing() });
    case 'same':
      return refuse(409, { message: changeText.failed(m.flight_change_same()), values });
    case 'flown':
      return refuse(409, { message: changeText.failed(m.flight_change_flown()), values });
    case 'limited':
      return refuse(429, { message: changeText.failed(m.flight_change_limited()), values });
    case 'past':
      return refuse(409, { message: changeText.failed(m.flight_change_past()), values });
  }
}

function answerTo(outcome: Awaited<ReturnType<typeof noteTaken>>, message: string) {
  if (outcome === 'noted') return done({ message });
  return outcome === 'readOnly'
    ? refuse(403, { message: takeText.failed(m.flights_read_only()) })
    : refuse(404, { message: m.flights_missing() });
}
