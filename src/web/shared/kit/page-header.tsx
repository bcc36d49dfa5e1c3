import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** At most one: a Button or a ButtonLink. */
  action?: ReactNode;
  /** On a phone the action stands beside the title and the lead is left out: the page is a list, whose rows come first. */
  low?: boolean;
};

/** The h1 of a page, with one line and at most one action. */
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
