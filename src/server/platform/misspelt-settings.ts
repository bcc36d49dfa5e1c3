// Finds misspelt settings, which would otherwise count as unset. Every name in .env must be known; in the
// environment, which has other programs' names, only near misses count.

/** Names that .env may hold for others: database container, compose, Node. */
const othersNames = /^(?:POSTGRES_|PG|COMPOSE_|DOCKER_|NODE_|npm_|LC_)|^(?:TZ|LANG|PATH)$/;
/** Shorter names are not compared, because too many are similar: HOME is as close to HOST as a typo. */
const SHORTEST_COMPARED = 8;
const MOST_SLIPS = 2;

export function misspeltSettings(
  known: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  namesInFile: readonly string[],
): string[] {
  const inFile = new Set(namesInFile);
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = nearest(name, known);
    if (inFile.has(name) && !othersNames.test(name))
      return [
        `${name} in .env is not a setting${meant ? `; did you mean ${meant}?` : ' (.env.example lists them all)'}`,
      ];
    return meant && meant.length >= SHORTEST_COMPARED && !othersNames.test(name)
      ? [`${name} is not a setting; did you mean ${meant}?`]
      : [];
  });
}

function nearest(name: string, known: readonly string[]): string | null {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[_-]/g, '');
  const same = known.find((each) => plain(each) === plain(name));
  if (same) return same;
  const ranked = known
    .map((each) => ({ each, slips: computeDistance(name, each) }))
    .filter(({ slips }) => slips <= MOST_SLIPS)
    .toSorted((a, b) => a.slips - b.slips);
  return ranked[0]?.each ?? null;
}

/** Levenshtein distance. */
function computeDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_SLIPS) return MOST_SLIPS + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
