// In-memory state: bills, fault switches, and received and sent requests.
import { createHash } from 'node:crypto';
import type { Bill } from './bill.ts';
import type { PracticeKeys } from './keys.ts';

export const switchNames = [
  'dropCallback', // the callback is never sent or retried
  'badSignature', // callback and return URL are signed with another key
  'wrongAmount', // for the next payments, callback and GET report another amount
  'wrongCollection', // for the next payments, callback and GET report another collection
  'paidAmountZero', // the callback says paid with a paid_amount of 0
  'hangCreate', // the bill is created, but no response arrives
  'create500', // the bill is created, but the response is 500
  'createHtml', // no bill is created; the response is a 404 page in HTML
  'createRedirect', // the response is a redirect; following it creates the bill
  'createWrongAmount', // the bill is created, but the response has another amount
  'createWrongCollection',
  'createForeignUrl', // the response redirects the payer to another host
  'createOddId', // the response has an id that cannot occur in a URL
  'createBrokenJson',
  'getHang',
  'get500',
  'deleteHang',
  'delete422', // deletion fails although the bill is due
  'delete500',
  'stringMessages', // error.message is a string, as before December 2025
] as const;
export type SwitchName = (typeof switchNames)[number];

export const noticeOrders = ['callbackFirst', 'redirectFirst', 'simultaneous'] as const;
export const rateLimits = ['unlimited', 100, 10] as const;

export type PracticeOptions = {
  keys: PracticeKeys;
  seed: string;
  timeScale: number;
};

type Delivery = {
  billId: string;
  attempt: number;
  at: string;
  fields: Record<string, string>;
  outcome: number | 'timeout' | 'unreachable' | 'dropped';
};

export type LoggedRequest = { at: string; method: string; path: string; body: unknown };

export function createState(options: PracticeOptions) {
  const fresh = () => ({
    /** As in the real account, resetting a key invalidates the old one at once. */
    keys: { ...options.keys },
    bills: new Map<string, Bill>(),
    switches: new Map<SwitchName, true | number>(),
    log: [] as LoggedRequest[],
    deliveries: [] as Delivery[],
    order: 'callbackFirst' as (typeof noticeOrders)[number],
    rateLimit: 'unlimited' as (typeof rateLimits)[number],
    window: { startedAtMs: 0, count: 0 },
    extraInfo: true,
    delayCallbackMs: 0,
    delayCreateMs: 0,
    duplicateCallback: 0,
    timeScale: options.timeScale,
    /** 0.0 is best, 10.0 worst: each failed callback adds one. */
    rank: 0,
  });
  let draws = 0;
  const timers = new Set<NodeJS.Timeout>();
  const draw = () => createHash('sha256').update(`${options.seed}:${draws++}`).digest();

  return {
    ...fresh(),

    /** Deterministic per seed. A reset continues the sequence, so ids stay unique. */
    nextId: () => draw().toString('hex').slice(0, 16),
    nextTransactionId: () => draw().toString('hex').slice(0, 12).toUpperCase(),
    random: () => draw().readUInt32BE() / 2 ** 32,

    strikes(name: SwitchName): boolean {
      const value = this.switches.get(name);
      if (value === undefined || value === true) return value ?? false;
      if (value <= 1) this.switches.delete(name);
      else this.switches.set(name, value - 1);
      return true;
    },

    later(delayMs: number, act: () => unknown): void {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, delayMs);
      timers.add(timer);
    },

    reset(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      Object.assign(this, fresh());
    },
  };
}

export type PracticeState = ReturnType<typeof createState>;
