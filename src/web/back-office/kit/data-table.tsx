import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import styles from './data-table.module.css';

export type Column<Row> = {
  /** `status` stands in the corner of a row's card, `actions` at its foot; the first column is its heading. */
  key: string;
  /** Empty when the cells speak for themselves. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** Takes the whole width of a row's card. */
  wide?: boolean;
  /** Its share of the table, such as `12%`. */
  width?: string;
  /** Not on a narrow screen's card, because one tap away. */
  away?: boolean;
  /** Says nothing that needs a label on a card. */
  plain?: boolean;
};

export type DataTableProps<Row> = {
  /** Says what the table holds; heard, not seen. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Stands in the table's place when there is nothing: what is missing and the way out. */
  empty: ReactNode;
  /** A line above the rows: a heading, and what chooses among the rows. */
  title?: ReactNode;
  tools?: ReactNode;
  /** Under the rows, such as a Pager. */
  footer?: ReactNode;
  /** Rows of two lines at most, which end in an ellipsis. */
  dense?: boolean;
  /** How the parts of a row lie on a narrow screen's card, by their `data-column`. */
  cards?: string | undefined;
};

/** A table where there is room for one, cards of labels and values where there is not: one markup, so nothing is there twice. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, title, tools, footer, dense, cards } = props;
  return (
    <section className={`panel ${styles.panel}`} aria-label={caption}>
      {(title || tools) && (
        <div className={`cluster gap-3 between ${styles.head}`}>
          {title && <h2 className={`subhead ${styles.title}`}>{title}</h2>}
          {tools}
        </div>
      )}
      {rows.length === 0 ? (
        <div className={`stack soft center ${styles.empty}`}>{empty}</div>
      ) : (
        <table className={[`full ${styles.table}`, dense && styles.dense, cards].filter(Boolean).join(' ')}>
          <caption className="visually-hidden">{caption}</caption>
          <thead className="visually-hidden until-table">
            <tr>
              {columns.map(({ key, header, align, width }) =>
                header ? (
                  <th key={key} scope="col" data-align={align} style={width ? { width } : undefined}>
                    {header}
                  </th>
                ) : (
                  <td key={key} />
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              // Keys move from row to row; by Tab its links are reached.
              <tr key={rowKey(row)} data-row tabIndex={-1}>
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column} row={row} heads={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {footer && <div className={`muted text-15 ${styles.foot}`}>{footer}</div>}
    </section>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; heads: boolean };

function Cell<Row>({ column, row, heads }: CellProps<Row>) {
  const place = heads ? 'heading' : ['status', 'actions'].includes(column.key) ? column.key : undefined;
  return (
    <td
      data-align={column.align}
      data-column={column.key}
      data-place={place}
      data-wide={column.wide || undefined}
      data-away={column.away || undefined}
    >
      {!place && !column.plain && column.header && (
        // The header cell already says it to a screen reader.
        <span className="block muted text-14 tight card-only" aria-hidden="true">
          {column.header}
        </span>
      )}
      <div className={`figures ${styles.value}`}>{column.cell(row)}</div>
    </td>
  );
}

type PagerProps = {
  /** Null on the last page. */
  nextCursor: string | null;
  /** Null on the first page; left out where a list can only be gone on in. */
  previousCursor?: string | null;
  /** Rows on this page. */
  shown: number;
  /** The id of the list, where it does not stand at the head of the page. */
  anchor?: string | undefined;
  /** Rows that match in all; a text where they are counted up to a limit only. */
  total?: number | string;
};

/** Real links that keep the filters, so that a page can be shared, reloaded and gone back to. */
export function Pager({ nextCursor, previousCursor = null, anchor = '', shown, total }: PagerProps) {
  const [params] = useSearchParams();
  const at = (place: 'after' | 'before' | null, cursor = '') => {
    const moved = new URLSearchParams(params);
    moved.delete('after');
    moved.delete('before');
    if (place) moved.set(place, cursor);
    return { search: moved.toString(), hash: anchor };
  };
  return (
    <nav className="cluster gap-2-4 between muted text-15" aria-label={m.office_pages()}>
      <p>{total === undefined ? m.office_shown({ shown }) : m.office_shown_of({ shown, total })}</p>
      <div className="cluster gap-2-4">
        {(params.has('after') || params.has('before')) && (
          <Link className="tap strong" to={at(null)}>
            {m.office_first_page()}
          </Link>
        )}
        {previousCursor && (
          <ButtonLink size="small" to={at('before', previousCursor)} rel="prev">
            {m.lists_previous_page()}
          </ButtonLink>
        )}
        {nextCursor && (
          <ButtonLink size="small" to={at('after', nextCursor)} rel="next">
            {m.office_next_page()}
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
