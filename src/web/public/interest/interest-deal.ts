// What the form that registers interest shows of its deal; every public deal fits.
import type { DealPhase, Legs } from '#domain/deal.ts';
import type { WaitsFor } from '#domain/prospect.ts';
import { formatDate } from '#domain/time.ts';
import type { SceneCode } from '#web/shared/art/palettes.ts';
import type { FormAnswer } from '#web/shared/forms/form-answer.ts';

export interface InterestDeal {
  readonly id: string;
  readonly destinationCountry: string;
  readonly sceneCode: SceneCode;
  readonly airlines: string;
  readonly companyName: string;
  readonly legs: Legs;
  readonly publishAt: Date | null;
}

/** The phases in which there is nothing to wait for. */
export type ClosedPhase = Exclude<DealPhase, 'comingSoon' | 'allHeld' | 'soldOut'>;

export type InterestAnswer =
  | Exclude<FormAnswer, { readonly state: 'sent' }>
  | { readonly state: 'sent'; readonly waitsFor: WaitsFor }
  | { readonly state: 'closed'; readonly phase: ClosedPhase };

/** `02 Dec 2026 – 08 Dec 2026`, or the one date of a one-way trip. */
export function tripDates([outbound, back]: Legs): string {
  const out = formatDate(outbound.departsOn);
  return back ? `${out} – ${formatDate(back.departsOn)}` : out;
}
