import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { VisuallyHidden } from '#web/shared/kit/visually-hidden.tsx';
import { OfficeIcon, type OfficeIconName } from './office-icon.tsx';
import styles from './shell.module.css';

export type ShellEntry = {
  to: string;
  label: string;
  icon: OfficeIconName;
  /** Marked as current only at exactly this URL, not below it. */
  exact?: boolean;
  badge?: ShellBadge | undefined;
};

export type ShellBadge = {
  count: number;
  /** The same in words, such as "8 due, 2 overdue". */
  text: string;
  isUrgent: boolean;
};

export type ShellGroup = {
  label: string;
  icon: OfficeIconName;
  entries: readonly { to: string; label: string }[];
};

export type ShellNav = {
  label: string;
  items: readonly (ShellEntry | ShellGroup)[];
  /** Shown at the bottom of narrow screens, beside the menu. */
  tabs: readonly ShellEntry[];
};

/** The router marks the current entry with aria-current="page". */
export function ShellMenu({ nav, onChoose }: { nav: ShellNav; onChoose?: (() => void) | undefined }) {
  return (
    <nav aria-label={nav.label} className={styles.menu}>
      <ul className="stack gap-half">
        {nav.items.map((item) => (
          <li key={item.label}>
            {'entries' in item ? (
              <Group group={item} onChoose={onChoose} />
            ) : (
              <Entry to={item.to} exact={item.exact} onChoose={onChoose}>
                <OfficeIcon name={item.icon} />
                {item.label}
                {item.badge && <Badge badge={item.badge} />}
              </Entry>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group, onChoose }: { group: ShellGroup; onChoose: (() => void) | undefined }) {
  const id = `menu-${group.label.toLowerCase()}`;
  return (
    <>
      <p className={`row gap-3 text-15 medium ${styles.group}`} id={id}>
        <OfficeIcon name={group.icon} />
        {group.label}
      </p>
      <ul className="stack gap-half" aria-labelledby={id}>
        {group.entries.map(({ to, label }) => (
          <li key={to}>
            <Entry to={to} onChoose={onChoose} inGroup>
              {label}
            </Entry>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the number; screen readers and the tooltip get the words. */
function Badge({ badge: { count, text, isUrgent } }: { badge: ShellBadge }) {
  return (
    <span className="row text-14 strong figures push" title={text}>
      {isUrgent && <span className={styles.urgent} aria-hidden="true" />}
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

type EntryProps = {
  to: string;
  exact?: boolean | undefined;
  inGroup?: boolean;
  onChoose: (() => void) | undefined;
  children: ReactNode;
};

function Entry({ to, exact = false, inGroup = false, onChoose, children }: EntryProps) {
  return (
    <NavLink
      to={to}
      end={exact}
      className={`row gap-3 full ${styles.entry} ${inGroup ? styles.inGroup : ''}`}
      onClick={onChoose}
    >
      {children}
    </NavLink>
  );
}
