import { Link, useSearchParams } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import styles from './pager.module.css';

type PagerProps = {
  /** Null on the last page. */
  nextCursor: string | null;
  /** Rows on this page. */
  shown: number;
  /** Rows that match in all; a text where they are counted up to a limit only. */
  total?: number | string;
};

/** Real links that keep the filters, so that a page can be shared, reloaded and gone back to. */
export function Pager({ nextCursor, shown, total }: PagerProps) {
  const [params] = useSearchParams();
  const first = new URLSearchParams(params);
  first.delete('after');
  const next = new URLSearchParams(params);
  if (nextCursor) next.set('after', nextCursor);
  return (
    <nav className={styles.pager} aria-label={m.office_pages()}>
      <p>{total === undefined ? m.office_shown({ shown }) : m.office_shown_of({ shown, total })}</p>
      <div className={styles.ways}>
        {params.has('after') && (
          <Link className={styles.first} to={{ search: first.toString() }}>
            {m.office_first_page()}
          </Link>
        )}
        {nextCursor && (
          <ButtonLink size="small" to={{ search: next.toString() }} rel="next">
            {m.office_next_page()}
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
