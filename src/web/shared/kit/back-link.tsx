import { Link } from 'react-router';
import { Icon } from '#web/shared/kit/icon.tsx';

type BackLinkProps = {
  to: string;
  /** False if the text already has an arrow. */
  icon?: boolean;
  children: string;
};

/** Links to the parent page, above the title. */
export function BackLink({ to, icon = true, children }: BackLinkProps) {
  return (
    <p>
      <Link to={to} className="tap gap-2 strong">
        {icon && <Icon name="arrow-left" size={18} />}
        {children}
      </Link>
    </p>
  );
}
