// Defences to remove, each with the test that must then fail. Format of dev/checks/security-mutants/*.diff:
//   # <item of docs/security-tests.md> <behaviour without the defence>
//   file <path>, then the text to remove (-) and to add (+); repeated if two defences guard the same thing
//   test <path>: <beginning of the titles that must fail>
import { globSync, readFileSync } from 'node:fs';

interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface Mutant {
  readonly item: number;
  readonly what: string;
  readonly changes: readonly Change[];
  readonly test: string;
  readonly title: string;
}

export const mutants: readonly Mutant[] = globSync(`${import.meta.dirname}/security-mutants/*.diff`)
  .sort()
  .flatMap((file) => readFileSync(file, 'utf8').split(/^(?=# )/m))
  .map(parseMutant);

function parseMutant(text: string): Mutant {
  const [, item, what = '', body = '', test = '', title = ''] =
    /^# (\d+) (.+)\n([\s\S]+)^test (\S+): (.+)$/m.exec(text) ?? [];
  if (!item) throw new Error(`Not a mutant:\n${text}`);
  const changes = body
    .split(/^file /m)
    .slice(1)
    .map(parseChange);
  return { item: Number(item), what, changes, test, title };
}

function parseChange(text: string): Change {
  const [file = '', ...lines] = text.trimEnd().split('\n');
  const pick = (sign: string) =>
    lines
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n');
  return { file, from: pick('-'), to: pick('+') };
}

export function removeDefence(mutant: Mutant, read: (file: string) => string): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const { file, from, to } of mutant.changes)
    changed.set(file, replaceOnce(changed.get(file) ?? read(file), from, to));
  return changed;
}

function replaceOnce(source: string, from: string, to: string): string {
  if (source.split(from).length !== 2) throw new Error(`Expected exactly once in the file: ${from}`);
  return source.replace(from, () => to);
}
