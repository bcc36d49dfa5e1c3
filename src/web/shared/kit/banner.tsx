import { type ReactNode, useEffect, useRef } from 'react';
import styles from './banner.module.css';
import { Icon, type IconName } from './icon.tsx';

type BannerKind = 'ok' | 'bad' | 'warn' | 'info';

const icons: Record<BannerKind, IconName> = { ok: 'check', bad: 'alert', warn: 'alert', info: 'info' };

type BannerProps = {
  kind: BannerKind;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at the end, such as "Try again". */
  action?: ReactNode;
  /** Set for the outcome of a form: scrolls to the banner and focuses it. */
  takeFocus?: boolean | undefined;
};

/** Errors interrupt a screen reader; all other banners wait. */
export function Banner({ kind, title, children, action, takeFocus = false }: BannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) box.current?.focus();
  }, [takeFocus]);
  return (
    <div
      ref={box}
      className={`${styles.banner} ${styles[kind]}`}
      role={kind === 'bad' ? 'alert' : 'status'}
      tabIndex={takeFocus ? -1 : undefined}
    >
      <div className={`row gap-3 align-stretch ${styles.words}`}>
        <Icon name={icons[kind]} />
        <div className="grow anywhere">
          {title && <p className="strong">{title}</p>}
          {children}
        </div>
      </div>
      {action && <div className="stack">{action}</div>}
    </div>
  );
}
