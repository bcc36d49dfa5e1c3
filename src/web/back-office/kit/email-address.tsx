import { Fragment } from 'react';
import styles from './email-address.module.css';

/** Breaks long addresses after @, a dot or a dash if possible. */
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
