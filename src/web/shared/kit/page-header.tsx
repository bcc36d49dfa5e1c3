import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** At most one Button or ButtonLink. */
  action?: ReactNode;
  /** For lists: on phones, puts the action beside the title and hides the lead, so rows are further up. */
  low?: boolean;
};

export function PageHeader({ title, lead, action, low }: PageHeaderProps) {
  return (
    <div
      className={
        low ? `cluster gap-3 align-start between ${styles.low}` : 'cluster gap-3 align-start between'
      }
    >
      <div className="anywhere">
        <h1 className={`text-page bold ${styles.title}`}>{title}</h1>
        {lead && <p className={`muted above-2 ${styles.lead}`}>{lead}</p>}
      </div>
      {action && <div className={`stack ${styles.action}`}>{action}</div>}
    </div>
  );
}
