import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

type PanelProps = { title: string; text?: ReactNode; children: ReactNode };

export function SettingsPanel({ title, text, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={`panel stack roomy ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId} className="subhead">
        {title}
      </h2>
      {text && <p className={`muted text-15 ${styles.text}`}>{text}</p>}
      {children}
    </section>
  );
}
