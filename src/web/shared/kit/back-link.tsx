import { Link } from 'react-router';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './back-link.module.css';

type BackLinkProps = {
  to: string;
  /** Left out where the words have an arrow of their own. */
  icon?: boolean;
  children: string;
};

/** To the page that this one belongs to, above its title. */
export function BackLink({ to, icon = true, children }: BackLinkProps) {
  return (
    <p>
      <Link to={to} className={styles.back}>
        {icon && <Icon name="arrow-left" size={18} />}
        {children}
      </Link>
    </p>
  );
}
