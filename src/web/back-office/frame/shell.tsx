import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { SkipLink } from '#web/shared/frame/frame-parts.tsx';
import { Dialog } from '#web/shared/kit/dialog.tsx';
import { type Finder, FindFold, FindForm } from './find.tsx';
import { OfficeIcon } from './office-icon.tsx';
import styles from './shell.module.css';
import { ShellMenu, type ShellNav } from './shell-menu.tsx';
import { TabBar } from './tab-bar.tsx';

type BackOfficeShellProps = {
  /** A logo for a dark background. */
  logo: ReactNode;
  homePath: string;
  /** The name of the company, or of the operator. */
  owner: string;
  email: string;
  nav: ShellNav;
  finder?: Finder | undefined;
  logoutPath: string;
  /** Called on sign-out, before the browser leaves the page. */
  onLogout?: () => void;
  /** Banners across the page, such as "Test mode". */
  strips?: ReactNode;
  children: ReactNode;
};

const MENU_ID = 'office-menu';

/** A sidebar on wide screens, a bar at the top and tabs at the bottom of narrow ones. */
export function BackOfficeShell(props: BackOfficeShellProps) {
  const { owner, nav, finder } = props;
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  const busy = useNavigation().state === 'loading';
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  return (
    <div className={styles.shell}>
      <SkipLink />
      {busy && <div className={styles.progress} aria-hidden="true" />}
      <header className={`row gap-3 ${styles.topBar}`}>
        <Home {...props} />
        <p className={`grow clip text-14 ${styles.company}`}>{owner}</p>
        {finder && <FindFold finder={finder} />}
      </header>
      {/* A popover, so that the last tab opens it on narrow screens without JavaScript. */}
      <aside id={MENU_ID} popover="auto" className={styles.sidebar} aria-label={m.office_menu()}>
        <Home {...props} />
        <MenuAndLogout {...props} />
      </aside>
      <div className={styles.page}>
        {props.strips}
        <main ref={main} id="content" className={`stack gap-5 full ${styles.main}`} tabIndex={-1}>
          {props.children}
        </main>
      </div>
      <TabBar tabs={nav.tabs} menuId={MENU_ID} isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(true)} />
      <Dialog look="menu" open={isMenuOpen} onClose={closeMenu} title={props.logo}>
        <MenuAndLogout {...props} onChoose={closeMenu} />
      </Dialog>
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

function MenuAndLogout({ owner, email, nav, finder, logoutPath, onLogout, onChoose }: MenuProps) {
  return (
    <>
      <p className={`strong anywhere tight ${styles.owner}`}>{owner}</p>
      {finder && !onChoose && <FindForm finder={finder} />}
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
