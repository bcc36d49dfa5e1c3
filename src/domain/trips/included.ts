// Owns what a deal includes beyond its flights, as its company states it: the choices of each fact, which of them a deal
// keeps, and which text says each. Whatever a company has not stated is "ask the seller"; nothing is assumed for it.
// Leaves the texts themselves to locales.

/** What a company may state about each fact, in the order of the form and of the page. */
export const includedChoices = {
  checkedBag: ['none', '10kg', '15kg', '20kg', '23kg', '25kg', '30kg', '32kg', '35kg', '40kg', '2x23kg'],
  cabinBag: ['small', '5kg', '7kg', '10kg', '14kg'],
  meals: ['all', 'some', 'snack', 'none'],
  refund: ['none', 'taxes', 'part', 'ticketing'],
  changes: ['none', 'spelling', 'fee', 'free'],
  children: ['same', 'none'],
  infants: ['free', 'fee', 'seat', 'none'],
} as const;

export type IncludedFact = keyof typeof includedChoices;

/** Not stated. */
export const ask = 'ask';

type Stated<Fact extends IncludedFact> = (typeof includedChoices)[Fact][number];

export type Included = { readonly [Fact in IncludedFact]: Stated<Fact> | typeof ask } & {
  /** What the company adds in its own words; empty when it adds nothing. */
  readonly sellerNote: string;
};

/** As a deal and a booking keep it: what is missing was not stated. */
export type KeptIncluded = Readonly<Partial<Record<IncludedFact | 'sellerNote', string>>>;

export const includedFacts = Object.keys(includedChoices) as IncludedFact[];

/** A choice that this version does not know was not stated either. */
export function readIncluded(kept: KeptIncluded): Included {
  const facts = includedFacts.map((fact) => [fact, includedChoice(fact, kept[fact])]);
  return { ...Object.fromEntries(facts), sellerNote: kept.sellerNote ?? '' } as Included;
}

export function includedChoice<Fact extends IncludedFact>(fact: Fact, text: string | undefined) {
  const choices: readonly Stated<Fact>[] = includedChoices[fact];
  return choices.find((choice) => choice === text) ?? ask;
}

/** Returns whether infants on a lap cost extra; null unless the seller takes them. */
export function lapInfants(kept: KeptIncluded): 'free' | 'fee' | null {
  const { infants } = readIncluded(kept);
  return infants === 'free' || infants === 'fee' ? infants : null;
}

export const nothingStated: Included = readIncluded({});

/** The part of its texts' names that stands for a fact. */
const textNames = {
  checkedBag: 'checked_bag',
  cabinBag: 'cabin_bag',
  meals: 'meals',
  refund: 'refund',
  changes: 'changes',
  children: 'children',
  infants: 'infants',
} as const satisfies Record<IncludedFact, string>;

type TextName<Fact extends IncludedFact> = `included_${(typeof textNames)[Fact]}`;

/** All weights share a text. */
type ChoiceText<Choice> = Choice extends `${number}x${number}kg`
  ? 'pieces'
  : Choice extends `${number}kg`
    ? 'kg'
    : Choice;

/** What a fact is called, such as "Checked bag". */
export type IncludedName = TextName<IncludedFact>;

/** What is stated, in a few words. */
export type IncludedTitle = {
  [Fact in IncludedFact]: `${TextName<Fact>}_${ChoiceText<Stated<Fact>> & string}`;
}[IncludedFact];

/** What stands under it. Of children and infants the title says it all. */
export type IncludedDetail = {
  [Fact in Exclude<IncludedFact, 'children' | 'infants'>]: `${TextName<Fact>}_${ChoiceText<Stated<Fact>> &
    string}_more`;
}[Exclude<IncludedFact, 'children' | 'infants'>];

/** What the texts of a choice are filled in with. */
export interface Weight {
  readonly pieces: number;
  readonly kg: number;
}

export interface StatedFact {
  readonly fact: IncludedFact;
  readonly title: IncludedTitle;
  readonly weight: Weight;
}

export function includedName(fact: IncludedFact): IncludedName {
  return `included_${textNames[fact]}`;
}

/** Null where the seller is to be asked. */
export function statedFact(included: Included, fact: IncludedFact): StatedFact | null {
  const choice = included[fact];
  if (choice === ask) return null;
  const [, pieces, kg] = /^(?:(\d+)x)?(\d+)kg$/.exec(choice) ?? [];
  const word = kg === undefined ? choice : pieces === undefined ? 'kg' : 'pieces';
  return {
    fact,
    title: `${includedName(fact)}_${word}` as IncludedTitle,
    weight: { pieces: Number(pieces ?? 1), kg: Number(kg ?? 0) },
  };
}

/** What stands under a title; null where the title says it all. */
export function includedDetail({ fact, title }: StatedFact): IncludedDetail | null {
  return fact === 'children' || fact === 'infants' ? null : (`${title}_more` as IncludedDetail);
}

/** What is stated, in the order of the page, and what the seller is to be asked about. */
export function splitIncluded(included: Included) {
  const facts = includedFacts.map((fact) => ({ fact, stated: statedFact(included, fact) }));
  return {
    stated: facts.flatMap(({ stated }) => stated ?? []),
    asked: facts.flatMap(({ fact, stated }) => (stated ? [] : [includedName(fact)])),
  };
}
