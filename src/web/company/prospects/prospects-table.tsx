import type { ListedProspect } from '#domain/customer-list.ts';
import { m } from '#locales/messages/messages.js';
import {
  ContactLinks,
  EmptyCustomers,
  ExportForm,
  FlightPlace,
  Moment,
} from '#web/company/customer-list.tsx';
import { isFiltered, type ListQuery } from '#web/shared/list/list-query.ts';
import { type Column, DataTable, Pager } from '#web/shared/office/data-table.tsx';
import { StatusPill } from '#web/shared/office/status-pill.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { seatsText, statusNames } from './prospect-text.ts';
import styles from './prospects-table.module.css';

type ProspectsTableProps = {
  prospects: readonly ListedProspect[];
  nextCursor: string | null;
  total: number;
  query: ListQuery<string>;
  exportPath: string;
  /** Null for a view-only account. */
  onDelete: ((prospect: ListedProspect) => void) | null;
};

export function ProspectsTable(props: ProspectsTableProps) {
  const { prospects, nextCursor, total, query } = props;
  const filtered = isFiltered(query.filter);
  return (
    <DataTable
      caption={m.lists_prospects_caption()}
      title={m.lists_prospects_yours()}
      tools={total > 0 && <ExportForm action={props.exportPath} filter={query.filter} />}
      columns={columns(props.onDelete)}
      rows={prospects}
      rowKey={({ id }) => id}
      empty={
        <EmptyCustomers
          title={m.lists_prospects_empty()}
          text={filtered ? m.lists_prospects_empty_filtered() : m.lists_prospects_empty_text()}
          filtered={filtered}
        />
      }
      footer={
        (total > 0 || query.cursor) && (
          <Pager nextCursor={nextCursor} shown={prospects.length} total={total} />
        )
      }
    />
  );
}

function columns(onDelete: ProspectsTableProps['onDelete']): Column<ListedProspect>[] {
  return [
    { key: 'name', header: m.lists_prospects_name(), cell: (row) => <Who prospect={row} /> },
    { key: 'contact', header: m.lists_contact(), wide: true, cell: ContactLinks },
    { key: 'destination', header: m.lists_destination(), cell: FlightPlace },
    { key: 'airlines', header: m.lists_airlines(), cell: ({ airlines }) => airlines },
    {
      key: 'price',
      header: m.lists_price(),
      align: 'right',
      cell: ({ priceSen }) => <Money sen={priceSen} />,
    },
    {
      key: 'publish',
      header: m.lists_prospects_publish_date(),
      cell: ({ publishAt }) =>
        publishAt ? (
          <Moment at={publishAt} />
        ) : (
          <span className={styles.none}>{m.lists_prospects_not_set()}</span>
        ),
    },
    {
      key: 'registered',
      header: m.lists_prospects_registered_at(),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'status',
      header: m.lists_status(),
      cell: ({ status }) => (
        <StatusPill tone={status === 'notified' ? 'ok' : 'warn'}>{statusNames[status]()}</StatusPill>
      ),
    },
    ...(onDelete ? [actionsColumn(onDelete)] : []),
  ];
}

function actionsColumn(onDelete: (prospect: ListedProspect) => void): Column<ListedProspect> {
  return {
    key: 'actions',
    header: m.lists_prospects_actions(),
    align: 'right',
    cell: (row) => <DeleteButton prospect={row} onPress={() => onDelete(row)} />,
  };
}

/** A family of four waits for four seats, which is worth knowing before the name. */
function Who({ prospect }: { prospect: ListedProspect }) {
  return (
    <>
      {prospect.name}
      <small>{seatsText(prospect.tickets)}</small>
      {prospect.waitsFor === 'seats' && (
        <small className={styles.waiting}>{m.lists_prospects_waiting()}</small>
      )}
    </>
  );
}

function DeleteButton({ prospect, onPress }: { prospect: ListedProspect; onPress: () => void }) {
  return (
    <Button
      kind="ghost"
      size="small"
      className={styles.delete}
      aria-label={m.lists_prospects_delete_named({ name: prospect.name })}
      onClick={onPress}
    >
      <Icon name="trash" />
      <span className={styles.word}>{m.lists_prospects_delete()}</span>
    </Button>
  );
}
