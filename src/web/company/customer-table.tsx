import type { ComponentProps, ReactNode } from 'react';
import type { CustomerFilter, ListedPage } from '#domain/fulfilment/customer-list.ts';
import { DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { isFiltered, type ListPlace } from '#web/shared/list/list-query.ts';
import { CutNote, describeEmptySearch, EmptyCustomers } from './customer-list.tsx';

type CustomerTableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'caption' | 'columns' | 'cards'
> & {
  page: ListedPage<Row>;
  total: number | string;
  query: ListPlace & { readonly filter: CustomerFilter & { readonly search?: string | undefined } };
  empty: { title: string; text: string; filteredText: string };
  /** Shown below the rows, so that a phone shows the first row without scrolling. */
  tools?: ReactNode;
};

/** Rows of the two lists of customers: bookings and prospects. */
export function CustomerTable<Row extends { readonly id: string }>(props: CustomerTableProps<Row>) {
  const { page, total, query, empty, tools, ...table } = props;
  const filtered = isFiltered(query.filter);
  const emptyTexts = describeEmptySearch(query.filter.search, page.note) ?? {
    title: empty.title,
    text: filtered ? empty.filteredText : empty.text,
  };
  return (
    <>
      <CutNote note={page.note} />
      <DataTable
        dense
        {...table}
        rows={page.items}
        rowKey={({ id }) => id}
        empty={<EmptyCustomers {...emptyTexts} filtered={filtered} />}
        footer={
          (page.items.length > 0 || query.after || query.before) && (
            <>
              {tools}
              <Pager {...page} shown={page.items.length} total={total} />
            </>
          )
        }
      />
    </>
  );
}
