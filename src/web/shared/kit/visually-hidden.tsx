import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** For screen readers only. */
export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}
