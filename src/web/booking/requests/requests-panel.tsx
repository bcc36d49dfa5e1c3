import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';

type Kind = 'correction' | 'cancellation';

export interface RequestsView {
  readonly requests: readonly {
    readonly id: string;
    readonly kind: Kind;
    readonly words: string | null;
    readonly askedAt: Date;
    readonly answer: 'accepted' | 'declined' | null;
    readonly answerWords: string | null;
    readonly answeredAt: Date | null;
    readonly offerText: string | null;
  }[];
  readonly mayAsk: readonly Kind[];
  readonly offer: { readonly text: string; readonly linkText: string } | null;
  readonly answeredText: string | null;
}

const names = { correction: m.requests_correction, cancellation: m.requests_cancellation };
const askLabels = { correction: m.requests_ask_correction, cancellation: m.requests_ask_cancellation };

type PanelProps = { view: RequestsView; secret: string; isSent: boolean };

export function RequestsPanel({ view, secret, isSent }: PanelProps) {
  return (
    <section id="changes" className="stack card roomy screen-only" aria-labelledby="changes-title">
      <div>
        <h2 id="changes-title" className="text-21">
          {m.requests_title()}
        </h2>
        <p className="muted text-15 above-1">{m.requests_lead()}</p>
      </div>
      {isSent && (
        <Banner kind="ok" takeFocus>
          {m.requests_sent()}
        </Banner>
      )}
      {view.answeredText && (
        <Banner kind="ok" takeFocus>
          {view.answeredText}
        </Banner>
      )}
      {view.requests.length > 0 && (
        <ul className="stack">
          {view.requests.map((request) => (
            <li key={request.id} className="stack gap-1">
              <b className="strong">{names[request.kind]()}</b>
              {request.words && <p className="quote">{request.words}</p>}
              <p className="muted text-15 above-1">{answerText(request)}</p>
              {request.answerWords && <p className="quote">{request.answerWords}</p>}
            </li>
          ))}
        </ul>
      )}
      {view.offer && (
        <p className="cluster gap-3">
          <ButtonLink kind="primary" size="small" to={paths.bookingOfferPath(secret)}>
            {view.offer.linkText}
          </ButtonLink>
        </p>
      )}
      {view.mayAsk.length > 0 && (
        <p className="cluster gap-3">
          {view.mayAsk.map((kind) => (
            <ButtonLink key={kind} size="small" to={paths.bookingRequestPath(secret, kind)}>
              {askLabels[kind]()}
            </ButtonLink>
          ))}
        </p>
      )}
    </section>
  );
}

function answerText({ askedAt, answer, answeredAt, offerText }: RequestsView['requests'][number]): string {
  if (offerText) return offerText;
  if (!answer || !answeredAt) return m.requests_asked({ when: formatDateTime(askedAt) });
  const when = formatDateTime(answeredAt);
  return answer === 'accepted'
    ? m.requests_answered_accepted({ when })
    : m.requests_answered_declined({ when });
}
