import { Link, Outlet } from 'react-router';
import { m } from '#locales/messages/messages.js';
import styles from './layout.module.css';

export default function PublicLayout() {
  return (
    <>
      <a className={styles.skip} href="#content">
        {m.skip_to_content()}
      </a>
      <header className={styles.header}>
        <Link to="/deals" className={styles.logo}>
          {m.product_name()}
        </Link>
      </header>
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
    </>
  );
}
