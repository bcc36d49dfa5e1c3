import { Money } from '#web/shared/kit/money.tsx';

/** Shows a balance, which can be negative. */
export function SignedMoney({ sen }: { sen: number }) {
  if (sen >= 0) return <Money sen={sen} />;
  return (
    <>
      {'− '}
      <Money sen={-sen} />
    </>
  );
}
