import type { AnsweredChange } from '#domain/fulfilment/flight-change.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { answerNames } from '#web/company/flight/flight-text.ts';
import { Banner } from '#web/shared/kit/banner.tsx';

export function FlightChangeNote({ change }: { change: AnsweredChange }) {
  const { kind, madeAt, answer, answerNote, answeredAt } = change;
  const when = formatDateTime(madeAt);
  const texts =
    answer && answeredAt
      ? [m.flight_change_buyer({ name: answerNames[answer](), when: formatDateTime(answeredAt) }), answerNote]
      : [m.flight_change_unanswered()];
  return (
    <Banner
      kind="warn"
      title={
        kind === 'cancelled'
          ? m.flight_change_cancelled_on_booking({ when })
          : m.flight_change_on_booking({ when })
      }
    >
      {texts.filter(Boolean).join('. ')}
    </Banner>
  );
}
