import type { ReactNode } from 'react';
import styles from './paste.module.css';

type PastePanelProps = {
  title: string;
  isOpen: boolean;
  /** Set if only a script can read the text; hides the panel without JavaScript. */
  needsScripts?: boolean;
  children: ReactNode;
};

export function PastePanel({ title, isOpen, needsScripts = false, children }: PastePanelProps) {
  return (
    <details
      className={needsScripts ? `panel ${styles.paste} ${styles.scripted}` : `panel ${styles.paste}`}
      open={isOpen}
    >
      <summary className="brand strong pad-row">{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
