import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

type StatusPillProps = {
  /** ok = done or running; warn = waiting; bad = failed or refused; quiet = over. */
  tone: 'ok' | 'warn' | 'bad' | 'quiet';
  /** Replaces the tone's default icon. Colour is never the only signal. */
  icon?: ReactNode;
  children: ReactNode;
};

const looks = {
  ok: { className: 'tint-ok' },
  warn: { className: 'tint-warn' },
  bad: { className: 'tint-bad' },
  quiet: { className: styles.quiet },
} as const;

export function StatusPill({ tone, icon, children }: StatusPillProps) {
  return (
    <span className={`text-14 strong tight nowrap ${looks[tone].className} ${styles.pill}`}>
      <span className="row" aria-hidden="true">
        {icon ?? <Sign tone={tone} />}
      </span>
      {children}
    </span>
  );
}

function Sign({ tone }: { tone: StatusPillProps['tone'] }) {
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75, strokeLinecap: 'round' } as const;
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {tone === 'ok' && <circle cx="6" cy="6" r="4" fill="currentColor" />}
      {tone === 'warn' && <path {...line} d="M11 6A5 5 0 1 1 1 6a5 5 0 0 1 10 0ZM6 3.3V6l1.8 1.2" />}
      {tone === 'bad' && <path {...line} d="m2.5 2.5 7 7M9.5 2.5l-7 7" />}
      {tone === 'quiet' && <circle {...line} cx="6" cy="6" r="4" />}
    </svg>
  );
}
