import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { SkipLink } from '#web/shared/frame/frame-parts.tsx';
import { Dialog } from '#web/shared/kit/dialog.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { OfficeIcon } from './office-icon.tsx';
import styles from './shell.module.css';
import { ShellMenu, type ShellNav } from './shell-menu.tsx';

type BackOfficeShellProps = {
  /** A logo for a dark background. */
  logo: ReactNode;
  homePath: string;
  /** The name of the company, or of the operator. */
  owner: string;
  email: string;
  nav: ShellNav;
  logoutPath: string;
  /** Called on sign-out, before the browser leaves the page. */
  onLogout?: () => void;
  /** Banners across the page, such as "Test mode". */
  strips?: ReactNode;
  children: ReactNode;
};

/** A sidebar on wide screens, a bar with a menu on narrow ones. */
export function BackOfficeShell(props: BackOfficeShellProps) {
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  const busy = useNavigation().state === 'loading';
  return (
    <div className={styles.shell}>
      <SkipLink />
      {busy && <div className={styles.progress} aria-hidden="true" />}
      <nav className={`row gap-4 between ${styles.topBar}`} aria-label={m.office_menu()}>
        <Home {...props} />
        <MobileMenu {...props} />
      </nav>
      <aside className={styles.sidebar} aria-label={m.office_menu()}>
        <Home {...props} />
        <MenuAndLogout {...props} />
      </aside>
      <div className={styles.page}>
        {props.strips}
        <main ref={main} id="content" className={`stack gap-5 full ${styles.main}`} tabIndex={-1}>
          {props.children}
        </main>
      </div>
    </div>
  );
}

function Home({ homePath, logo }: BackOfficeShellProps) {
  return (
    <Link to={homePath} className={`tap ${styles.home}`}>
      {logo}
    </Link>
  );
}

type MenuProps = BackOfficeShellProps & { onChoose?: () => void };

function MenuAndLogout({ owner, email, nav, logoutPath, onLogout, onChoose }: MenuProps) {
  return (
    <>
      <p className={`strong anywhere tight ${styles.owner}`}>{owner}</p>
      <ShellMenu nav={nav} onChoose={onChoose} />
      {/* Loads a document because the sign-in page has a different script policy. */}
      <Form method="post" action={logoutPath} reloadDocument className={styles.logout} onSubmit={onLogout}>
        <p className={`text-14 anywhere tight ${styles.email}`}>
          {m.office_signed_in_as()} <b className="block medium">{email}</b>
        </p>
        <button type="submit" className={`row gap-3 full ${styles.entry}`}>
          <OfficeIcon name="logout" />
          {m.office_logout()}
        </button>
      </Form>
    </>
  );
}

function MobileMenu(props: BackOfficeShellProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`middle ${styles.menuButton}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={26} label={m.office_menu_open()} />
      </button>
      <Dialog look="menu" open={isOpen} onClose={close} title={props.logo}>
        <MenuAndLogout {...props} onChoose={close} />
      </Dialog>
    </>
  );
}

/** Moves focus to the heading after client-side navigation, so that screen readers announce the page. */
function useFocusAfterNavigation(main: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current || main.current.contains(document.activeElement)) return;
    const heading = main.current.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current).focus({ preventScroll: true });
  }, [pathname, main]);
}
