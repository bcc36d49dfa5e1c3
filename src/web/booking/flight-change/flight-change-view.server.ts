// Server-only, because few bookings need these texts but every booking page would load them.

import type { FlightChangeAnswer, FlightChangeKind } from '#domain/fulfilment/flight-change.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { answerTexts } from './change-text.ts';
import type { FlightChangeView } from './flight-change-panel.tsx';

interface Change {
  readonly kind: FlightChangeKind;
  readonly note: string;
  readonly madeAt: Date;
  readonly answer: FlightChangeAnswer | null;
  readonly answeredAt: Date | null;
}

interface About {
  readonly company: string;
  readonly sold: TripView;
  readonly secret: string;
  readonly isSaved: boolean;
  readonly mayAnswer: boolean;
}

export function flightChangeView(
  change: Change,
  { company, sold, secret, isSaved, mayAnswer }: About,
): FlightChangeView {
  const { kind, note, answer, answeredAt } = change;
  const when = formatDateTime(change.madeAt);
  const isCancelled = kind === 'cancelled';
  const answered = answer &&
    answeredAt && { when: formatDateTime(answeredAt), answer: answerTexts[answer]() };
  return {
    title: isCancelled ? m.mine_cancelled_title() : m.mine_change_title(),
    text: isCancelled ? m.mine_cancelled_text({ when, company }) : m.mine_change_text({ when }),
    note: note ? m.mine_change_note({ company, note }) : null,
    saved: isSaved && answer ? m.mine_change_saved({ company }) : null,
    answerText: answered ? m.mine_change_answered(answered) : null,
    link: mayAnswer
      ? {
          to: paths.answerFlightChangePath(secret),
          text: answer ? m.mine_change_answer_again() : m.mine_change_answer(),
        }
      : null,
    sold: isCancelled ? null : { trip: sold, name: m.mine_change_sold() },
  };
}
