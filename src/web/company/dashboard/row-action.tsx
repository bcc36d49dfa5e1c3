import type { MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { OfficeIcon, type OfficeIconName } from '#web/back-office/frame/office-icon.tsx';
import styles from './row-action.module.css';

type RowActionProps = {
  icon: OfficeIconName;
  /** The word on a card, such as "Edit". */
  label: string;
  /** The same with the row's name, such as "Edit Japan Q7XK2M": several rows have an "Edit". */
  name: string;
  tone?: 'danger';
  /** The key that presses it while its row has the focus. */
  keyName?: string;
} & (
  | { to: string; reloadDocument?: boolean; onClick?: never; submits?: never }
  | { to?: never; reloadDocument?: never; onClick: MouseEventHandler<HTMLButtonElement>; submits?: never }
  /** Sends the form it stands in, with scripts or without. */
  | { to?: never; reloadDocument?: never; onClick?: never; submits: true }
);

/** An act on one row: an icon in a table, icon and word on a card. */
export function RowAction(props: RowActionProps) {
  const { icon, label, name, tone, keyName, to, reloadDocument, onClick, submits } = props;
  const className = `row-button ${styles.action} ${tone === 'danger' ? styles.danger : ''}`;
  const inside = (
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
        {inside}
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
      {inside}
    </button>
  );
}
