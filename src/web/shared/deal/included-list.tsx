import { m } from '#locales/messages/messages.js';
import type { IncludedSummary } from './included-text.ts';

type IncludedListProps = {
  included: IncludedSummary;
  /** Link to the seller's contacts. */
  askAt?: string;
};

/** A summary for buyers who have seen the deal. */
export function IncludedList({ included: { stated, askAbout, note }, askAt }: IncludedListProps) {
  return (
    <div className="stack gap-2 above-2">
      {stated.length > 0 && (
        <ul className="pair folds gap-1 bullets">
          {stated.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {askAbout && (
        <p className="muted anywhere">
          {askAbout}
          {askAt && (
            <>
              {' '}
              <a href={askAt}>{m.included_ask()}</a>
            </>
          )}
        </p>
      )}
      {note !== '' && <p className="muted anywhere lines">{m.included_note_line({ note })}</p>}
    </div>
  );
}
