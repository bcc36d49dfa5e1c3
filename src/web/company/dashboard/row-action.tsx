import type { MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { OfficeIcon, type OfficeIconName } from '#web/back-office/frame/office-icon.tsx';
import styles from './row-action.module.css';

type RowActionProps = {
  icon: OfficeIconName;
  label: string;
  /** Accessible name with the row's name, such as "Edit Japan Q7XK2M", because several rows have an "Edit". */
  name: string;
  tone?: 'danger';
  /** Shortcut that presses the button while its row has the focus. */
  keyName?: string;
} & (
  | { to: string; reloadDocument?: boolean; onClick?: never; submits?: never }
  | { to?: never; reloadDocument?: never; onClick: MouseEventHandler<HTMLButtonElement>; submits?: never }
  /** Submits the form around it, also without JavaScript. */
  | { to?: never; reloadDocument?: never; onClick?: never; submits: true }
);

export function RowAction(props: RowActionProps) {
  const { icon, label, name, tone, keyName, to, reloadDocument, onClick, submits } = props;
  const className = `row-button ${styles.action} ${tone === 'danger' ? styles.danger : ''}`;
  const content = (
    <>
      <OfficeIcon name={icon} />
      <span className="card-only">{label}</span>
    </>
  );
  if (to !== undefined) {
    return (
      <Link
        to={to}
        reloadDocument={reloadDocument ?? false}
        className={className}
        data-key={keyName}
        aria-label={name}
        title={label}
      >
        {content}
      </Link>
    );
  }
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={className}
      data-key={keyName}
      aria-label={name}
      title={label}
      onClick={onClick}
    >
      {content}
    </button>
  );
}
