import * as paths from '#domain/paths.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import styles from './requests.module.css';

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
  }[];
  readonly mayAsk: readonly Kind[];
}

const names = { correction: m.requests_correction, cancellation: m.requests_cancellation };
const ways = { correction: m.requests_ask_correction, cancellation: m.requests_ask_cancellation };

type PanelProps = { view: RequestsView; secret: string; justSent: boolean };

/** What the buyer asked, what the company answered, and what can be asked now. */
export function RequestsPanel({ view, secret, justSent }: PanelProps) {
  return (
    <section id="changes" className={styles.panel} aria-labelledby="changes-title">
      <div>
        <h2 id="changes-title">{m.requests_title()}</h2>
        <p className={styles.quiet}>{m.requests_lead()}</p>
      </div>
      {justSent && (
        <Banner kind="ok" takeFocus>
          {m.requests_sent()}
        </Banner>
      )}
      {view.requests.length > 0 && (
        <ul className={styles.requests}>
          {view.requests.map((request) => (
            <li key={request.id}>
              <b>{names[request.kind]()}</b>
              {request.words && <p className={styles.words}>{request.words}</p>}
              <p className={styles.quiet}>{answerText(request)}</p>
              {request.answerWords && <p className={styles.words}>{request.answerWords}</p>}
            </li>
          ))}
        </ul>
      )}
      {view.mayAsk.length > 0 && (
        <p className={styles.ways}>
          {view.mayAsk.map((kind) => (
            <ButtonLink key={kind} size="small" to={paths.bookingRequest(secret, kind)}>
              {ways[kind]()}
            </ButtonLink>
          ))}
        </p>
      )}
    </section>
  );
}

function answerText({ askedAt, answer, answeredAt }: RequestsView['requests'][number]): string {
  if (!answer || !answeredAt) return m.requests_asked({ when: formatDateTime(askedAt) });
  const when = formatDateTime(answeredAt);
  return answer === 'accepted'
    ? m.requests_answered_accepted({ when })
    : m.requests_answered_declined({ when });
}
