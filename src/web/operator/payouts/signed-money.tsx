import { Money } from '#web/shared/kit/money.tsx';

/** Balances may be below zero. */
export function SignedMoney({ sen }: { sen: number }) {
  if (sen >= 0) return <Money sen={sen} />;
  return (
    <>
      {'− '}
      <Money sen={-sen} />
    </>
  );
}
