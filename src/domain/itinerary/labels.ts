// Emails print a label above its value. Alone, the date of a deadline would look like the heading of flights.

import { isDueLabel } from './deadline.ts';

const labels: readonly (readonly [isLabel: (line: string) => boolean, value: RegExp])[] = [
  [
    (line) => /^(?:pnr|record locator|booking (?:number|no\.?|code|ref(?:erence)?)) ?[:#.]?$/i.test(line),
    /^[A-Z0-9]{5,8}$/,
  ],
  [
    (line) =>
      /^(?:(?:total )?(?:number|no\.?|total) of |total )?(?:guests?|passengers?|pax|seats?) ?:?$/i.test(line),
    /^\d{1,4}(?: (?:guests?|pax|seats?))?$/i,
  ],
  [
    (line) => /^(?:check(?:ed|-in)? )?(?:baggage|bags?|luggage) ?:?$/i.test(line),
    /^[\w ]{0,12}\d{1,2} ?kgs?\b/i,
  ],
  [isDueLabel, /^[\w ,:./()+-]{0,20}\d[\w ,:./()+-]{0,40}$/],
];

/** Joins each label with the value below it. */
export function joinLabels(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let value: RegExp | undefined;
  for (const line of lines) {
    const label = joined.at(-1);
    if (value?.test(line) && label !== undefined) {
      joined[joined.length - 1] = `${label} ${line}`;
      value = undefined;
    } else {
      joined.push(line);
      value = line.length <= 40 ? labels.find(([isLabel]) => isLabel(line))?.[1] : undefined;
    }
  }
  return joined;
}
