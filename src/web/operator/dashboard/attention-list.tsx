import { Link } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { DeskCounts } from '#domain/operator/desk.ts';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './attention-list.module.css';

type AttentionListProps = DeskCounts & {
  arePaymentsClosed: boolean;
  stuckMails: number;
  openMessages: number;
  pending: number;
  /** Waiting time of the oldest pending company. */
  pendingWaits: string | null;
};

/** Urgent tasks come first. Each links to the page where it can be done. */
export function AttentionList(props: AttentionListProps) {
  const items = attentionItems(props).filter(({ count }) => count > 0);
  return (
    <section className="panel pad-5" aria-labelledby="attention">
      <h2 id="attention" className="subhead">
        {m.superadmin_attention_title()}
      </h2>
      {items.length === 0 ? (
        <p className={`row above-3 ${styles.none}`}>
          <Icon name="check" />
          {m.superadmin_attention_none()}
        </p>
      ) : (
        <ul className="ruled above-2">
          {items.map(({ count, name, text, to }) => (
            <li key={name}>
              <Link
                to={to}
                reloadDocument={to.startsWith(paths.dealPath(''))}
                className={`row gap-4 ${styles.item}`}
              >
                <span className={`bold figures center tint-warn ${styles.count}`}>{count}</span>
                <span className="grow">
                  <strong className="block">{name}</strong>
                  <span className="muted text-15">{text}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function attentionItems(props: AttentionListProps) {
  return [
    {
      count: props.arePaymentsClosed ? 1 : 0,
      name: m.superadmin_attention_payments(),
      text: m.superadmin_attention_payments_text(),
      to: officePaths.paymentSettingsPath,
    },
    {
      count: props.refundsDue,
      name: m.superadmin_attention_refunds(),
      text: m.superadmin_attention_refunds_text(),
      to: officePaths.deskPath,
    },
    {
      count: props.reviews,
      name: m.superadmin_attention_reviews(),
      text: m.superadmin_attention_reviews_text(),
      to: officePaths.deskPath,
    },
    {
      count: props.unknownPayments,
      name: m.superadmin_attention_unknown(),
      text: m.superadmin_attention_unknown_text(),
      to: officePaths.deskPath,
    },
    {
      count: props.heldDifferences,
      name: m.held_attention(),
      text: m.held_attention_text(),
      to: officePaths.heldMoneyPath,
    },
    {
      count: props.waitingEntries,
      name: m.held_attention_entries(),
      text: m.held_attention_entries_text(),
      to: officePaths.heldMoneyPath,
    },
    {
      count: props.stuck,
      name: m.superadmin_attention_stuck(),
      text: m.superadmin_attention_stuck_text(),
      to: officePaths.deskPath,
    },
    {
      count: props.attention,
      name: m.superadmin_attention_other(),
      text: m.superadmin_attention_other_text(),
      to: officePaths.deskPath,
    },
    {
      count: props.brokenDeals,
      name: m.superadmin_attention_seats(),
      text: m.superadmin_attention_seats_text(),
      to: officePaths.deskPath,
    },
    {
      count: props.muchHeldDeals,
      name: m.superadmin_attention_held(),
      text: m.superadmin_attention_held_text(),
      to: paths.dealPath(props.mostHeldDealId ?? ''),
    },
    {
      count: props.stuckMails,
      name: m.superadmin_attention_mails(),
      text: m.superadmin_attention_mails_text(),
      to: officePaths.mailsPath,
    },
    {
      count: props.openMessages,
      name: m.messages_attention(),
      text: m.messages_attention_text(),
      to: officePaths.messagesPathWith({ state: 'open' }),
    },
    {
      count: props.pending,
      name: m.superadmin_attention_pending(),
      text: m.superadmin_attention_pending_text({ time: props.pendingWaits ?? '' }),
      to: officePaths.companiesPathWith({ status: 'pending' }),
    },
  ];
}
