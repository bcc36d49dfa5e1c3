import { describe, expect, it } from 'vitest';
import { type SetupFacts, setupList } from './setup-list.ts';

const at = new Date('2026-11-20T04:00:00.000Z');
const working = { kind: 'open', sandbox: false, finding: 'work', checkedAt: at } as const;
const done: SetupFacts = {
  isDemo: false,
  allowsSandbox: false,
  keys: working,
  testMail: { state: 'accepted', at },
  approvedCompanies: 1,
  isWorkerHeard: true,
  lastBackupAt: at,
  finishedAt: null,
};
const fresh: SetupFacts = {
  ...done,
  keys: { kind: 'none' },
  testMail: null,
  approvedCompanies: 0,
  lastBackupAt: null,
};
const openSteps = (facts: SetupFacts) =>
  setupList(facts).steps.flatMap(({ name, isDone }) => (isDone ? [] : [name]));

describe('setupList', () => {
  it('lists every step of a new live installation, and reports that payments are impossible', () => {
    expect(openSteps(fresh)).toEqual(['keys', 'mail', 'company', 'backup']);
    expect(setupList(fresh)).toMatchObject({ isDone: false, nobodyCanPay: 'none' });
  });

  it('is done once all steps are, and hidden once a super admin has closed it', () => {
    expect(setupList(done)).toMatchObject({ isDone: true, isPutAway: false, nobodyCanPay: null });
    expect(setupList({ ...done, finishedAt: at })).toMatchObject({ isDone: true, isPutAway: true });
  });

  it('reappears for keys and workers that fail later, but not for one-time steps', () => {
    const later = { ...done, finishedAt: at, testMail: null, lastBackupAt: null, approvedCompanies: 0 };
    expect(setupList(later).isPutAway).toBe(true);
    expect(openSteps({ ...later, isWorkerHeard: false })).toEqual(['worker']);
    expect(setupList({ ...later, keys: { kind: 'unreadable' } })).toMatchObject({
      isPutAway: false,
      nobodyCanPay: 'unreadable',
    });
  });

  it('distinguishes payments that stopped from payments that never worked', () => {
    const refused = { ...working, finding: 'keyRefused' } as const;
    expect(setupList({ ...done, keys: refused }).werePaymentsOpen).toBe(false);
    expect(setupList({ ...done, keys: refused, finishedAt: at })).toMatchObject({
      isPutAway: false,
      nobodyCanPay: 'keyRefused',
      werePaymentsOpen: true,
    });
  });

  it('waits until the mail server accepts the test email', () => {
    for (const state of ['queued', 'failed'] as const)
      expect(openSteps({ ...done, testMail: { state, at } })).toEqual(['mail']);
    expect(openSteps({ ...done, testMail: null })).toEqual(['mail']);
  });
});

describe('payment keys', () => {
  const keysOf = (facts: Partial<SetupFacts>) => {
    const { steps, nobodyCanPay } = setupList({ ...done, ...facts });
    const [keys] = steps;
    return { found: keys?.found, isDone: keys?.isDone, nobodyCanPay };
  };
  const sandbox = { ...working, sandbox: true };

  it('prevent live payments while the sandbox is on, except on a staging site', () => {
    expect(keysOf({ keys: sandbox })).toEqual({ found: 'sandbox', isDone: false, nobodyCanPay: 'sandbox' });
    expect(keysOf({ keys: sandbox, allowsSandbox: true })).toEqual({
      found: 'staging',
      isDone: true,
      nobodyCanPay: null,
    });
  });

  it('are practice keys in the demo', () => {
    expect(keysOf({ keys: sandbox, isDemo: true })).toMatchObject({ found: 'practice', isDone: true });
  });

  it('are done only once Billplz has accepted them', () => {
    expect(keysOf({ keys: { ...working, finding: null, checkedAt: null } })).toEqual({
      found: 'notChecked',
      isDone: false,
      nobodyCanPay: null,
    });
    expect(keysOf({ keys: { ...working, finding: 'keyRefused' } })).toEqual({
      found: 'keyRefused',
      isDone: false,
      nobodyCanPay: 'keyRefused',
    });
    expect(keysOf({ keys: { ...working, finding: 'unreachable' } })).toMatchObject({
      isDone: false,
      nobodyCanPay: null,
    });
  });
});

describe('demo', () => {
  it('requires neither an identity nor a backup', () => {
    const demo = setupList({ ...done, isDemo: true, lastBackupAt: null });
    expect(demo.isDone).toBe(true);
    expect(demo.steps.map(({ found }) => found)).toContain('demo');
  });
});
