import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findFaults, listCommits } from './commits.ts';

const body = 'Buyers did not see them.';

describe('findFaults', () => {
  it.each([
    'feat(deals): list open deals',
    'fix!: need a key before a start',
    'refactor(back-office): process requests in order',
    'perf: bring lists back from memory',
    'fix(mail): address each reader by name',
    'test: focus the first field',
  ])('accepts "%s"', (subject) => {
    expect(findFaults({ subject, body })).toEqual([]);
  });

  it.each([
    ['List open deals', 'the subject is not "type(scope): imperative subject"'],
    ['feature(deals): list open deals', 'the subject is not "type(scope): imperative subject"'],
    ['feat(deals): lists open deals', '"lists" is not the imperative of a verb'],
    ['feat(deals): listed open deals', '"listed" is not the imperative of a verb'],
    ['fix(deals): skipping old deals', '"skipping" is not the imperative of a verb'],
    ['feat(deals): list open deals.', 'the subject ends with a full stop'],
    [`feat(deals): list ${'x'.repeat(60)}`, 'the subject has 78 characters, at most 72 fit'],
  ])('rejects "%s"', (subject, fault) => {
    expect(findFaults({ subject, body })).toEqual([fault]);
  });

  it('rejects a commit without a body', () => {
    expect(findFaults({ subject: 'feat(deals): list open deals', body: '\n' })).toEqual([
      'the body does not say why',
    ]);
  });
});

describe('listCommits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sempat-commits-'));
  const shallow = mkdtempSync(join(tmpdir(), 'sempat-commits-'));
  afterAll(() => {
    for (const each of [folder, shallow]) rmSync(each, { recursive: true, force: true });
  });

  function git(...args: string[]): void {
    const author = [
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@example.com',
      '-c',
      'commit.gpgsign=false',
    ];
    execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'ignore' });
  }

  function commit(file: string, subject: string): void {
    writeFileSync(join(folder, file), subject);
    git('add', '-A');
    git('commit', '-m', subject, '-m', 'Why.');
  }

  it('returns commits after the one that added the file, or all that a shallow clone has', () => {
    git('init', '-b', 'main');
    commit('other.ts', 'before');
    commit('check.ts', 'the check');
    commit('other.ts', 'first');
    commit('check.ts', 'second');
    const subjects = (clone: string) => listCommits(clone, 'check.ts').map(({ subject }) => subject);
    expect(subjects(folder)).toEqual(['second', 'first']);
    execFileSync('git', ['clone', '-q', '--depth', '2', `file://${folder}`, shallow]);
    expect(subjects(shallow)).toEqual(['second']);
  });
});
