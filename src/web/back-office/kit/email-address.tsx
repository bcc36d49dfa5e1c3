import { Fragment } from 'react';
import styles from './email-address.module.css';

/** An address that is too long for its place breaks after @, a dot or a dash; elsewhere only when nothing else is left. */
export function EmailAddress({ address }: { address: string }) {
  const pieces = [...address.matchAll(/[^@.-]+[@.-]*|[@.-]+/g)];
  return (
    <span className={styles.address}>
      {pieces.map(({ 0: text, index: at }) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {text}
        </Fragment>
      ))}
    </span>
  );
}
