import { describe, expect, it } from 'vitest';
import { listFirstSteps } from './first-steps.ts';

const owner = { role: 'owner' } as const;
const none = { profile: false, deal: false, payoutAccount: false, team: false };
const namesOf = (...asked: Parameters<typeof listFirstSteps>) =>
  listFirstSteps(...asked).map(({ name }) => name);

describe('listFirstSteps', () => {
  it('lists all four steps to the owner of a new company', () => {
    expect(listFirstSteps(owner, { ...none, profile: true })).toEqual([
      { name: 'profile', isDone: true },
      { name: 'deal', isDone: false },
      { name: 'payoutAccount', isDone: false },
      { name: 'team', isDone: false },
    ]);
  });

  it('is empty once profile, first deal and bank account exist, although the owner works alone', () => {
    const done = { profile: true, deal: true, payoutAccount: true, team: false };
    expect(listFirstSteps(owner, done)).toEqual([]);
    expect(listFirstSteps(owner, { ...done, payoutAccount: false })).toHaveLength(4);
  });

  it('lists to an agent only the first deal, and nothing to a viewer', () => {
    expect(namesOf({ role: 'agent' }, none)).toEqual(['deal']);
    expect(listFirstSteps({ role: 'agent' }, { ...none, deal: true })).toEqual([]);
    expect(listFirstSteps({ role: 'viewer' }, none)).toEqual([]);
  });

  it('leaves out what a suspended company cannot do', () => {
    expect(namesOf({ ...owner, suspendedReason: 'Licence expired' }, none)).toEqual(['profile', 'team']);
  });
});
