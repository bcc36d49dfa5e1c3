import { type ReactNode, useState } from 'react';
import type {
  CompanyDeal,
  CompanyDealQuery,
  DealActivityFilter,
  DealCounters,
} from '#domain/deals/company-deal.ts';
import { dealStatus } from '#domain/deals/deal.ts';
import type { ListedPage, SearchNote } from '#domain/fulfilment/customer-list.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDestination, joinRoutes } from '#domain/trips/trip-text.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { describeEmptySearch, EmptyCustomers, FlightPlace } from '#web/company/customer-list.tsx';
import { SeatRow } from '#web/company/seat-row.tsx';
import type { Undoable } from '#web/company/undo/undo-toast.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { CopiedMessage, type CopyOutcome, copyText } from './copied-message.tsx';
import { hasNarrowingFilter } from './deal-list-query.ts';
import { DealRowActions } from './deal-row-actions.tsx';
import { DealStatusPill } from './deal-status-pill.tsx';
import styles from './deals-table.module.css';
import { DeleteDealDialog } from './delete-deal-dialog.tsx';
import { PricePlanMark } from './price-plan-line.tsx';
import { SeatStepper } from './seat-stepper.tsx';
import { ShowSwitch } from './show-switch.tsx';
import { SoldElsewhereDialog } from './sold-elsewhere-dialog.tsx';
import { usePriceDialog } from './use-price-dialog.tsx';
import { whatsappMessage } from './whatsapp-message.ts';

type DealWithTrip = CompanyDeal & { readonly trip: TripView };

type DealsTableProps = {
  deals: ListedPage<DealWithTrip>;
  counters: DealCounters;
  query: CompanyDealQuery;
  now: Date;
  baseUrl: string;
  mayChange: boolean;
  isSuspended: boolean;
  onResult: (result: ActionResult) => void;
  onUndoable: (done: Undoable) => void;
};

export function DealsTable(props: DealsTableProps) {
  const { deals, counters, query, now, baseUrl, mayChange, isSuspended, onResult, onUndoable } = props;
  const { show } = query;
  const [dealToDelete, setDealToDelete] = useState<CompanyDeal>();
  const [dealSoldElsewhere, setDealSoldElsewhere] = useState<CompanyDeal>();
  const price = usePriceDialog(onResult);
  const [copyOutcome, setCopyOutcome] = useState<CopyOutcome>();
  const total = { all: counters.total, active: counters.active, expired: counters.total - counters.active };
  const actions: Column<DealWithTrip> = {
    key: 'actions',
    header: m.deals_office_actions(),
    align: 'right',
    cell: (deal) => (
      <DealRowActions
        deal={deal}
        mayChange={mayChange}
        isSuspended={isSuspended}
        now={now}
        onDelete={() => setDealToDelete(deal)}
        onSoldElsewhere={() => setDealSoldElsewhere(deal)}
        onPrice={price.openFor(deal.id)}
        onResult={onResult}
        onUndoable={onUndoable}
        onCopy={async () =>
          setCopyOutcome(await copyText(deal.destinationCountry, whatsappMessage(deal, now, baseUrl)))
        }
      />
    ),
  };
  return (
    <>
      <CopiedMessage outcome={copyOutcome} />
      <DataTable
        caption={m.deals_office_list()}
        title={m.deals_office_list()}
        tools={<ShowSwitch show={show} counters={counters} />}
        cards={styles.cards}
        columns={[...columns(props), actions]}
        rows={deals.items}
        rowKey={(deal) => deal.id}
        empty={
          hasNarrowingFilter(query) ? (
            <NothingFound query={query} note={deals.note} />
          ) : (
            <Empty show={counters.total === 0 ? 'all' : show} mayChange={mayChange} />
          )
        }
        footer={
          deals.items.length > 0 && (
            <div className="cluster between gap-2-4">
              <Pager
                {...deals}
                shown={deals.items.length}
                total={deals.total === null ? total[show] : cappedCount(deals.total)}
              />
              <p className="muted text-15">{m.deals_office_times()}</p>
            </div>
          )
        }
      />
      <DeleteDealDialog deal={dealToDelete} onClose={() => setDealToDelete(undefined)} onDeleted={onResult} />
      <SoldElsewhereDialog
        deal={dealSoldElsewhere}
        onClose={() => setDealSoldElsewhere(undefined)}
        onDone={onResult}
      />
      {price.dialog}
    </>
  );
}

function columns({
  now,
  mayChange,
  isSuspended,
  onResult,
  onUndoable,
}: DealsTableProps): Column<DealWithTrip>[] {
  return [
    { key: 'destination', header: m.deals_office_destination(), cell: (deal) => <Destination deal={deal} /> },
    { key: 'pnr', header: m.deals_office_pnr(), cell: (deal) => deal.pnr },
    {
      key: 'price',
      header: m.deals_office_price(),
      align: 'right',
      cell: (deal) => <Money sen={deal.costSen} />,
    },
    {
      key: 'promo',
      header: m.deals_office_promo_price(),
      align: 'right',
      cell: (deal) => (
        <div className={styles.price}>
          <strong className="strong">
            <Money sen={deal.sellingPriceSen} />
          </strong>
          <PricePlanMark deal={deal} now={now} />
        </div>
      ),
    },
    {
      key: 'seats',
      header: m.deals_office_seats(),
      align: 'right',
      cell: (deal) => (
        <Seats deal={deal}>
          {mayChange && dealStatus(deal, now) === 'active' && deal.flightCancelledAt === null && (
            <SeatStepper deal={deal} onResult={onResult} onUndoable={onUndoable} />
          )}
        </Seats>
      ),
    },
    { key: 'deadline', header: m.deals_office_deadline(), cell: (deal) => <Deadline at={deal.deadlineAt} /> },
    {
      key: 'status',
      header: m.deals_office_status(),
      cell: (deal) => <DealStatusPill deal={deal} now={now} isSuspended={isSuspended} />,
    },
  ];
}

function Destination({ deal }: { deal: DealWithTrip }) {
  const { trip, outbound, back, destinationCountry, airlines } = deal;
  return (
    <>
      <FlightPlace
        place={formatDestination(trip, destinationCountry)}
        route={joinRoutes(outbound[0].route, outbound.at(-1)?.route ?? '')}
        departsOn={outbound[0].departsOn}
        returnsOn={back?.[0].departsOn ?? null}
        airlines={airlines}
      />
      <span className="card-only">
        <SeatRow sold={deal.seatsSold} held={deal.seatsHeld} unsold={deal.seatsAvailable} />
      </span>
    </>
  );
}

function Deadline({ at }: { at: Date }) {
  return (
    <span className={`nowrap ${styles.moment}`}>
      <DateTime at={at} />
    </span>
  );
}

function Seats({ deal, children }: { deal: CompanyDeal; children: ReactNode }) {
  const offered = deal.seatsAvailable + deal.seatsHeld + deal.seatsSold;
  return (
    <span className={`nowrap ${styles.seats}`}>
      {children || deal.seatsAvailable}{' '}
      <span className="muted text-14 regular tight">{m.deals_office_seats_of({ offered })}</span>
    </span>
  );
}

function NothingFound({ query: { search }, note }: { query: CompanyDealQuery; note: SearchNote }) {
  const emptySearch = describeEmptySearch(search ?? undefined, note);
  return (
    <EmptyCustomers
      title={emptySearch?.title ?? m.lists_deals_filtered()}
      text={emptySearch?.text ?? ''}
      filtered
    />
  );
}

function Empty({ show, mayChange }: { show: DealActivityFilter; mayChange: boolean }) {
  const texts = {
    all: m.deals_office_empty(),
    active: m.deals_office_empty_active(),
    expired: m.deals_office_empty_expired(),
  };
  return (
    <>
      <p>{texts[show]}</p>
      {mayChange && show !== 'expired' && (
        <ButtonLink kind="primary" to={officePaths.createDealPath}>
          {m.office_create_deal()}
        </ButtonLink>
      )}
    </>
  );
}
