import { Link } from 'react-router';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './back-link.module.css';

/** To the page that this one belongs to, above its title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link to={to} className={styles.back}>
        <Icon name="arrow-left" size={18} />
        {children}
      </Link>
    </p>
  );
}
