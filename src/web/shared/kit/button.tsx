import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

export type ButtonLook = {
  /** go = amber, only for the next step towards paying; primary = teal; line, danger = outlined; ghost = bare text. */
  kind?: 'go' | 'primary' | 'line' | 'danger' | 'ghost' | undefined;
  /** main is 48 px tall, small 44 px. */
  size?: 'main' | 'small' | undefined;
  /** always = full width; phone = full width on narrow screens only. */
  wide?: 'always' | 'phone' | undefined;
  /** For the kinds line and ghost on the dark greens. */
  onDark?: boolean | undefined;
};

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Shows and announces the working label and ignores a second press. */
    working?: boolean;
    /** Such as "Processing...". The button is always wide enough for both labels, so it never resizes. */
    workingLabel?: ReactNode;
  };

function classNames({ kind = 'line', size = 'main', wide, onDark }: ButtonLook, extra?: string): string {
  const names = [
    styles.button,
    styles[kind],
    size === 'small' && styles.small,
    wide === 'always' && styles.wide,
    wide === 'phone' && styles.widePhone,
    onDark && `on-dark ${styles.onDark}`,
    extra,
  ];
  return names.filter(Boolean).join(' ');
}

export function Button({
  kind,
  size,
  wide,
  onDark,
  working = false,
  workingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Not `disabled`, because the button would lose the user's focus.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (working) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames({ kind, size, wide, onDark }, className)}
      aria-busy={working || undefined}
      aria-disabled={working || rest['aria-disabled']}
      onClick={press}
    >
      {workingLabel === undefined ? (
        children
      ) : (
        <span className={styles.labels}>
          <span className={working ? styles.away : undefined}>{children}</span>
          <span className={working ? undefined : styles.away}>{workingLabel}</span>
        </span>
      )}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & ComponentProps<typeof Link>;

/** `to` can also be an external URL or a mailto: link. */
export function ButtonLink({ kind, size, wide, onDark, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames({ kind, size, wide, onDark }, className)} />;
}
