import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import styles from './data-table.module.css';

export type Column<Row> = {
  /** On a card, `status` is in the corner, `actions` at the foot, and the first column is the heading. */
  key: string;
  /** Empty if the column needs no heading. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** Takes the full width of a card. */
  wide?: boolean;
  /** The column's share of the table's width, such as `12%`. */
  width?: string;
  /** Hidden on cards; the page that the row links to shows it. */
  away?: boolean;
  /** Shown without a label on a card. */
  plain?: boolean;
};

export type DataTableProps<Row> = {
  /** Hidden visually; screen readers announce it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of an empty table; says what to do next. */
  empty: ReactNode;
  /** A heading and controls above the rows. */
  title?: ReactNode;
  tools?: ReactNode;
  /** Shown below the rows, such as a Pager. */
  footer?: ReactNode;
  /** Smaller type, and columns as wide as their `width`. */
  dense?: boolean;
  /** A CSS class that lays out cards by `data-column`. */
  cards?: string | undefined;
};

/** A table on wide screens and cards on narrow ones, from the same markup. */
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
              // Arrow keys move between rows; Tab reaches a row's links.
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
        // Screen readers already announce the header cell.
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
  /** Null on the first page; omitted for lists that only go forward. */
  previousCursor?: string | null;
  shown: number;
  /** The id of the list if it is not at the top of the page. */
  anchor?: string | undefined;
  /** Number of matching rows, or a text if the count is capped. */
  total?: number | string;
};

/** Plain links that keep the filters, so that a page of the list can be shared, reloaded and revisited. */
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
