// What the form that registers interest shows of its deal, and what it is answered.
import type { DealPhase } from '#domain/deal.ts';
import type { WaitsFor } from '#domain/prospect.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import type { FormAnswer } from '#web/shared/forms/form-answer.ts';

export type InterestDeal = Pick<
  PublicDeal,
  'id' | 'destinationCountry' | 'sceneCode' | 'airlines' | 'companyName' | 'legs' | 'publishAt'
>;

/** The phases in which there is nothing to wait for. */
export type ClosedPhase = Exclude<DealPhase, 'comingSoon' | 'allHeld' | 'soldOut'>;

export type InterestAnswer =
  | Exclude<FormAnswer, { readonly state: 'sent' }>
  | { readonly state: 'sent'; readonly waitsFor: WaitsFor }
  | { readonly state: 'closed'; readonly phase: ClosedPhase };
