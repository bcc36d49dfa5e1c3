// What the form of a deal sends beside its fields, and what it is told after that.
import { type CompanyDeal, type DealFormValues, emptyDealForm } from '#domain/company-deal.ts';
import type { DealWarning } from '#domain/deal-warnings.ts';
import { tidyValues } from '#domain/typed-deal.ts';
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

export type CreateResult = ActionResult<{ readonly created: CreatedDeal }, ToConfirm>;
export type UpdateResult = ActionResult<
  /** Saved, but its deadline has passed. */
  { readonly isClosed: boolean },
  /** Somebody else saved meanwhile: the way on is to load what is stored now. */
  ToConfirm & { readonly isOutdated?: boolean }
>;

/** A field that was not sent is as it is in an empty form. */
export function dealValues(values: FormValues): DealFormValues {
  return tidyValues({ ...emptyDealForm, ...values });
}

/** Lets the server tell what the person changed from what happened meanwhile. */
export function openedWith(deal: CompanyDeal) {
  return { seatsLoaded: String(deal.seatsAvailable), revision: String(deal.revision) };
}
