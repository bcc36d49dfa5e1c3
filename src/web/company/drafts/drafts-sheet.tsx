import { useState } from 'react';
import type { DealField } from '#domain/deals/company-deal.ts';
import type { DealDraftTrip } from '#domain/deals/deal-draft.ts';
import { deadlineHours, formatRowKey, listExtraFields, sheetFields } from '#domain/deals/draft-sheet.ts';
import type { Sen } from '#domain/kernel/money.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { TripDemand } from '#domain/wishes/demand.ts';
import { formatDayDate, formatDayDateRange } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { AirportTag } from '#web/company/airport-tag.tsx';
import { RowAction } from '#web/company/dashboard/row-action.tsx';
import { listIncludedChoices } from '#web/company/deal-form/included-choices.ts';
import { formatTripDemand } from '#web/company/demand/trip-demand-text.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { DraftCheck, type DraftState, getDraftState } from './draft-check.tsx';
import { cellLabel, draftName, draftPlace } from './draft-text.ts';
import styles from './drafts-sheet.module.css';
import { isIncludedCell, SheetCell } from './sheet-cell.tsx';
import { type DraftRow, sheetFormId } from './sheet-result.ts';
import type { SheetState } from './use-sheet.ts';

const columns = sheetFields.slice(0, 5);
const includedCells = sheetFields.slice(5);

type DraftsSheetProps = {
  drafts: readonly DraftRow[];
  sheet: SheetState;
  mayChange: boolean;
  footerText: string;
  onDeleted: (result: ActionResult) => void;
};

/** A table of inputs on wide screens and cards on narrow ones, from the same markup. */
export function DraftsSheet({ drafts, sheet, mayChange, footerText, onDeleted }: DraftsSheetProps) {
  const [draftToDelete, setDraftToDelete] = useState<DraftRow>();
  return (
    <section className={`panel ${styles.panel}`} aria-label={m.drafts_list()}>
      {drafts.length === 0 ? (
        <Empty mayChange={mayChange} />
      ) : (
        <>
          {mayChange && <Tools drafts={drafts} sheet={sheet} />}
          <table className={`full ${styles.table}`}>
            <caption className="visually-hidden">{m.drafts_list()}</caption>
            <thead className="visually-hidden until-table">
              <tr>
                <th scope="col">{m.drafts_trip()}</th>
                {columns.map((field) => (
                  <th key={field} scope="col" data-field={field}>
                    {cellLabel(field)}
                  </th>
                ))}
                <th scope="col">{m.drafts_check()}</th>
              </tr>
            </thead>
            {drafts.map((draft, index) => (
              <Row
                key={draft.id}
                draft={draft}
                index={index}
                isLast={index === drafts.length - 1}
                sheet={sheet}
                mayChange={mayChange}
                onDelete={() => setDraftToDelete(draft)}
              />
            ))}
          </table>
          {mayChange && <Publish drafts={drafts} sheet={sheet} />}
        </>
      )}
      <p className={`muted text-15 ${styles.foot}`}>{footerText}</p>
      <DeleteDraftDialog
        draft={draftToDelete}
        onClose={() => setDraftToDelete(undefined)}
        onDeleted={onDeleted}
      />
    </section>
  );
}

function Empty({ mayChange }: { mayChange: boolean }) {
  return (
    <div className={`stack soft center ${styles.empty}`}>
      <p>{mayChange ? m.drafts_empty() : m.drafts_none()}</p>
      {mayChange && <ButtonLink to={officePaths.createDealPath}>{m.office_create_deal()}</ButtonLink>}
    </div>
  );
}

function Tools({ drafts, sheet }: { drafts: readonly DraftRow[]; sheet: SheetState }) {
  const { result } = sheet;
  return (
    <sheet.Form
      id={sheetFormId}
      method="post"
      noValidate
      onSubmit={sheet.submit}
      className={`cluster gap-3 between ${styles.tools}`}
    >
      {/* Without JavaScript, Enter presses the first button of a form. */}
      <button type="submit" name="intent" value="save" hidden />
      <p className="text-15 strong" role="status">
        {m.drafts_sheet_counts({
          ready: countDrafts(drafts, 'ready'),
          open: countDrafts(drafts, 'open'),
          onSale: countDrafts(drafts, 'onSale'),
        })}{' '}
        <span className="muted regular">
          {sheet.saving
            ? m.drafts_saving()
            : result?.ok && !result.published && !drafts.some(sheet.hasFailedCell) && result.message}
        </span>
      </p>
      <div className={`cluster gap-2 ${styles.deadlines}`}>
        <label className="text-15" htmlFor="hours">
          {m.drafts_deadline_hours()}
        </label>
        <select id="hours" name="hours" defaultValue="120" className={styles.control}>
          {deadlineHours.map((hours) => (
            <option key={hours} value={hours}>
              {hours < 24
                ? m.drafts_deadline_in_hours({ count: hours })
                : m.drafts_deadline_in_days({ count: hours / 24 })}
            </option>
          ))}
        </select>
        <SubmitButton
          name="intent"
          value="deadlines"
          kind="line"
          size="small"
          wide={undefined}
          working={sheet.sending === 'deadlines'}
          workingLabel={m.drafts_saving()}
        >
          {m.drafts_deadline_set()}
        </SubmitButton>
      </div>
      <p className="muted text-14 table-only">{m.drafts_keys()}</p>
    </sheet.Form>
  );
}

function countDrafts(drafts: readonly DraftRow[], state: DraftState): number {
  return drafts.filter((draft) => getDraftState(draft) === state).length;
}

/** Stays in reach while a person fills in the rows. */
function Publish({ drafts, sheet }: { drafts: readonly DraftRow[]; sheet: SheetState }) {
  const ready = countDrafts(drafts, 'ready');
  return (
    <div className={`row gap-3 ${styles.publish}`}>
      <SubmitButton
        form={sheetFormId}
        name="intent"
        value="save"
        kind="line"
        wide={undefined}
        working={sheet.sending === 'save'}
        workingLabel={m.drafts_saving()}
      >
        {m.drafts_sheet_save()}
      </SubmitButton>
      <SubmitButton
        form={sheetFormId}
        name="intent"
        value="publish"
        working={sheet.sending === 'publish'}
        workingLabel={m.drafts_publishing()}
      >
        {ready === 0 ? m.drafts_publish_none() : m.drafts_publish({ count: ready })}
      </SubmitButton>
    </div>
  );
}

type RowProps = {
  draft: DraftRow;
  index: number;
  isLast: boolean;
  sheet: SheetState;
  mayChange: boolean;
  onDelete: () => void;
};

function Row({ draft, index, isLast, sheet, mayChange, onDelete }: RowProps) {
  const name = draftName(draft);
  // A cell stays once it was shown, so that it does not vanish while a person goes on typing.
  const [shown, setShown] = useState<readonly DealField[]>(() => listExtraFields(draft.errors));
  const added = listExtraFields(draft.errors).filter((field) => !shown.includes(field));
  if (added.length > 0) setShown([...shown, ...added]);
  const cell = (field: DealField, isInColumn: boolean) =>
    mayChange ? (
      <SheetCell
        sheet={sheet}
        row={draft}
        index={index}
        field={field}
        isLast={isLast}
        isInColumn={isInColumn}
      />
    ) : (
      <ReadOnlyCell sheet={sheet} row={draft} field={field} isInColumn={isInColumn} />
    );
  return (
    <tbody data-state={getDraftState(draft)}>
      <tr data-row tabIndex={-1} className={styles.row}>
        <th scope="row" rowSpan={2} className={styles.trip}>
          <Trip draft={draft} />
          {mayChange && (
            <input type="hidden" form={sheetFormId} name={String(index)} value={formatRowKey(draft)} />
          )}
        </th>
        {columns.map((field) => (
          <td key={field} data-field={field}>
            {cell(field, true)}
          </td>
        ))}
        <td className={styles.check}>
          <DraftCheck draft={draft} sheet={sheet} mayChange={mayChange} />
        </td>
      </tr>
      <tr className={styles.more}>
        <td colSpan={columns.length + 1}>
          <div className={styles.rest}>
            {[...includedCells, ...shown].map((field) => (
              <div key={field} className={styles.restCell}>
                {cell(field, false)}
              </div>
            ))}
            {mayChange && (
              <div className={`row gap-1 ${styles.actions}`}>
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
              </div>
            )}
          </div>
        </td>
      </tr>
    </tbody>
  );
}

type ReadOnlyCellProps = { sheet: SheetState; row: DraftRow; field: DealField; isInColumn: boolean };

function ReadOnlyCell({ sheet, row, field, isInColumn }: ReadOnlyCellProps) {
  return (
    <div className={styles.cell}>
      <span className={`muted text-14 tight ${isInColumn ? 'card-only' : ''}`}>{cellLabel(field)}</span>
      <span className="figures text-15">{readText(sheet.getText(row, field), field)}</span>
    </div>
  );
}

function readText(text: string, field: DealField): string {
  const choices = isIncludedCell(field) ? listIncludedChoices(field) : [];
  return choices.find(({ value }) => value === text)?.label ?? (text || '–');
}

function Trip({ draft }: { draft: DraftRow }) {
  const { trip, demand, sellingPriceSen, savedAt, savedBy } = draft;
  const flights = [trip.stops.join('–'), trip.flightNumbers.join(', ')].filter(Boolean).join(' · ');
  return (
    <div className="stack gap-half">
      <p className="cluster gap-2 strong">
        {trip.city && <AirportTag code={trip.airport} />}
        <span>{draftPlace(draft)}</span>
      </p>
      <p className="text-14 regular tight">{formatDates(trip)}</p>
      {flights && <p className="muted text-14 regular tight">{flights}</p>}
      <DraftDemand steps={demand} sellingPriceSen={sellingPriceSen} />
      <p className={`muted text-13 regular tight ${styles.saved}`}>
        {m.drafts_saved()} <DateTime at={savedAt} /> · <EmailAddress address={savedBy} />
      </p>
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
