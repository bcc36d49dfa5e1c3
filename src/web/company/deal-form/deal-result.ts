// What the form of a deal sends beside its fields, and what it is told after that.
import {
  type CompanyDeal,
  type DealFormValues,
  dealFormValues,
  emptyDealForm,
  type FieldConflict,
} from '#domain/deals/company-deal.ts';
import type { DealWarning } from '#domain/deals/deal-warnings.ts';
import { tidyValues } from '#domain/deals/typed-deal.ts';
import type { ActionResult, FormValues } from '#web/shared/forms/action-result.ts';

/** What looks like a slip: it is saved once a person says that it is meant. */
type ToConfirm = {
  readonly warnings?: readonly DealWarning[];
  /** The company's profile is not complete: the way on is to complete it. */
  readonly needsProfile?: boolean;
};

/** A deal that was just created, with the message that its company shares. */
export interface CreatedDeal {
  readonly id: string;
  readonly country: string;
  readonly message: string;
}

export type CreateResult = ActionResult<
  { readonly created: CreatedDeal },
  /** The draft that the form was opened from is gone: from now on it makes a new deal or a new draft. */
  ToConfirm & { readonly draftGone?: boolean }
>;
export type UpdateResult = ActionResult<
  /** Saved, but its deadline has passed. */
  { readonly isClosed: boolean },
  /** Somebody else saved meanwhile: which of two values to keep. */
  ToConfirm & { readonly conflict?: Conflict }
>;

export interface Conflict {
  readonly fields: readonly FieldConflict[];
  /** What the form is to be sent with from now on: what is stored is known to the person. */
  readonly opened: ReturnType<typeof openedWith>;
}

/** Under which name a form without scripts sends the choice for a field. */
export function pickName(field: string): string {
  return `pick-${field}`;
}

/** What the button sends that keeps the form as a draft. */
export const draftIntent = { name: 'intent', value: 'save-draft' } as const;

/** A field that was not sent is as it is in an empty form. */
export function dealValues(values: FormValues): DealFormValues {
  return tidyValues({ ...emptyDealForm, ...values });
}

/** Lets the server tell what the person changed from what happened meanwhile. */
export function openedWith(deal: CompanyDeal) {
  return {
    seatsLoaded: String(deal.seatsAvailable),
    revision: String(deal.revision),
    loaded: JSON.stringify(dealFormValues(deal)),
  };
}
