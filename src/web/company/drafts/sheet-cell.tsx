import { type KeyboardEvent, useState } from 'react';
import type { DealField } from '#domain/deals/company-deal.ts';
import { cellName } from '#domain/deals/draft-sheet.ts';
import { requiredFacts } from '#domain/deals/known-included.ts';
import { m } from '#locales/messages/messages.js';
import { listIncludedChoices } from '#web/company/deal-form/included-choices.ts';
import { cellLabel, draftName } from './draft-text.ts';
import styles from './drafts-sheet.module.css';
import { type DraftRow, sheetFormId } from './sheet-result.ts';
import type { SheetState } from './use-sheet.ts';

type SheetCellProps = {
  sheet: SheetState;
  row: DraftRow;
  index: number;
  field: DealField;
  isLast: boolean;
  /** Hidden in columns, because the head of the table shows it. */
  isInColumn?: boolean;
};

const numeric: ReadonlySet<DealField> = new Set(['seatsAvailable', 'cost', 'sellingPrice']);

export function isIncludedCell(field: DealField): field is (typeof requiredFacts)[number] {
  return requiredFacts.some((fact) => fact === field);
}

/** A field of the form in a table of inputs: Enter and arrows move between rows, Ctrl D copies down. */
export function SheetCell({ sheet, row, index, field, isLast, isInColumn }: SheetCellProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const label = cellLabel(field);
  const name = cellName(index, field);
  const error = sheet.getReport(row)?.errors[field] ?? row.errors[field];
  const shared = {
    id: `cell-${name}`,
    name,
    form: sheetFormId,
    className: styles.control,
    'data-cell': field,
    'aria-label': m.drafts_cell({ what: label, draft: draftName(row) }),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `cell-${name}-error` : undefined,
    value: sheet.getText(row, field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      sheet.change(row, field, currentTarget.value),
    onKeyDown: press,
    onFocus: () => setHasFocus(true),
    onBlur: () => {
      setHasFocus(false);
      sheet.commit(row, field);
    },
  };

  function press(event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) {
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === 'd') sheet.fillDown(row, field);
      else if (event.key === 'Enter') publishAll(event.currentTarget);
      else return;
    } else if (event.key === 'Escape') sheet.reset(row, field);
    else if (event.key === 'Enter') moveOrSave(event.currentTarget, event.shiftKey ? -1 : 1);
    else if (!isIncludedCell(field) && event.key === 'ArrowDown') move(event.currentTarget, 1);
    else if (!isIncludedCell(field) && event.key === 'ArrowUp') move(event.currentTarget, -1);
    else return;
    event.preventDefault();
  }

  /** The last row has no row below to leave for. */
  function moveOrSave(control: HTMLInputElement | HTMLSelectElement, by: 1 | -1) {
    if (!move(control, by)) sheet.commit(row, field);
  }

  return (
    <div className={error ? `${styles.cell} ${styles.wrong}` : styles.cell} data-field={field}>
      <span
        className={isInColumn ? 'muted text-14 tight card-only' : 'muted text-14 tight'}
        aria-hidden="true"
      >
        {label}
      </span>
      {isIncludedCell(field) ? (
        <select {...shared}>
          {listIncludedChoices(field).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={numeric.has(field) ? 'decimal' : undefined}
          autoComplete="off"
          autoCapitalize={field === 'pnr' ? 'characters' : 'none'}
          spellCheck={false}
        />
      )}
      {hasFocus && !isLast && (
        <button
          type="button"
          tabIndex={-1}
          className={`text-13 strong brand ${styles.fill}`}
          aria-label={m.drafts_fill_down_one({ what: label, draft: draftName(row) })}
          // Keeps the focus in the cell.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => sheet.fillDown(row, field)}
        >
          {m.drafts_fill_down()} ↓
        </button>
      )}
      {error && (
        <p id={`cell-${name}-error`} className={`text-13 tight danger ${styles.error}`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Focuses the same cell of another row. Returns false if there is none. */
function move(control: HTMLInputElement | HTMLSelectElement, by: 1 | -1): boolean {
  const cells = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      `[data-cell="${control.dataset.cell}"]`,
    ),
  ];
  const next = cells[cells.indexOf(control) + by];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}

function publishAll({ form }: HTMLInputElement | HTMLSelectElement): void {
  const buttons = form ? [...form.elements].filter((element) => element instanceof HTMLButtonElement) : [];
  const publish = buttons.find(({ value }) => value === 'publish');
  // Leaving the cell saves it first.
  publish?.focus();
  publish?.click();
}
