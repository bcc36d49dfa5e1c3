// Finds names that several modules export: a search or an automatic import could pick the wrong one.
import { basename } from 'node:path';

export interface Source {
  readonly file: string;
  readonly text: string;
}

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
/** React Router prescribes these names. */
const routeExports = new Set(
  `action clientAction clientLoader clientMiddleware ErrorBoundary handle headers HydrateFallback Layout links loader
    meta middleware shouldRevalidate`.split(/\s+/),
);
/** This generated file is excluded, because its types have the same names as their tables. */
const GENERATED = 'src/server/platform/database/tables.ts';

export function listDuplicateExports(sources: readonly Source[]): string[] {
  const exported = sources
    .filter(({ file }) => file !== GENERATED)
    .flatMap(({ file, text }) => listExports(file, text).map((name) => ({ name, file })));
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)
    .sort();
}

/** Overloads and a value with a type of the same name count once per module. */
function listExports(file: string, text: string): string[] {
  const names = [...new Set([...text.matchAll(EXPORTED)].map(([, name = '']) => name))];
  return basename(file).includes('.route.') ? names.filter((name) => !routeExports.has(name)) : names;
}
