// Reads the intents of a route from its sources: the names that its action, or a module it imports, passes to
// `runIntent`.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../../src/web', import.meta.url));

/** `routeId` is like `company/team/team.route`. Returns an empty list for an action with one unnamed form. */
export function listIntents(routeId: string): string[] {
  const file = ['tsx', 'ts']
    .map((ending) => join(web, `${routeId}.${ending}`))
    .find((each) => existsSync(each));
  if (!file) return [];
  return [file, ...listImported(file)].flatMap((each) => {
    const text = readFileSync(each, 'utf8');
    const [, handlers = ''] = /runIntent\((?:args\.)?request, \{\n([\s\S]*?)\n {2}\}\);/.exec(text) ?? [];
    const shared = [...handlers.matchAll(/^ {4}\.\.\.(\w+)\(/gm)].flatMap(([, name = '']) =>
      [each, ...listImported(each)].flatMap((module) => returnedBy(name, readFileSync(module, 'utf8'))),
    );
    return [...readIntentNames(handlers), ...shared];
  });
}

function listImported(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/from '(\.\/|#web\/)([^']+\.server\.ts)'/g)].map(([, from, path = '']) =>
    from === './' ? join(dirname(file), path) : join(web, path),
  );
}

function readIntentNames(handlers: string): string[] {
  return [...handlers.matchAll(/^ {4}'?([\w-]+)'?: /gm)].map(([, name = '']) => name);
}

function returnedBy(name: string, text: string): string[] {
  const [, handlers = ''] =
    new RegExp(`function ${name}\\([^]*?\\n {2}return \\{\\n([^]*?)\\n {2}\\};`).exec(text) ?? [];
  return readIntentNames(handlers);
}
