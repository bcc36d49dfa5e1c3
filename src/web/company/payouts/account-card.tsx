import { Link } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { OfficeIcon } from '#web/back-office/frame/office-icon.tsx';
import styles from './payouts.module.css';

type Account = {
  readonly bank: string;
  readonly lastFour: string;
  readonly holder: string;
  readonly inForceFrom: Date;
};

type AccountCardProps = {
  inForce: Account | null;
  waiting: (Account & { readonly mayConfirm: boolean }) | null;
  mayEnter: boolean;
};

/** Shown to owners, and to other roles only if they can confirm a pending account. */
export function AccountCard({ inForce, waiting, mayEnter }: AccountCardProps) {
  if (!mayEnter && !waiting?.mayConfirm) return null;
  return (
    <section className={`panel align-center ${styles.account}`} aria-label={m.statement_account_title()}>
      <OfficeIcon name="bank" />
      <div>
        {mayEnter && inForce && (
          <p>
            <b>{m.statement_account(inForce)}</b>{' '}
            <span className="muted">
              {m.statement_account_since({
                holder: inForce.holder,
                date: formatDate(klDate(inForce.inForceFrom)),
              })}
            </span>
          </p>
        )}
        {mayEnter && !inForce && !waiting && (
          <p>
            <b>{m.statement_account_missing()}</b>
          </p>
        )}
        {waiting && (
          <p>
            {m.statement_account_soon({
              account: m.statement_account(waiting),
              when: formatDateTime(waiting.inForceFrom),
            })}
          </p>
        )}
      </div>
      <Link to={officePaths.companyPayoutAccountPath} className="tap strong">
        {linkText({ hasAccount: inForce !== null || waiting !== null, mayEnter })}
      </Link>
    </section>
  );
}

function linkText({ hasAccount, mayEnter }: { hasAccount: boolean; mayEnter: boolean }): string {
  if (!mayEnter) return m.statement_account_look();
  return hasAccount ? m.statement_account_change() : m.statement_account_add();
}
