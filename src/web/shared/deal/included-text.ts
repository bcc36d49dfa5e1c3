// Public pages get these texts from their loaders and do not bundle them; the deal form does.
// Every text is listed by name, so that the compiler reports a missing one.
import {
  askOption,
  findStatedFact,
  type Included,
  type IncludedDetail,
  type IncludedFact,
  type IncludedName,
  type IncludedTitle,
  includedDetail,
  includedName,
  type StatedFact,
  splitIncluded,
  type Weight,
} from '#domain/trips/included.ts';
import { m } from '#locales/messages/messages.js';

export const includedNames: Record<IncludedName, () => string> = {
  included_checked_bag: m.included_checked_bag,
  included_cabin_bag: m.included_cabin_bag,
  included_meals: m.included_meals,
  included_refund: m.included_refund,
  included_changes: m.included_changes,
  included_children: m.included_children,
  included_infants: m.included_infants,
};

const titles: Record<IncludedTitle, (weight: Weight) => string> = {
  included_checked_bag_none: m.included_checked_bag_none,
  included_checked_bag_kg: m.included_checked_bag_kg,
  included_checked_bag_pieces: m.included_checked_bag_pieces,
  included_cabin_bag_small: m.included_cabin_bag_small,
  included_cabin_bag_kg: m.included_cabin_bag_kg,
  included_meals_all: m.included_meals_all,
  included_meals_some: m.included_meals_some,
  included_meals_snack: m.included_meals_snack,
  included_meals_none: m.included_meals_none,
  included_refund_none: m.included_refund_none,
  included_refund_taxes: m.included_refund_taxes,
  included_refund_part: m.included_refund_part,
  included_refund_ticketing: m.included_refund_ticketing,
  included_changes_none: m.included_changes_none,
  included_changes_spelling: m.included_changes_spelling,
  included_changes_fee: m.included_changes_fee,
  included_changes_free: m.included_changes_free,
  included_children_same: m.included_children_same,
  included_children_none: m.included_children_none,
  included_infants_free: m.included_infants_free,
  included_infants_fee: m.included_infants_fee,
  included_infants_seat: m.included_infants_seat,
  included_infants_none: m.included_infants_none,
};

/** For example `30 kg checked bag`. */
export function includedTitle({ title, weight }: StatedFact): string {
  return titles[title](weight);
}

const details: Record<IncludedDetail, () => string> = {
  included_checked_bag_none_more: m.included_checked_bag_none_more,
  included_checked_bag_kg_more: m.included_checked_bag_kg_more,
  included_checked_bag_pieces_more: m.included_checked_bag_pieces_more,
  included_cabin_bag_small_more: m.included_cabin_bag_small_more,
  included_cabin_bag_kg_more: m.included_cabin_bag_kg_more,
  included_meals_all_more: m.included_meals_all_more,
  included_meals_some_more: m.included_meals_some_more,
  included_meals_snack_more: m.included_meals_snack_more,
  included_meals_none_more: m.included_meals_none_more,
  included_refund_none_more: m.included_refund_none_more,
  included_refund_taxes_more: m.included_refund_taxes_more,
  included_refund_part_more: m.included_refund_part_more,
  included_refund_ticketing_more: m.included_refund_ticketing_more,
  included_changes_none_more: m.included_changes_none_more,
  included_changes_spelling_more: m.included_changes_spelling_more,
  included_changes_fee_more: m.included_changes_fee_more,
  included_changes_free_more: m.included_changes_free_more,
};

/** If `asks` is set, the text becomes a link to the seller, provided that a contact is known. */
interface Line {
  readonly text: string;
  readonly asks: boolean;
}

export interface IncludedCell {
  readonly fact: IncludedFact;
  readonly title: string;
  readonly lines: readonly Line[];
}

function buildCell(included: Included, fact: Exclude<IncludedFact, 'infants'>): IncludedCell {
  const stated = findStatedFact(included, fact);
  if (!stated) return { fact, title: includedNames[includedName(fact)](), lines: [askLine()] };
  const detail = includedDetail(stated);
  const lines = detail ? [{ text: details[detail](), asks: false }] : [];
  return { fact, title: includedTitle(stated), lines };
}

function childrenCell(included: Included): IncludedCell {
  if (included.children === askOption && included.infants === askOption)
    return { fact: 'children', title: m.included_children_and_infants(), lines: [askLine()] };
  const cell = buildCell(included, 'children');
  const infants = findStatedFact(included, 'infants');
  const line = infants
    ? { text: includedTitle(infants), asks: false }
    : { text: m.included_infants_ask(), asks: true };
  return { ...cell, lines: [...cell.lines, line] };
}

function askLine(): Line {
  return { text: m.included_ask(), asks: true };
}

/** Six facts and the seller's note, for a deal's page. No facts if the seller stated none. */
export interface IncludedTexts {
  readonly cells: readonly IncludedCell[];
  readonly note: string;
}

export function describeIncluded(included: Included): IncludedTexts {
  const facts = ['checkedBag', 'cabinBag', 'meals', 'refund', 'changes'] as const;
  const cells = [...facts.map((fact) => buildCell(included, fact)), childrenCell(included)];
  const isStated = splitIncluded(included).stated.length > 0;
  return { cells: isStated ? cells : [], note: included.sellerNote };
}

/** Returns the cancellation terms, or null if the seller has not stated them and the buyer must ask. */
export function describeRefundRule(included: Included): string | null {
  const stated = findStatedFact(included, 'refund');
  return stated && includedTitle(stated);
}

/** `askAbout` is null if the seller stated every fact. */
export interface IncludedSummary {
  readonly stated: readonly string[];
  readonly askAbout: string | null;
  readonly note: string;
}

export function includedSummary(included: Included): IncludedSummary {
  const { stated, asked } = splitIncluded(included);
  const things = asked.map((name) => includedNames[name]()).join(', ');
  return {
    stated: stated.map(includedTitle),
    askAbout:
      asked.length === 0
        ? null
        : stated.length === 0
          ? m.included_unstated()
          : m.included_ask_about({ things }),
    note: included.sellerNote,
  };
}
