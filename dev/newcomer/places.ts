// What somebody adds who gives deals a new text field, "meal note": one entry for each place that can be forgotten by
// itself. Each is found by a pattern that does not care about line breaks or about what stands around it.

export interface Edit {
  /** Must fit the file exactly once. */
  readonly at: RegExp;
  readonly add: string;
  /** Where the text goes: behind what was found, unless told otherwise. */
  readonly before?: boolean;
}

export interface Place {
  readonly file: string;
  readonly what: string;
  /** Of a new file: its text instead of edits. */
  readonly text?: string;
  readonly edits?: readonly Edit[];
}

/** The first entry of an object, whatever it holds already. */
function into(file: string, what: string, at: RegExp, add: string): Place {
  return { file, what, edits: [{ at, add: `\n${add}` }] };
}

const migration = 'migrations/9999_meal-note.sql';

const database: readonly Place[] = [
  {
    file: migration,
    what: 'the columns',
    text: `-- Up Migration
-- What the company says about meals on board; a booking keeps it.
alter table flights add column meal_note text not null default '' check (length(meal_note) <= 200);
alter table bookings add column meal_note text not null default '' check (length(meal_note) <= 200);
`,
  },
  {
    file: migration,
    what: 'the right of companies to write it on a deal',
    edits: [{ at: /$/, add: 'grant insert (meal_note), update (meal_note) on flights to app_company;\n' }],
  },
  {
    file: migration,
    what: 'the right of companies to read it on a booking',
    edits: [{ at: /$/, add: 'grant select (meal_note) on bookings to app_company;\n' }],
  },
  {
    file: 'src/server/platform/schema.ts',
    what: 'the column of flights',
    edits: [{ at: /interface FlightsTable \{[^}]*/, add: '  meal_note: Generated<string>;\n' }],
  },
  {
    file: 'src/server/platform/schema.ts',
    what: 'the column of bookings',
    edits: [{ at: /interface BookingsTable \{[^}]*/, add: '  meal_note: Generated<string>;\n' }],
  },
];

const domain: readonly Place[] = [
  into(
    'src/domain/deal.ts',
    'the field itself',
    /export interface Trip \{/,
    '  /** Empty when nothing is said about meals. */\n  readonly mealNote: string;',
  ),
  {
    file: 'src/domain/trip-view.ts',
    what: 'the trip as people are told of it',
    edits: [
      { at: /const \{(?= companyName,)/, add: ' mealNote,' },
      { at: /return \{(?=\s*companyName,)/, add: ' mealNote,' },
    ],
  },
  into('src/domain/constants.ts', 'its longest text', /export const maxCharacters = \{/, '  mealNote: 200,'),
  into(
    'src/domain/company-deal.ts',
    'the field of the form',
    /const askedIn = \{/,
    "  mealNote: ['mealNote'],",
  ),
  into(
    'src/domain/company-deal.ts',
    'what the edit form opens with',
    /function dealFormValues\([^)]*\): DealFormValues \{\s*return \{/,
    '    mealNote: deal.mealNote,',
  ),
  into(
    'src/domain/deal-input.ts',
    'the rule for what is typed',
    /const shared = \{/,
    "  mealNote: optional(line(maxCharacters.mealNote)).transform((typed) => typed ?? ''),",
  ),
  into(
    'src/domain/deal-input.ts',
    'what was typed as a deal',
    /function toDetails\([^)]*\): DealDetails \{\s*return \{/,
    '    mealNote: form.mealNote,',
  ),
  into(
    'src/domain/deal-preview.ts',
    'the preview of the card',
    /id: 'preview',/,
    '    mealNote: values.mealNote.trim(),',
  ),
];

const stores: readonly Place[] = [
  into(
    'src/server/features/deals/deal-columns.store.ts',
    'the map of columns',
    /const written = \{/,
    "  mealNote: asItStands('meal_note'),",
  ),
  into(
    'src/server/features/bookings/sold-trip.store.ts',
    'the copy on the booking',
    /const copiedFrom = \{/,
    "  mealNote: { meal_note: 'meal_note' },",
  ),
  into(
    'src/server/features/bookings/sold-trip.store.ts',
    'what was sold, read back',
    /function toSoldTrip\([^{]*\{\s*return \{/,
    '    mealNote: row.meal_note,',
  ),
];

const pages: readonly Place[] = [
  into(
    'src/locales/en/company-deals.json',
    'the label in the form',
    /^\{/,
    '  "deals_office_meal_note": "Meals",',
  ),
  into(
    'src/locales/en/company-deals.json',
    'its name in error messages',
    /^\{/,
    '  "deals_office_what_meal_note": "the meals",',
  ),
  into('src/locales/en/deals.json', 'the words on the page', /^\{/, '  "deal_meals": "Meals: {note}",'),
  into(
    'src/web/company/deal-form/deal-text.ts',
    'its error messages',
    /const fields: Record<DealField, \(\) => FieldText> = \{/,
    '  mealNote: () => ({ what: m.deals_office_what_meal_note(), max: maxCharacters.mealNote }),',
  ),
  {
    file: 'src/web/company/deal-form/deal-fields.tsx',
    what: 'the input of the form',
    edits: [
      {
        at: /<TextField\s+\{\.\.\.bound\(state, 'pnr'\)\}/,
        add: "<TextField {...bound(state, 'mealNote')} label={m.deals_office_meal_note()} optional />\n",
        before: true,
      },
    ],
  },
  {
    file: 'src/web/public/deal/deal.route.tsx',
    what: 'the page of the deal',
    edits: [
      {
        at: /<section aria-labelledby="seller"/,
        add: "{deal.mealNote !== '' && <p>{m.deal_meals({ note: deal.mealNote })}</p>}\n",
        before: true,
      },
    ],
  },
];

const tests: readonly Place[] = [
  into(
    'dev/example-deal.ts',
    'the example of tests',
    /export const exampleDetails: DealDetails = \{/,
    "  mealNote: 'Hot meal both ways',",
  ),
  into(
    'src/server/features/deals/company-deals.fields.test.ts',
    'the form as it is created',
    /const created: DealFormValues = \{/,
    "  mealNote: 'Hot meal both ways',",
  ),
  into(
    'src/server/features/deals/company-deals.fields.test.ts',
    'the form as it is edited',
    /const edited: DealFormValues = \{/,
    "  mealNote: 'Meals can be bought on board',",
  ),
  into(
    'src/web/public/deal/deal-page.test.ts',
    'what the page says',
    /const saidOf: [^{]*\{/,
    "  mealNote: ['Hot meal both ways'],",
  ),
  into(
    'src/web/public/deal/public-deal.test.ts',
    'what the public is told',
    /'id',(?=\s*'orig)/,
    "'mealNote',",
  ),
];

export const places: readonly Place[] = [...database, ...domain, ...stores, ...pages, ...tests];

/** Unit tests that look at deals, cheapest first. */
export const testFiles: readonly string[] = [
  'src/web/public/deal/public-deal.test.ts',
  'src/web/public/deal/deal-page.test.ts',
  'src/web/company/deal-form/deal-form.test.ts',
  'src/domain/company-deal.test.ts',
  'src/server/platform/schema.test.ts',
  'src/server/platform/company-rights.test.ts',
  'src/server/features/deals/company-deals.fields.test.ts',
  'src/server/features/bookings/bookings.service.test.ts',
];
