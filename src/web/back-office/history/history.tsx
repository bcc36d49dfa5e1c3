import type { HistoryLine } from '#domain/fulfilment/history.ts';
import { type HistoryAudience, passportKinds } from '#domain/fulfilment/history-kinds.ts';
import { m } from '#locales/messages/messages.js';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { OfficeIcon } from '../frame/office-icon.tsx';
import styles from './history.module.css';
import { actorName, describeLine, getLineIcon, listSmallPrint } from './history-text.ts';

type HistoryProps = {
  /** Sorted newest first. */
  lines: readonly HistoryLine[];
  audience: HistoryAudience;
  labelledBy: string;
  /** Returns extra details for this audience. */
  more?: (line: HistoryLine) => readonly string[];
};

/** Passport views are collapsed, because they are many and would hide the other lines. */
export function History({ lines, labelledBy, ...props }: HistoryProps) {
  const views = lines.filter(({ kind }) => passportKinds.includes(kind));
  return (
    <>
      <Lines lines={lines.filter((line) => !views.includes(line))} labelledBy={labelledBy} {...props} />
      {views.length > 0 && (
        <details className="above-4">
          <summary className="opener" id="passport-views">
            {m.timeline_passport_views({ count: views.length })}
          </summary>
          <Lines lines={views} labelledBy="passport-views" {...props} />
        </details>
      )}
    </>
  );
}

function Lines({ lines, labelledBy, audience, more }: HistoryProps) {
  return (
    <ol className="text-15" aria-labelledby={labelledBy}>
      {lines.map((line, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and hold no state
          key={`${line.at.getTime()} ${line.kind} ${index}`}
          className={`row gap-3 align-start ${styles.line}`}
          data-tone={getTone(line)}
        >
          <span className={`middle rigid soft ${styles.icon}`}>
            <OfficeIcon name={getLineIcon(line)} size={14} />
          </span>
          <Words line={line} audience={audience} small={[...listSmallPrint(line), ...(more?.(line) ?? [])]} />
        </li>
      ))}
    </ol>
  );
}

function getTone({ kind, detail: { mailState, notice } }: HistoryLine): 'bad' | undefined {
  const isBad =
    mailState === 'failed' ||
    notice?.isSigned === false ||
    ['paidWrong', 'paidAgain', 'keysRefused'].includes(kind);
  return isBad ? 'bad' : undefined;
}

type WordsProps = { line: HistoryLine; audience: HistoryAudience; small: readonly string[] };

function Words({ line, audience, small }: WordsProps) {
  const { words } = line.detail;
  return (
    <div className="stack gap-1 anywhere grow above-half">
      <p>
        <Sentence text={describeLine(line, audience)} who={actorName(line, audience)} />{' '}
        <span className="muted text-14 nowrap">
          <DateTime at={line.at} />
        </span>
      </p>
      {small.length > 0 && <p className="muted text-14">{small.join(' · ')}</p>}
      {words && <p className="quote above-1">{words}</p>}
      {words === null && <p className="muted text-14">{m.timeline_note_removed()}</p>}
    </div>
  );
}

/** Highlights the actor at its position in the translated sentence. */
function Sentence({ text, who }: { text: string; who: string }) {
  const from = text.indexOf(who);
  if (from < 0) return text;
  return (
    <>
      {text.slice(0, from)}
      <b className="strong">{who}</b>
      {text.slice(from + who.length)}
    </>
  );
}
