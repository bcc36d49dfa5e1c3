// Bags, meals and rules of a deal. For facts that the company has not stated, pages say "ask the seller".

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

export const askOption = 'ask';

type Stated<Fact extends IncludedFact> = (typeof includedChoices)[Fact][number];

export type Included = { readonly [Fact in IncludedFact]: Stated<Fact> | typeof askOption } & {
  readonly sellerNote: string;
};

/** Included facts as stored. Facts that the company has not stated are missing. */
export type KeptIncluded = Readonly<Partial<Record<IncludedFact | 'sellerNote', string>>>;

export const includedFacts = Object.keys(includedChoices) as IncludedFact[];

/** Parses stored facts. Treats choices that this version does not know as not stated. */
export function readIncluded(kept: KeptIncluded): Included {
  const facts = includedFacts.map((fact) => [fact, includedChoice(fact, kept[fact])]);
  return { ...Object.fromEntries(facts), sellerNote: kept.sellerNote ?? '' } as Included;
}

export function includedChoice<Fact extends IncludedFact>(fact: Fact, text: string | undefined) {
  const choices: readonly Stated<Fact>[] = includedChoices[fact];
  return choices.find((choice) => choice === text) ?? askOption;
}

/** Returns the rule for lap infants; null unless the seller accepts them. */
export function lapInfants(kept: KeptIncluded): 'free' | 'fee' | null {
  const { infants } = readIncluded(kept);
  return infants === 'free' || infants === 'fee' ? infants : null;
}

export const emptyIncluded: Included = readIncluded({});

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

type ChoiceText<Choice> = Choice extends `${number}x${number}kg`
  ? 'pieces'
  : Choice extends `${number}kg`
    ? 'kg'
    : Choice;

/** Text key of a fact's name, such as "Checked bag". */
export type IncludedName = TextName<IncludedFact>;

/** Text key of the stated choice. */
export type IncludedTitle = {
  [Fact in IncludedFact]: `${TextName<Fact>}_${ChoiceText<Stated<Fact>> & string}`;
}[IncludedFact];

/** Text key of the explanation; children and infants have none. */
export type IncludedDetail = {
  [Fact in Exclude<IncludedFact, 'children' | 'infants'>]: `${TextName<Fact>}_${ChoiceText<Stated<Fact>> &
    string}_more`;
}[Exclude<IncludedFact, 'children' | 'infants'>];

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

export function findStatedFact(included: Included, fact: IncludedFact): StatedFact | null {
  const choice = included[fact];
  if (choice === askOption) return null;
  const [, pieces, kg] = /^(?:(\d+)x)?(\d+)kg$/.exec(choice) ?? [];
  const word = kg === undefined ? choice : pieces === undefined ? 'kg' : 'pieces';
  return {
    fact,
    title: `${includedName(fact)}_${word}` as IncludedTitle,
    weight: { pieces: Number(pieces ?? 1), kg: Number(kg ?? 0) },
  };
}

export function includedDetail({ fact, title }: StatedFact): IncludedDetail | null {
  return fact === 'children' || fact === 'infants' ? null : (`${title}_more` as IncludedDetail);
}

export function splitIncluded(included: Included) {
  const facts = includedFacts.map((fact) => ({ fact, stated: findStatedFact(included, fact) }));
  return {
    stated: facts.flatMap(({ stated }) => stated ?? []),
    asked: facts.flatMap(({ fact, stated }) => (stated ? [] : [includedName(fact)])),
  };
}
