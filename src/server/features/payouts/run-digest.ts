import { createHash } from 'node:crypto';
import { isInFile, type PayoutState } from '#domain/payout.ts';

interface RunToConfirm {
  readonly fileMadeAt: Date | null;
  readonly payouts: readonly {
    readonly id: string;
    readonly amountSen: number;
    readonly state: PayoutState;
    readonly accountId: string | null;
  }[];
}

/** Identifies a run's bank file: when it was made, and every payout in it with its amount and account. */
export function digestRun({ fileMadeAt, payouts }: RunToConfirm): string {
  const lines = payouts
    .filter(({ state }) => isInFile(state))
    .map(({ id, amountSen, accountId }) => [id, amountSen, accountId].join(' '))
    .toSorted();
  return createHash('sha256')
    .update(JSON.stringify([fileMadeAt, lines]))
    .digest('base64url');
}
