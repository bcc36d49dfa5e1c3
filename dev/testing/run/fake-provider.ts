// In-memory payment provider without network, keys or rate limit.
import { randomUUID } from 'node:crypto';
import type {
  CancelChargeOutcome,
  ChargeOrder,
  ChargeOutcome,
  ChargeReport,
  CreateChargeOutcome,
  PaymentAccount,
  PaymentProvider,
  ProviderTransaction,
} from '#server/features/payments/payment-provider.ts';

const SECRET = 'known to the provider';

interface FakeCharge {
  readonly id: string;
  readonly reference: string;
  readonly amountSen: number;
  paidAmountSen: number;
  transactions: ProviderTransaction[];
}

export interface FakeFaults {
  create?: Exclude<CreateChargeOutcome, { kind: 'created' }>;
  get?: Exclude<ChargeOutcome, { kind: 'found' }>;
  transactions?: 'keysRefused' | 'unavailable';
  cancel?: CancelChargeOutcome;
}

export function createFakeProvider(account: PaymentAccount) {
  const charges = new Map<string, FakeCharge>();
  const faults: FakeFaults = {};

  function create(order: ChargeOrder): CreateChargeOutcome {
    if (faults.create) return faults.create;
    const charge = addCharge(order.reference, order.amountSen);
    return {
      kind: 'created',
      billUrl: `https://pay.example/${charge.id}`,
      report: { source: 'create', billId: charge.id, state: 'due', amountSen: charge.amountSen },
      withdraw: async () => void charges.delete(charge.id),
    };
  }

  function addCharge(reference: string, amountSen: number): FakeCharge {
    const charge = { id: randomUUID(), reference, amountSen, paidAmountSen: 0, transactions: [] };
    charges.set(charge.id, charge);
    return charge;
  }

  function charge(billId: string): FakeCharge {
    const found = charges.get(billId);
    if (!found) throw new Error(`The fake provider has no charge ${billId}.`);
    return found;
  }

  function reportOn(source: ChargeReport['source'], of: FakeCharge): ChargeReport {
    const { id: billId, amountSen, paidAmountSen, reference, transactions } = of;
    const last = transactions.at(-1);
    return {
      source,
      billId,
      amountSen,
      paidAmountSen,
      reference,
      collectionId: account.collectionId,
      paid: paidAmountSen > 0,
      transactionId: last?.id ?? null,
      transactionStatus: last?.status ?? null,
    };
  }

  const provider: PaymentProvider = {
    pageHosts: ['https://pay.example'],
    callbackPath: '/api/payments/fake/callback',
    openAccount: async () => ({ ...account, createCharge: async (order) => create(order) }),
    currentAccount: async () => account,
    async getCharge({ billId }) {
      const found = charges.get(billId);
      return (
        faults.get ?? (found ? { kind: 'found', report: reportOn('reconcile', found) } : { kind: 'unknown' })
      );
    },
    async listTransactions({ billId }) {
      if (faults.transactions) return { kind: faults.transactions };
      return { kind: 'found', transactions: charge(billId).transactions };
    },
    cancelCharge: async () => faults.cancel ?? { kind: 'cancelled' },
    nextCheckPossibleAt: async () => new Date(0),
    checksLeft: async () => 20,
    readNotice(source, received) {
      const fields = received instanceof URLSearchParams ? Object.fromEntries(received) : received;
      const found = charges.get(String(fields.charge));
      if (!found) return { ok: false, reason: 'malformed' };
      const report = { ...reportOn(source, found), digest: Buffer.from(String(fields.number)) };
      return { ok: true, report, prove: async () => (fields.secret === SECRET ? 'genuine' : 'refused') };
    },
  };

  let notices = 0;
  return {
    provider,
    faults,
    addCharge,
    recover(): void {
      for (const call of ['create', 'get', 'transactions', 'cancel'] as const) delete faults[call];
    },
    pay(billId: string, { more = 0 } = {}) {
      const paid = charge(billId);
      paid.paidAmountSen = paid.amountSen + more;
      paid.transactions.push({ id: randomUUID(), status: 'completed' });
    },
    attempt(billId: string, status: 'pending' | 'failed') {
      charge(billId).transactions.push({ id: randomUUID(), status });
    },
    /** Returns the current callback of the charge; each differs from the last. */
    notice(billId: string, { forged = false } = {}): URLSearchParams {
      notices += 1;
      return new URLSearchParams({
        charge: billId,
        number: String(notices),
        secret: forged ? 'guessed' : SECRET,
      });
    },
  };
}
