// Highlights search matches. Does not import the airports, so that pages stay small.
const phoneLike = /^\+?[\d\s().-]+$/;

export interface MarkedPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** Marks words that start with a search term. Numbers are marked as a whole, in any spelling. */
export function markMatches(value: string, beginnings: readonly string[]): readonly MarkedPart[] {
  if (beginnings.length === 0) return [{ text: value, isFound: false }];
  const digits = value.replace(/\D/g, '');
  const isNumber =
    phoneLike.test(value) && beginnings.some((each) => /^\d+$/.test(each) && digits.startsWith(each));
  if (isNumber) return [{ text: value, isFound: true }];
  const parts: MarkedPart[] = [];
  let rest: string = value;
  let isBeginning = true;
  while (rest !== '') {
    const found: number = isBeginning ? longestAt(rest, beginnings) : 0;
    const length = found > 0 ? found : 1;
    addPart(parts, rest.slice(0, length), found > 0);
    isBeginning = !/[\p{L}\p{N}]/u.test(rest.charAt(length - 1));
    rest = rest.slice(length);
  }
  return parts;
}

function longestAt(text: string, beginnings: readonly string[]): number {
  const lower = text.toLowerCase();
  return Math.max(0, ...beginnings.filter((each) => lower.startsWith(each)).map(({ length }) => length));
}

function addPart(parts: MarkedPart[], text: string, isFound: boolean): void {
  const last = parts.at(-1);
  if (last?.isFound === isFound) parts[parts.length - 1] = { text: last.text + text, isFound };
  else parts.push({ text, isFound });
}
