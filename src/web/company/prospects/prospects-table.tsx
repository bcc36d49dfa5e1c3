import type { ListedPage, ListedProspect } from '#domain/fulfilment/customer-list.ts';
import { m } from '#locales/messages/messages.js';
import { OfficeIcon } from '#web/back-office/frame/office-icon.tsx';
import type { Column } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { ContactLinks, DateAndTime, FlightPlace } from '#web/company/customer-list.tsx';
import { CustomerTable } from '#web/company/customer-table.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import type { ProspectQuery } from './prospect-query.ts';
import { formatWantedSeats, prospectStatusNames } from './prospect-text.ts';
import styles from './prospects-table.module.css';

type ProspectsTableProps = {
  page: ListedPage<ListedProspect>;
  total: number | string;
  query: ProspectQuery;
  onDelete: ((prospect: ListedProspect) => void) | null;
};

export function ProspectsTable({ page, total, query, onDelete }: ProspectsTableProps) {
  return (
    <CustomerTable
      page={page}
      total={total}
      query={query}
      cards={styles.cards}
      caption={m.lists_prospects_caption()}
      columns={columns(onDelete)}
      empty={{
        title: m.lists_prospects_empty(),
        text: m.lists_prospects_empty_text(),
        filteredText: m.lists_prospects_empty_filtered(),
      }}
    />
  );
}

function columns(onDelete: ProspectsTableProps['onDelete']): Column<ListedProspect>[] {
  return [
    {
      key: 'name',
      header: m.lists_prospects_name(),
      width: '11%',
      cell: (row) => <NameCell prospect={row} />,
    },
    {
      key: 'contact',
      header: m.lists_contact(),
      width: '18.6%',
      plain: true,
      cell: (row) => <Contact prospect={row} />,
    },
    {
      key: 'destination',
      header: m.lists_destination(),
      width: '13.5%',
      plain: true,
      cell: FlightCell,
    },
    {
      key: 'airlines',
      header: m.lists_airlines(),
      width: '8.4%',
      plain: true,
      cell: ({ airlines }) => airlines,
    },
    {
      key: 'price',
      header: m.lists_price(),
      width: '10.3%',
      align: 'right',
      plain: true,
      cell: ({ priceSen }) => <Money sen={priceSen} />,
    },
    {
      key: 'publish',
      header: m.lists_prospects_publish_date(),
      width: '11.2%',
      cell: ({ publishAt }) =>
        publishAt ? (
          <DateAndTime at={publishAt} />
        ) : (
          <span className="muted">{m.lists_prospects_not_set()}</span>
        ),
    },
    {
      key: 'registered',
      header: m.lists_prospects_registered_at(),
      width: '9.7%',
      cell: ({ createdAt }) => <DateAndTime at={createdAt} />,
    },
    {
      key: 'status',
      header: m.lists_status(),
      width: '10.3%',
      cell: ({ status }) => (
        <StatusPill tone={status === 'notified' ? 'ok' : 'warn'}>{prospectStatusNames[status]()}</StatusPill>
      ),
    },
    ...(onDelete ? [actionsColumn(onDelete)] : []),
  ];
}

function FlightCell({ airlines: _, ...row }: ListedProspect) {
  return <FlightPlace {...row} />;
}

function Contact({ prospect }: { prospect: ListedProspect }) {
  const { name, place } = prospect;
  return <ContactLinks {...prospect} message={m.lists_whatsapp_prospect({ name, place })} />;
}

function actionsColumn(onDelete: (prospect: ListedProspect) => void): Column<ListedProspect> {
  return {
    key: 'actions',
    header: m.lists_prospects_actions(),
    width: '7%',
    align: 'right',
    cell: (row) => <DeleteButton prospect={row} onPress={() => onDelete(row)} />,
  };
}

function NameCell({ prospect }: { prospect: ListedProspect }) {
  return (
    <>
      {prospect.name}
      <small>
        {formatWantedSeats(prospect.tickets)}
        {prospect.waitsFor === 'seats' && (
          <span className={styles.waiting}>{m.lists_prospects_waiting()}</span>
        )}
      </small>
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
      <OfficeIcon name="trash" />
      <span className="card-only">{m.lists_prospects_delete()}</span>
    </Button>
  );
}
