// Rows of the sheet and the result of its form, for the action and the page.
import type { DealField } from '#domain/deals/company-deal.ts';
import type { ListedDraft } from '#domain/deals/deal-draft.ts';
import type { DraftCells } from '#domain/deals/draft-sheet.ts';
import type { TripDemand } from '#domain/wishes/demand.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';

export type DraftRow = Omit<ListedDraft, 'errors'> & {
  /** Stored values of the shown cells. */
  readonly cells: DraftCells;
  /** Sentences by field. */
  readonly errors: Readonly<Partial<Record<DealField, string>>>;
  readonly demand: TripDemand;
};

export interface RowReport {
  readonly id: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
  /** Repeated without JavaScript, because the page is rendered again. */
  readonly typed: DraftCells;
  /** Set if a person may publish the row despite its warnings. */
  readonly confirm?: string;
}

export interface PublishedDeal {
  readonly dealId: string;
  readonly name: string;
}

type Reports = { readonly rows?: readonly RowReport[] };
export type SheetResult = ActionResult<Reports & { readonly published?: readonly PublishedDeal[] }, Reports>;

export const sheetFormId = 'drafts-sheet';

export const sheetIntents: readonly string[] = ['save', 'deadlines', 'publish'];
