// Checks every commit since the one that added this file against the rules in CONTRIBUTING.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MAX_SUBJECT_CHARACTERS = 72;
const types = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'style', 'build', 'ci', 'chore'];
const form = new RegExp(`^(?:${types.join('|')})(?:\\([a-z0-9-]+\\))?!?: (\\S+)`);
/** Matches past tense and third person such as "added" or "adds", but not "need", "process" or "bring". */
const notImperative = /^(?:\w+[^e]ed|\w{3,}[^aeiourst]ing|\w+[^su]s)$/;

export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly body: string;
}

export function findFaults({ subject, body }: Omit<Commit, 'hash'>): string[] {
  const [, verb] = form.exec(subject) ?? [];
  const faults = [];
  if (verb === undefined) faults.push('the subject is not "type(scope): imperative subject"');
  else if (notImperative.test(verb)) faults.push(`"${verb}" is not the imperative of a verb`);
  if (subject.length > MAX_SUBJECT_CHARACTERS)
    faults.push(`the subject has ${subject.length} characters, at most ${MAX_SUBJECT_CHARACTERS} fit`);
  if (subject.endsWith('.')) faults.push('the subject ends with a full stop');
  if (body.trim() === '') faults.push('the body does not say why');
  return faults;
}

export function listCommits(folder: string, file: string): Commit[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  const added = git('log', '--diff-filter=A', '--format=%H', '--', file).trim().split('\n').at(-1);
  if (!added) return [];
  return git('log', '--no-merges', '--format=%H%x1f%s%x1f%b%x1e', `${added}..HEAD`)
    .split('\x1e')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [hash = '', subject = '', body = ''] = entry.trimStart().split('\x1f');
      return { hash, subject, body };
    });
}

/** A source archive has no history, and Git refuses to read a checkout owned by another user. */
function hasHistory(folder: string): boolean {
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder }).status === 0;
}

function main(): number {
  if (!hasHistory(root)) {
    console.log('Git shows no history here, so no commits were checked.');
    return 0;
  }
  const commits = listCommits(root, 'dev/checks/commits.ts');
  const faults = commits.flatMap((commit) =>
    findFaults(commit).map((fault) => `${commit.hash.slice(0, 8)} ${commit.subject}: ${fault}`),
  );
  for (const fault of faults) console.error(fault);
  console.log(`${commits.length} commits were checked.`);
  return faults.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main();
