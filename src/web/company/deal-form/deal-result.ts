// Additional inputs and results of the deal form.
import {
  type CompanyDeal,
  type DealFormValues,
  dealFormValues,
  emptyDealForm,
  type FieldConflict,
} from '#domain/deals/company-deal.ts';
import type { DealWarning } from '#domain/deals/deal-warnings.ts';
import { tidyValues } from '#domain/deals/typed-deal.ts';
import type { TripDemand } from '#domain/wishes/demand.ts';
import type { ActionResult, FormValues } from '#web/shared/forms/action-result.ts';

/** Likely mistakes; the server saves them only after confirmation. */
type ToConfirm = {
  readonly warnings?: readonly DealWarning[];
  readonly needsProfile?: boolean;
  /** For the submitted trip, because the page is rendered again without JavaScript. */
  readonly demand?: TripDemand;
};

export interface CreatedDeal {
  readonly id: string;
  readonly country: string;
  readonly message: string;
}

export type CreateResult = ActionResult<
  { readonly created: CreatedDeal },
  /** The draft no longer exists, so the form now creates a new deal or draft. */
  ToConfirm & {
    readonly draftGone?: boolean;
    /** As the agent opened the draft: the page rendered without JavaScript has a colleague's, which it does not show. */
    readonly draftRevision?: number;
  }
>;
export type UpdateResult = ActionResult<
  { readonly isClosed: boolean },
  /** A colleague saved in the meantime; the user chooses between the values. */
  ToConfirm & { readonly conflict?: Conflict }
>;

export interface Conflict {
  readonly fields: readonly FieldConflict[];
  /** Hidden values of the next submit, which show that the user has now seen the stored values. */
  readonly opened: ReturnType<typeof getOpenedValues>;
}

export function getChoiceName(field: string): string {
  return `pick-${field}`;
}

export const draftIntent = { name: 'intent', value: 'save-draft' } as const;

export function dealValues(values: FormValues): DealFormValues {
  return tidyValues({ ...emptyDealForm, ...values });
}

/** Values loaded into the form, so that the server can tell the user's changes from a colleague's. */
export function getOpenedValues(deal: CompanyDeal) {
  return {
    seatsLoaded: String(deal.seatsAvailable),
    revision: String(deal.revision),
    loaded: JSON.stringify(dealFormValues(deal)),
  };
}
