// What the form that registers interest shows of its deal, and what it is answered.
import type { DealPhase } from '#domain/deal.ts';
import type { WaitsFor } from '#domain/prospect.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';

export type InterestDeal = Pick<
  PublicDeal,
  'id' | 'destinationCountry' | 'sceneCode' | 'airlines' | 'companyName' | 'trip' | 'publishAt'
>;

/** The phases in which there is nothing to wait for. */
export type ClosedPhase = Exclude<DealPhase, 'comingSoon' | 'allHeld' | 'soldOut'>;

/** Refused with a phase when there is nothing to wait for any more. */
export type InterestResult = ActionResult<
  { readonly waitsFor: WaitsFor },
  { readonly closedPhase?: ClosedPhase }
>;
