import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './figures-table.module.css';

export type FiguresColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  total?: ReactNode;
  /** On phones, this column moves into a second line of the column with the given key. */
  under?: string;
};

type FiguresTableProps<Row> = {
  title: string;
  lead: string;
  /** The column that names the row. */
  columns: readonly FiguresColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isQuiet?: (row: Row) => boolean;
  /** The form that exports these figures. */
  file: { action: string; values: Readonly<Record<string, string>> };
};

/** A table that stays compact at every width and has no paging. */
export function FiguresTable<Row>(props: FiguresTableProps<Row>) {
  const { title, lead, columns, rows, rowKey, isQuiet, file } = props;
  const hasTotals = columns.some(({ total }) => total !== undefined);
  return (
    <div className={`panel ${styles.panel}`}>
      <div className={styles.head}>
        <div>
          <h2 className="subhead">{title}</h2>
          <p className="muted text-14">{lead}</p>
        </div>
        <Form method="post" action={file.action} reloadDocument className="screen-only">
          {Object.entries(file.values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="small" aria-label={m.numbers_export_what({ what: title })}>
            {m.numbers_export()}
          </Button>
        </Form>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone large amounts scroll sideways, also by keyboard */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <table className={`text-14 figures full ${styles.table}`}>
          <thead>
            <tr>
              {columns.map(({ key, header, under }) => (
                <th key={key} scope="col" className={placeOf(under)}>
                  {header}
                  <SecondLine columns={columns} under={key} pick={(column) => column.header} />
                </th>
              ))}
            </tr>
          </thead>
          {hasTotals && (
            <tfoot>
              <tr>
                {columns.map(({ key, total, under }, index) =>
                  index === 0 ? (
                    <th key={key} scope="row">
                      {total}
                    </th>
                  ) : (
                    <td key={key} className={placeOf(under)}>
                      {total}
                      <SecondLine columns={columns} under={key} pick={(column) => column.total} />
                    </td>
                  ),
                )}
              </tr>
            </tfoot>
          )}
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} data-quiet={isQuiet?.(row) || undefined}>
                {columns.map(({ key, cell, under }, index) =>
                  index === 0 ? (
                    <th key={key} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={key} className={placeOf(under)}>
                      {cell(row)}
                      <SecondLine columns={columns} under={key} pick={(column) => column.cell(row)} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const placeOf = (under: string | undefined) => (under === undefined ? undefined : styles.wide);

type SecondLineProps<Row> = {
  columns: readonly FiguresColumn<Row>[];
  under: string;
  pick: (column: FiguresColumn<Row>) => ReactNode;
};

/** On phones, shows the figure of a column below another one. */
function SecondLine<Row>({ columns, under, pick }: SecondLineProps<Row>) {
  const column = columns.find((each) => each.under === under);
  return column && <small className={styles.second}>{pick(column)}</small>;
}
