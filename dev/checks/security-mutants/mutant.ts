export interface Mutant {
  /** The item of docs/security-tests.md. */
  readonly item: number;
  readonly what: string;
  readonly file: string;
  /** Found once in the file. */
  readonly from: string;
  readonly to: string;
  /** A second place, in the same file unless it names another: where two defences stand behind each other. */
  readonly also?: { readonly file?: string; readonly from: string; readonly to: string };
  readonly test: string;
  /** The beginning of the titles that must fail. */
  readonly title: string;
}

/** Returns each changed file with its source without the defence. */
export function removeDefence(mutant: Mutant, read: (file: string) => string): ReadonlyMap<string, string> {
  const { file, from, to, also } = mutant;
  const changed = new Map([[file, replaceOnce(read(file), from, to)]]);
  if (!also) return changed;
  const second = also.file ?? file;
  return changed.set(second, replaceOnce(changed.get(second) ?? read(second), also.from, also.to));
}

function replaceOnce(source: string, from: string, to: string): string {
  if (source.split(from).length !== 2) throw new Error(`Expected exactly once in the file: ${from}`);
  return source.replace(from, () => to);
}
