import { Form } from 'react-router';
import type { DraftLine } from '#domain/deals/deal-draft.ts';
import { formatRowKey, isDraftFinished } from '#domain/deals/draft-sheet.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { describeFault, describeFix } from '#web/company/deal-form/paste/fault-text.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { draftName, lineReasons } from './draft-text.ts';
import styles from './drafts-sheet.module.css';
import type { DraftRow, RowReport } from './sheet-result.ts';
import type { SheetState } from './use-sheet.ts';

export type DraftState = 'ready' | 'open' | 'onSale';

export function getDraftState(draft: DraftRow): DraftState {
  if (draft.onSale) return 'onSale';
  return isDraftFinished(draft) ? 'ready' : 'open';
}

type DraftCheckProps = { draft: DraftRow; sheet: SheetState; mayChange: boolean };

export function DraftCheck({ draft, sheet, mayChange }: DraftCheckProps) {
  const report = sheet.getReport(draft);
  const message = report?.message || (sheet.hasFailedCell(draft) && m.drafts_row_unsaved());
  return (
    <div className="stack gap-2 justify-start text-14 tight">
      <State draft={draft} />
      {message && (
        <p className="warning strong" role="status">
          {message}
        </p>
      )}
      {mayChange && report?.confirm && <PublishAnyway draft={draft} report={report} sheet={sheet} />}
      <LinesToCheck draft={draft} mayChange={mayChange} />
      <FactsToCheck draft={draft} mayChange={mayChange} />
    </div>
  );
}

function State({ draft }: { draft: DraftRow }) {
  const state = getDraftState(draft);
  if (state === 'ready') return <StatusPill tone="ok">{m.drafts_ready()}</StatusPill>;
  if (!draft.onSale) return <StatusPill tone="warn">{m.drafts_needs_you()}</StatusPill>;
  const { id, seatsAvailable: left, seatsOffered: offered } = draft.onSale;
  return (
    <>
      <StatusPill tone="bad">{m.drafts_on_sale()}</StatusPill>
      <p>{m.drafts_on_sale_seats({ left, offered })}</p>
      <ButtonLink
        size="small"
        to={officePaths.editDealPath(id)}
        aria-label={m.drafts_on_sale_open_one({ draft: draftName(draft) })}
      >
        {m.drafts_on_sale_open()}
      </ButtonLink>
    </>
  );
}

type PublishAnywayProps = { draft: DraftRow; report: RowReport; sheet: SheetState };

function PublishAnyway({ draft, report, sheet }: PublishAnywayProps) {
  return (
    <sheet.Form method="post" onSubmit={sheet.submit}>
      <input type="hidden" name="0" value={formatRowKey(draft)} />
      <input type="hidden" name="confirmed" value={report.confirm} />
      <Button
        type="submit"
        name="intent"
        value="publish"
        size="small"
        aria-label={m.drafts_publish_anyway_one({ draft: draftName(draft) })}
      >
        {m.drafts_publish_anyway()}
      </Button>
    </sheet.Form>
  );
}

function LinesToCheck({ draft: { id, flightsToCheck }, mayChange }: { draft: DraftRow; mayChange: boolean }) {
  const reasonCodes = [...new Set(flightsToCheck.map(({ why }) => why))];
  return reasonCodes.map((why) => (
    <div key={why}>
      <p>{lineReasons[why]()}</p>
      <ul className={`stack gap-1 above-1 anywhere ${styles.lines}`}>
        {listLines(flightsToCheck, why).map((line) => (
          <li key={line.text}>
            {line.text} <span className="strong">{describeFault(line.fault)}</span>
            {mayChange && line.fix && <AcceptFix draftId={id} line={line} by={line.fix.by} />}
          </li>
        ))}
      </ul>
    </div>
  ));
}

function FactsToCheck({ draft, mayChange }: { draft: DraftRow; mayChange: boolean }) {
  const { id, factsToCheck: facts } = draft;
  if (facts.length === 0) return null;
  return (
    <div>
      <p>{m.drafts_facts()}</p>
      <ul className={`stack gap-1 above-1 anywhere ${styles.lines}`}>
        {[...new Set(facts)].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {mayChange && (
        <Form method="post" preventScrollReset className="above-1">
          <input type="hidden" name="intent" value="checked" />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            size="small"
            aria-label={m.drafts_facts_checked_one({ draft: draftName(draft) })}
          >
            {m.drafts_facts_checked()}
          </Button>
        </Form>
      )}
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
