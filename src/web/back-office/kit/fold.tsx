import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#web/shared/kit/icon.tsx';
import { readFromBrowser, writeToBrowser } from './browser-storage.ts';
import styles from './fold.module.css';

type FoldProps = {
  label: string;
  /** Storage key under which this browser remembers whether the fold is open. */
  rememberedAs: string;
  children: ReactNode;
};

/** Closed by default. Works without JavaScript, except that it is not remembered. */
export function Fold({ label, rememberedAs, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (fold.current && readFromBrowser(rememberedAs) === 'open') fold.current.open = true;
  }, [rememberedAs]);
  return (
    <details
      ref={fold}
      className={styles.fold}
      onToggle={(event) => writeToBrowser(rememberedAs, event.currentTarget.open ? 'open' : 'closed')}
    >
      <summary className={`row gap-1 text-15 strong brand unmarked ${styles.summary}`}>
        {label}
        <Icon name="chevron-right" size={14} />
      </summary>
      <div className="stack above-2">{children}</div>
    </details>
  );
}
