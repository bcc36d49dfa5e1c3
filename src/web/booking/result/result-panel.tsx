import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import styles from './result-panel.module.css';

type ResultPanelProps = {
  look: 'ok' | 'bad' | 'warn' | 'wait';
  title: string;
  children: ReactNode;
};

const icons: Record<ResultPanelProps['look'], IconName> = {
  ok: 'check',
  bad: 'close',
  warn: 'alert',
  wait: 'clock',
};

/** One of the result's states: a sign, a heading, and what follows from it. */
export function ResultPanel({ look, title, children }: ResultPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // The state changed under the reader's eyes: said aloud by moving there.
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={styles.panel}>
      <title>{pageTitle(title)}</title>
      <span className={`${styles.sign} ${styles[look]}`}>
        <Icon name={icons[look]} size={30} />
      </span>
      <h1 ref={heading} className={`text-page bold above-4 ${styles.title}`} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

export function Ways({ children }: { children: ReactNode }) {
  return <div className={`cluster gap-3 align-stretch above-6 ${styles.ways}`}>{children}</div>;
}
