import { passportKinds, type TimelineLine } from '#domain/fulfilment/history.ts';
import { m } from '#locales/messages/messages.js';
import { DateTime } from '#web/shared/ui/date-time.tsx';
import styles from './history.module.css';
import { actorName, iconOf, sentence, smallPrint } from './history-text.ts';
import { OfficeIcon } from './office-icon.tsx';

type TimelineProps = {
  /** The newest first. */
  lines: readonly TimelineLine[];
  /** The id of the heading above it. */
  labelledBy: string;
};

/** What happened to a booking, who did it and when. Who saw passports is folded: it would hide the rest. */
export function Timeline({ lines, labelledBy }: TimelineProps) {
  const views = lines.filter(({ kind }) => passportKinds.includes(kind));
  return (
    <>
      <Lines lines={lines.filter((line) => !views.includes(line))} labelledBy={labelledBy} />
      {views.length > 0 && (
        <details className={styles.views}>
          <summary id="passport-views">{m.timeline_passport_views({ count: views.length })}</summary>
          <Lines lines={views} labelledBy="passport-views" />
        </details>
      )}
    </>
  );
}

function Lines({ lines, labelledBy }: TimelineProps) {
  return (
    <ol className={styles.lines} aria-labelledby={labelledBy}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and hold nothing that could move
        <li key={`${line.at.getTime()} ${line.kind} ${index}`} className={styles.line}>
          <span className={styles.icon}>
            <OfficeIcon name={iconOf(line.kind)} size={14} />
          </span>
          <Words line={line} />
        </li>
      ))}
    </ol>
  );
}

function Words({ line }: { line: TimelineLine }) {
  const small = smallPrint(line);
  const { words } = line.detail;
  return (
    <div className={styles.words}>
      <p>
        <Sentence text={sentence(line)} who={actorName(line)} />{' '}
        <span className={styles.when}>
          <DateTime at={line.at} />
        </span>
      </p>
      {small && <p className={styles.small}>{small}</p>}
      {line.kind === 'note' &&
        (words ? (
          <p className={styles.note}>{words}</p>
        ) : (
          <p className={styles.small}>{m.timeline_note_removed()}</p>
        ))}
    </div>
  );
}

/** Wherever a language puts it, the one who acted is set off from the rest. */
function Sentence({ text, who }: { text: string; who: string }) {
  const from = text.indexOf(who);
  if (from < 0) return text;
  return (
    <>
      {text.slice(0, from)}
      <b>{who}</b>
      {text.slice(from + who.length)}
    </>
  );
}
