import { useState } from 'react';
import { Form } from 'react-router';
import type { DealDraftTrip, DraftLine, ListedDraft } from '#domain/deals/deal-draft.ts';
import type { Sen } from '#domain/kernel/money.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { TripDemand } from '#domain/wishes/demand.ts';
import { formatDayDate, formatDayDateRange } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { RowAction } from '#web/company/dashboard/row-action.tsx';
import { describeFault, describeFix } from '#web/company/deal-form/paste/fault-text.ts';
import { formatTripDemand } from '#web/company/demand/trip-demand-text.ts';
import { AirportTag } from '#web/company/today/airport-tag.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { draftName, draftPlace, formatPartNames, lineReasons } from './draft-text.ts';
import styles from './drafts-table.module.css';

export type DraftRow = ListedDraft & { readonly demand: TripDemand };

type DraftsTableProps = {
  drafts: readonly DraftRow[];
  mayChange: boolean;
  footerText: string;
  onResult: (result: ActionResult) => void;
};

export function DraftsTable({ drafts, mayChange, footerText, onResult }: DraftsTableProps) {
  const [draftToDelete, setDraftToDelete] = useState<ListedDraft>();
  const actions: Column<DraftRow> = {
    key: 'actions',
    header: m.drafts_actions(),
    align: 'right',
    cell: (draft) => <Actions draft={draft} onDelete={() => setDraftToDelete(draft)} />,
  };
  return (
    <>
      <DataTable
        caption={m.drafts_list()}
        columns={mayChange ? [...columns(true), actions] : columns(false)}
        rows={drafts}
        rowKey={(draft) => draft.id}
        empty={<Empty mayChange={mayChange} />}
        footer={<p>{footerText}</p>}
      />
      <DeleteDraftDialog
        draft={draftToDelete}
        onClose={() => setDraftToDelete(undefined)}
        onDeleted={onResult}
      />
    </>
  );
}

function columns(mayChange: boolean): Column<DraftRow>[] {
  return [
    { key: 'trip', header: m.drafts_trip(), cell: (draft) => <Trip draft={draft} /> },
    {
      key: 'check',
      header: m.drafts_check(),
      wide: true,
      cell: (draft) => <CheckCell draft={draft} mayChange={mayChange} />,
    },
    { key: 'price', header: m.drafts_price(), align: 'right', cell: (draft) => <Price draft={draft} /> },
    { key: 'saved', header: m.drafts_saved(), cell: (draft) => <Saved draft={draft} /> },
  ];
}

function Trip({ draft }: { draft: DraftRow }) {
  const { trip, demand, sellingPriceSen } = draft;
  const flights = [trip.stops.join('–'), trip.flightNumbers.join(', ')].filter(Boolean).join(' · ');
  return (
    <div className="stack gap-1">
      <p className="cluster">
        {trip.city && <AirportTag code={trip.airport} />}
        <span>{draftPlace(draft)}</span>
      </p>
      <p className="text-14 regular tight nowrap">{formatDates(trip)}</p>
      {flights && <p className="muted text-14 regular tight">{flights}</p>}
      <DraftDemand steps={demand} sellingPriceSen={sellingPriceSen} />
    </div>
  );
}

/** Nothing for few travellers, because most drafts have few. */
function DraftDemand({ steps, sellingPriceSen }: { steps: TripDemand; sellingPriceSen: Sen | null }) {
  if (!steps || steps.length === 0) return null;
  return <p className="text-14 regular tight">{formatTripDemand(steps, sellingPriceSen)}</p>;
}

function formatDates({ departsOn, returnsOn }: DealDraftTrip): string {
  if (!departsOn) return m.drafts_no_dates();
  return returnsOn ? formatDayDateRange(departsOn, returnsOn) : formatDayDate(departsOn);
}

function Empty({ mayChange }: { mayChange: boolean }) {
  return (
    <>
      <p>{mayChange ? m.drafts_empty() : m.drafts_none()}</p>
      {mayChange && <ButtonLink to={officePaths.createDealPath}>{m.office_create_deal()}</ButtonLink>}
    </>
  );
}

type CheckCellProps = { draft: ListedDraft; mayChange: boolean };

function CheckCell({ draft: { id, missing, wrong, flightsToCheck }, mayChange }: CheckCellProps) {
  const isReady = missing.length + wrong.length + flightsToCheck.length === 0;
  if (isReady) return <StatusPill tone="ok">{m.drafts_ready()}</StatusPill>;
  const reasonCodes = [...new Set(flightsToCheck.map(({ why }) => why))];
  return (
    <div className="stack gap-2 justify-start soft text-15 regular">
      <StatusPill tone="warn">{m.drafts_needs_you()}</StatusPill>
      {reasonCodes.map((why) => (
        <div key={why}>
          <p>{lineReasons[why]()}</p>
          <ul className={`stack gap-1 text-14 above-1 anywhere ${styles.lines}`}>
            {listLines(flightsToCheck, why).map((line) => (
              <li key={line.text}>
                {line.text} <span className="strong">{describeFault(line.fault)}</span>
                {mayChange && line.fix && <AcceptFix draftId={id} line={line} by={line.fix.by} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {missing.length > 0 && <p>{m.drafts_missing({ what: formatPartNames(missing) })}</p>}
      {wrong.length > 0 && <p>{m.drafts_wrong({ what: formatPartNames(wrong) })}</p>}
    </div>
  );
}

function listLines(lines: readonly DraftLine[], reason: DraftLine['why']): DraftLine[] {
  const wanted = lines.filter(({ why }) => why === reason);
  return [...new Map(wanted.map((line) => [line.text, line])).values()];
}

/** A form of its own, so that it works without JavaScript. */
function AcceptFix({ draftId, line, by }: { draftId: string; line: DraftLine; by: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="fix" />
      <input type="hidden" name="id" value={draftId} />
      <input type="hidden" name="line" value={line.text} />
      <Button
        type="submit"
        size="small"
        aria-label={m.deals_office_fix_use_in({ word: by, line: line.text })}
      >
        {describeFix(line.fault, by)}
      </Button>
    </Form>
  );
}

function Price({ draft: { sellingPriceSen } }: { draft: ListedDraft }) {
  if (sellingPriceSen === null) return <span className="muted regular">{m.drafts_no_price()}</span>;
  return <Money sen={sellingPriceSen} />;
}

function Saved({ draft: { savedBy, savedAt } }: { draft: ListedDraft }) {
  return (
    <div>
      <p className="nowrap">
        <DateTime at={savedAt} />
      </p>
      <p className="muted text-14 regular tight">
        <EmailAddress address={savedBy} />
      </p>
    </div>
  );
}

function Actions({ draft, onDelete }: { draft: ListedDraft; onDelete: () => void }) {
  const name = draftName(draft);
  return (
    <>
      <ButtonLink
        size="small"
        to={officePaths.finishDraftPath(draft.id)}
        aria-label={m.drafts_finish_one({ draft: name })}
      >
        {m.drafts_finish()}
      </ButtonLink>
      <RowAction
        icon="trash"
        tone="danger"
        label={m.drafts_delete()}
        name={m.drafts_delete_one({ draft: name })}
        onClick={onDelete}
      />
    </>
  );
}
