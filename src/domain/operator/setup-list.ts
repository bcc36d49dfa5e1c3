// Checklist before real people use the site, based on configuration, database and mail server.
import type { KeysCheckResult } from '../finance/payment-settings.ts';

export type StoredKeys =
  | { readonly kind: 'none' | 'unreadable' }
  | {
      readonly kind: 'open';
      readonly sandbox: boolean;
      readonly finding: KeysCheckResult | null;
      readonly checkedAt: Date | null;
    };

export interface SetupFacts {
  readonly isDemo: boolean;
  /** True on a staging site, which may take bookings with the Billplz sandbox. */
  readonly allowsSandbox: boolean;
  readonly keys: StoredKeys;
  readonly testMail: { readonly state: 'queued' | 'accepted' | 'failed'; readonly at: Date } | null;
  readonly approvedCompanies: number;
  readonly isWorkerHeard: boolean;
  readonly lastBackupAt: Date | null;
  /** When a super admin closed the completed list. After that, one-time steps are not required again. */
  readonly finishedAt: Date | null;
}

export type KeysStep =
  | 'practice'
  | 'live'
  | 'staging'
  | 'none'
  | 'unreadable'
  | 'sandbox'
  | 'notChecked'
  | Exclude<KeysCheckResult, 'work'>;

export type SetupStep =
  | { readonly name: 'keys'; readonly found: KeysStep; readonly at: Date | null; readonly isDone: boolean }
  | { readonly name: 'identity'; readonly found: 'real' | 'demo'; readonly isDone: true }
  | {
      readonly name: 'mail';
      readonly found: 'never' | 'queued' | 'accepted' | 'failed';
      readonly at: Date | null;
      readonly isDone: boolean;
    }
  | { readonly name: 'worker'; readonly found: 'heard' | 'silent'; readonly isDone: boolean }
  | { readonly name: 'company'; readonly found: 'approved' | 'none'; readonly isDone: boolean }
  | {
      readonly name: 'backup';
      readonly found: 'known' | 'unknown' | 'demo';
      readonly at: Date | null;
      readonly isDone: boolean;
    };

export interface SetupList {
  readonly steps: readonly SetupStep[];
  readonly isDone: boolean;
  /** True if a super admin closed the completed list, so that it is no longer shown. */
  readonly isPutAway: boolean;
  /** Why payments are impossible; null if they work. */
  readonly nobodyCanPay: KeysStep | null;
  readonly werePaymentsOpen: boolean;
}

const blockingSteps: readonly KeysStep[] = [
  'none',
  'unreadable',
  'sandbox',
  'keyRefused',
  'collectionUnknown',
  'collectionInactive',
];

export function setupList(facts: SetupFacts): SetupList {
  const isFinished = facts.finishedAt !== null;
  const keys = keysStep(facts);
  const steps: readonly SetupStep[] = [
    keys,
    mailStep(facts, isFinished),
    workerStep(facts),
    identityStep(facts),
    companyStep(facts, isFinished),
    backupStep(facts, isFinished),
  ];
  const isDone = steps.every((step) => step.isDone);
  return {
    steps,
    isDone,
    isPutAway: isDone && isFinished,
    nobodyCanPay: blockingSteps.includes(keys.found) ? keys.found : null,
    werePaymentsOpen: isFinished || keys.found === 'unreadable',
  };
}

function keysStep(facts: SetupFacts) {
  const { keys } = facts;
  const found = findKeysStep(facts);
  const at = keys.kind === 'open' ? keys.checkedAt : null;
  const isDone = found === 'practice' || found === 'live' || found === 'staging';
  return { name: 'keys', found, at, isDone } as const;
}

function findKeysStep({ keys, isDemo, allowsSandbox }: SetupFacts): KeysStep {
  if (keys.kind !== 'open') return keys.kind;
  if (!isDemo && keys.sandbox && !allowsSandbox) return 'sandbox';
  if (keys.finding === null) return 'notChecked';
  if (keys.finding !== 'work') return keys.finding;
  if (isDemo) return 'practice';
  return keys.sandbox ? 'staging' : 'live';
}

function mailStep({ testMail }: SetupFacts, isFinished: boolean) {
  const found = testMail?.state ?? 'never';
  return {
    name: 'mail',
    found,
    at: testMail?.at ?? null,
    isDone: found === 'accepted' || isFinished,
  } as const;
}

function workerStep({ isWorkerHeard }: SetupFacts) {
  return { name: 'worker', found: isWorkerHeard ? 'heard' : 'silent', isDone: isWorkerHeard } as const;
}

/** A site in live mode does not start with placeholders, so there is nothing to check. */
function identityStep({ isDemo }: SetupFacts) {
  return { name: 'identity', found: isDemo ? 'demo' : 'real', isDone: true } as const;
}

function companyStep({ approvedCompanies }: SetupFacts, isFinished: boolean) {
  const isApproved = approvedCompanies > 0;
  return {
    name: 'company',
    found: isApproved ? 'approved' : 'none',
    isDone: isApproved || isFinished,
  } as const;
}

function backupStep({ lastBackupAt, isDemo }: SetupFacts, isFinished: boolean) {
  const found = lastBackupAt ? 'known' : isDemo ? 'demo' : 'unknown';
  return { name: 'backup', found, at: lastBackupAt, isDone: found !== 'unknown' || isFinished } as const;
}
