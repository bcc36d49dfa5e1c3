import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
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
};

type DataTableProps<Row> = {
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
};

/** A table where there is room for one, cards of labels and values where there is not: one markup, so nothing is there twice. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, title, tools, footer } = props;
  return (
    <section className={styles.panel} aria-label={caption}>
      {(title || tools) && (
        <div className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {tools}
        </div>
      )}
      {rows.length === 0 ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ key, header, align }) =>
                header ? (
                  <th key={key} scope="col" data-align={align}>
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
              <tr key={rowKey(row)}>
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column} row={row} heads={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {footer && <div className={styles.foot}>{footer}</div>}
    </section>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; heads: boolean };

function Cell<Row>({ column, row, heads }: CellProps<Row>) {
  const place = heads ? 'heading' : ['status', 'actions'].includes(column.key) ? column.key : undefined;
  return (
    <td data-align={column.align} data-place={place} data-wide={column.wide || undefined}>
      {!place && column.header && (
        // The header cell already says it to a screen reader.
        <span className={styles.label} aria-hidden="true">
          {column.header}
        </span>
      )}
      <div className={styles.value}>{column.cell(row)}</div>
    </td>
  );
}

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
