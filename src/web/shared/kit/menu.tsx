import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from './menu.module.css';

type MenuProps = {
  /** Accessible name of the button and the menu, such as "More actions for Japan, AirAsia X". */
  label: string;
  title: string;
  className?: string | undefined;
  button: ReactNode;
  /** May contain only `MenuItem` and `MenuLink`. */
  children: ReactNode;
};

/** A native popover: the browser positions it, closes it on Escape and outside presses, and restores the focus. */
export function Menu({ label, title, className, button, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  function move(event: KeyboardEvent) {
    // Closing the menu returns the focus to the button; Tab then continues from there.
    if (event.key === 'Tab') menu.current?.hidePopover();
    const target = itemForKey(event.key, items());
    if (!target) return;
    event.preventDefault();
    target.focus();
  }
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={title}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`panel ${styles.menu}`}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') items()[0]?.focus();
        }}
        onKeyDown={move}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}

function itemForKey(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const focused = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(focused + 1) % items.length];
  if (key === 'ArrowUp') return items.at(focused <= 0 ? -1 : focused - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
}

type ItemProps = { icon: ReactNode; children: string };

export function MenuItem({ icon, onClick, children }: ItemProps & { onClick: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`row gap-3 full ${styles.item}`}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}

type MenuLinkProps = ItemProps & Pick<ComponentProps<typeof Link>, 'to' | 'reloadDocument' | 'onClick'>;

export function MenuLink({ icon, children, ...link }: MenuLinkProps) {
  return (
    <Link {...link} role="menuitem" tabIndex={-1} className={`row gap-3 full ${styles.item}`}>
      {icon}
      {children}
    </Link>
  );
}
