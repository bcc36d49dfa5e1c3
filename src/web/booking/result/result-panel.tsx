import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import styles from './result-panel.module.css';

type ResultPanelProps = {
  look: 'ok' | 'bad' | 'warn' | 'wait';
  title: string;
  children: ReactNode;
};

const signs: Record<ResultPanelProps['look'], { icon: IconName; className: string | undefined }> = {
  ok: { icon: 'check', className: 'tint-ok' },
  bad: { icon: 'close', className: 'tint-bad' },
  warn: { icon: 'alert', className: 'tint-warn' },
  wait: { icon: 'clock', className: styles.wait },
};

export function ResultPanel({ look, title, children }: ResultPanelProps) {
  const { icon, className } = signs[look];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // Moves the focus, so that screen readers announce a changed state.
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={`card raised roomy centred full ${styles.panel}`}>
      <title>{pageTitle(title)}</title>
      <span className={`middle ${className} ${styles.sign}`}>
        <Icon name={icon} size={30} />
      </span>
      <h1 ref={heading} className="text-page bold above-4" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

export function ResultActions({ children }: { children: ReactNode }) {
  return <div className="cluster gap-3 align-stretch above-6 screen-only">{children}</div>;
}
