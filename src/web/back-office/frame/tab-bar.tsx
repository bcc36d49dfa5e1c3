import { NavLink } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { VisuallyHidden } from '#web/shared/kit/visually-hidden.tsx';
import { OfficeIcon } from './office-icon.tsx';
import type { ShellBadge, ShellEntry } from './shell-menu.tsx';
import styles from './tab-bar.module.css';

type TabBarProps = {
  tabs: readonly ShellEntry[];
  /** The id of the menu, which the last tab opens without JavaScript. */
  menuId: string;
  isMenuOpen: boolean;
  onMenu: () => void;
};

/** The main pages at the bottom of narrow screens, within reach of a thumb. */
export function TabBar({ tabs, menuId, isMenuOpen, onMenu }: TabBarProps) {
  return (
    <div className={styles.place}>
      <nav aria-label={m.office_tabs()} className={styles.bar}>
        {tabs.map(({ to, label, icon, exact = false, badge }) => (
          <NavLink key={to} to={to} end={exact} className={styles.tab ?? ''}>
            <OfficeIcon name={icon} size={22} />
            {label}
            {badge && <TabBadge badge={badge} />}
          </NavLink>
        ))}
        <button
          type="button"
          className={styles.tab}
          popoverTarget={menuId}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={(event) => {
            event.preventDefault();
            onMenu();
          }}
        >
          <OfficeIcon name="menu" size={22} />
          {m.office_menu()}
        </button>
      </nav>
    </div>
  );
}

function TabBadge({ badge: { count, text } }: { badge: ShellBadge }) {
  return (
    <>
      <span className={`strong text-13 center figures ${styles.count}`} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden> {text}</VisuallyHidden>
    </>
  );
}
