import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byNameOnly, everyChange } from './steps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders =
  /^(\.ci|\.devcontainer|\.github|bench|bin|deploy|dev|docs|e2e|e2e-proxy|migrations|project\.inlang|src)(\/|$)/;
const rootFile = /^[\w.-]+\.(md|json|ts|js|yaml|yml)$|^(Dockerfile|LICENSE|\.env\.example|\.node-version)$/;
/** Matches build output, which does not exist in a fresh clone. */
const made = /^(build|reports|\.data|coverage)(\/|$)|^src\/locales\/messages/;

export interface FileLookup {
  path(path: string): boolean;
  /** `step` is the first word after ` -- ` in an `npm run` command. */
  script(name: string, step?: string): boolean;
}

export function findFalseStatements(markdown: string, exists: FileLookup): string[] {
  const scripts = [...markdown.matchAll(/npm run ([\w:-]+)(?: -- ([a-z][\w-]*))?/g)];
  const inline = markdown.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g);
  const paths = [...inline]
    .map(([, text = '']) => text.replace(/:\d+$/, ''))
    .filter(
      (text) => (folders.test(text) || rootFile.test(text)) && !/[<>…\s{]/.test(text) && !made.test(text),
    );
  return [
    ...scripts.filter(([, name = '', step]) => !exists.script(name, step)).map(([command]) => command),
    ...paths.filter((path) => !exists.path(path)),
  ];
}

/** Phrases that promise something; documents describe only what exists. */
const promises = [
  /\bnot (yet built|built yet|there yet)\b/i,
  /\bcomes? with (the|its)\b/i,
  /\bwill be (built|added|one|there)\b/i,
  /\barrives? with (the|its)\b/i,
  /\blater also\b/i,
  /\bTODO\b/,
  /\b(is|are) (planned|still missing)\b/i,
  /\bleft to do:/i,
  /\bin the near future\b/i,
];

export function findPromises(markdown: string): string[] {
  const words = markdown.replace(/\s+/g, ' ');
  return promises.flatMap((promise) => promise.exec(words)?.[0] ?? []);
}

/** Returns settings that only .env.example or only the program has. Retention periods appear as strings. */
export function compareSettings(config: string, example: string): string[] {
  const named = config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):|\bsetting: '([A-Z][A-Z0-9_]+)'/gm);
  const read = new Set([...named].map(([, field, setting]) => field ?? setting ?? ''));
  const explained = new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name));
  return [
    ...[...read]
      .filter((name) => !explained.has(name))
      .map((name) => `${name} is not explained in .env.example`),
    ...[...explained]
      .filter((name) => !read.has(name))
      .map((name) => `${name} in .env.example is not read by anything`),
  ];
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');

function main(): number {
  const steps = [...everyChange, ...byNameOnly].map(({ name }) => name);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const exists: FileLookup = {
    path: (path) =>
      path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path)),
    script: (name, step) =>
      name in scripts && (name !== 'check' || step === undefined || steps.includes(step)),
  };
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  const problems = documents.flatMap((file) => [
    ...findFalseStatements(read(file), exists).map((name) => `${file} names ${name}, which does not exist`),
    ...findPromises(read(file)).map(
      (words) => `${file} says "${words}": describe what is there, or leave it out`,
    ),
  ]);
  const config = ['src/server/platform/config.ts', 'src/domain/privacy/retention.ts'].map(read).join('\n');
  problems.push(...compareSettings(config, read('.env.example')));
  if (documents.length === 0) problems.push('No documents were found.');
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main();
