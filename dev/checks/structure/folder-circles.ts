// Finds circular imports between the folders of a feature, direct or indirect.
import { dirname } from 'node:path';

export interface Imports {
  readonly file: string;
  readonly imports: readonly string[];
}

const FEATURE = /^src\/server\/features\/[^/]+/;

export function folderCircles(modules: readonly Imports[]): string[][] {
  const reached = reachableFolders(modules);
  const circles = new Set<string>();
  for (const [folder, targets] of reached) {
    const circle = [...targets].filter((target) => target !== folder && reached.get(target)?.has(folder));
    if (circle.length > 0) circles.add([...circle, folder].sort().join(' '));
  }
  return [...circles].sort().map((circle) => circle.split(' '));
}

function reachableFolders(modules: readonly Imports[]): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>();
  for (const { file, imports } of modules) {
    const [feature] = FEATURE.exec(file) ?? [];
    const near = imports.filter((target) => feature && target.startsWith(`${feature}/`)).map(dirname);
    reached.set(dirname(file), new Set([...(reached.get(dirname(file)) ?? []), ...near]));
  }
  let hasGrown = true;
  while (hasGrown) {
    hasGrown = false;
    for (const targets of reached.values()) {
      const before = targets.size;
      for (const target of [...targets]) for (const next of reached.get(target) ?? []) targets.add(next);
      hasGrown ||= targets.size > before;
    }
  }
  return reached;
}
