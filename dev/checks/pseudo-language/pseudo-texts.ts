// English with accents and 40 % longer. Unaccented text on a page is hard-coded; text that overflows would
// also overflow in German or Tamil.

export const pseudoLocale = 'en-XA';

export type Text = string | readonly PluralText[];
interface PluralText {
  readonly declarations: readonly string[];
  readonly selectors: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒĝĥíĵķļɱñóþɋŕšťúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŤÚṼŴẊÝŽ';
const LONGER = 0.4;

const kept = ['product_name', 'open_graph_locale'];

/** Words that are never translated: names, codes, and dates in the English format. */
export const fixedWords: readonly string[] = [
  'sempat',
  'billplz',
  'myr',
  'kuala',
  'lumpur',
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

export function pseudoText(text: string): string {
  const parts = text.split(/(\{\w+\})/);
  const letters = parts.filter((part) => !part.startsWith('{')).join('');
  const written = parts.map((part) => (part.startsWith('{') ? part : withAccents(part))).join('');
  return `${written}${longer(Math.ceil(letters.trim().length * LONGER))}`;
}

function withAccents(text: string): string {
  return [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
}

/** Groups the padding into words of five letters, so that lines can break as usual. */
function longer(letters: number): string {
  const words = Array.from({ length: Math.floor(letters / 6) }, () => ' ~~~~~').join('');
  return words + '~'.repeat(letters % 6);
}

export function pseudoTexts(texts: Readonly<Record<string, Text>>): Record<string, Text> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, kept.includes(name) ? text : pseudo(text)]),
  );
}

function pseudo(text: Text): Text {
  if (typeof text === 'string') return pseudoText(text);
  return text.map((plural) => ({
    ...plural,
    match: Object.fromEntries(Object.entries(plural.match).map(([form, each]) => [form, pseudoText(each)])),
  }));
}

export function englishWords(texts: Readonly<Record<string, Text>>): Set<string> {
  const all = Object.values(texts).flatMap((text) =>
    typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match)),
  );
  return new Set(all.flatMap((text) => splitWords(text.replace(/\{\w+\}/g, ' '))));
}

function splitWords(text: string): string[] {
  return (text.match(/(?<![\p{L}\p{N}@./_-])[A-Za-z]{3,}(?![\p{L}\p{N}@/_-]|\.\w)/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );
}

export function findEnglishText(
  text: string,
  english: ReadonlySet<string>,
  data: ReadonlySet<string>,
): string[] {
  return [...new Set(splitWords(text))].filter((word) => english.has(word) && !data.has(word)).sort();
}
