import { Link, useNavigate } from 'react-router';
import type { BoardRow } from '#domain/fulfilment/company-board.ts';
import type { TaskKind } from '#domain/fulfilment/story.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDayAndMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { AskByMail } from '#web/back-office/follow-up/ask-by-mail.tsx';
import { CallOutcomeForm } from '#web/back-office/follow-up/call-outcome.tsx';
import { AirportTag } from '#web/company/airport-tag.tsx';
import { describeReminders, describeTaskDue } from '#web/company/follow-up/follow-up-text.ts';
import { composeMessage, getWhatsappChatUrl } from '#web/company/follow-up/ready-text.ts';
import { Seats } from '#web/shared/deal/seats.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import { VisuallyHidden } from '#web/shared/kit/visually-hidden.tsx';
import { type BoardState, boardPath, rowId } from './board-state.ts';
import styles from './task-row.module.css';
import { taskTitle } from './today-text.ts';

type TaskRowProps = BoardState & { row: BoardRow; result: ActionResult | undefined };

const icons: Record<TaskKind, IconName> = {
  call: 'phone',
  names: 'users',
  tickets: 'ticket',
  documents: 'paper-plane',
  cancellation: 'chat-call',
  correction: 'chat-call',
  change: 'phone',
  reissue: 'ticket',
  refundOrRebook: 'plane',
};

const pageTasks: Partial<Record<TaskKind, { word: () => string; label: (of: { name: string }) => string }>> =
  {
    tickets: { word: m.board_tickets, label: m.board_tickets_for },
    documents: { word: m.board_documents, label: m.board_documents_for },
    reissue: { word: m.board_reissue, label: m.board_reissue_for },
    cancellation: { word: m.board_answer, label: m.board_answer_for },
    correction: { word: m.board_answer, label: m.board_answer_for },
    refundOrRebook: { word: m.board_settle, label: m.board_settle_for },
  };

export function TaskRow(props: TaskRowProps) {
  const { row, open, now, mayFollowUp } = props;
  const isOpen = mayFollowUp && open === rowId(row);
  const { left, when, isOver } = describeTaskDue(row, now);
  return (
    <li
      id={rowId(row)}
      data-row
      tabIndex={-1}
      className={isOpen ? `rule ${styles.row} ${styles.open}` : `rule ${styles.row}`}
    >
      <span className={isOver ? 'row wide-only danger' : 'row wide-only muted'}>
        <Icon name={icons[row.kind]} />
      </span>
      <div>
        <Link
          to={officePaths.companyBookingPath(row.bookingId)}
          className={`plain-link strong anywhere ${styles.title}`}
          title={taskTitle(row)}
          data-key="o"
        >
          {taskTitle(row)}
        </Link>
        <p className={`cluster text-14 ${styles.flight}`}>
          <AirportTag code={row.airport} />
          <span className={styles.place}>
            {m.board_where({ city: row.city, date: formatDayAndMonth(row.departsOn) })}
          </span>
          <span className="muted spelled">{row.reference}</span>
          <Travellers row={row} />
        </p>
      </div>
      <p className={`text-14 figures ${styles.due}`}>
        <b className={isOver ? 'danger text-15 strong' : 'text-15 strong'}>{left}</b>{' '}
        <span className="muted">{when}</span>
      </p>
      {mayFollowUp && <Actions {...props} isOpen={isOpen} />}
      {isOpen && <TaskDetails {...props} />}
    </li>
  );
}

function Travellers({ row: { kind, travellers, entered } }: { row: BoardRow }) {
  if (kind !== 'names') return <span className="soft">{m.board_seats({ count: travellers })}</span>;
  return (
    <>
      <span className="row gap-half soft">
        <Seats count={entered} />
        <Seats count={travellers - entered} state="empty" />
      </span>
      <VisuallyHidden>{m.board_named({ entered, total: travellers })}</VisuallyHidden>
    </>
  );
}

/** A link expands the row, so that it works without JavaScript. */
function Actions(props: TaskRowProps & { isOpen: boolean }) {
  const { row, isOpen } = props;
  const navigate = useNavigate();
  const name = row.buyerName;
  const target = boardPath(props, { open: isOpen ? null : rowId(row) });
  const toggleProps = { to: target, preventScrollReset: true, 'aria-expanded': isOpen };
  const pageTask = pageTasks[row.kind];
  if (pageTask)
    return (
      <div className={`row gap-1 ${styles.actions}`}>
        <Link
          to={officePaths.companyBookingPath(row.bookingId)}
          className={`row-button ${styles.action}`}
          data-key="enter"
          aria-label={pageTask.label({ name })}
        >
          {pageTask.word()}
        </Link>
      </div>
    );
  if (row.kind === 'names')
    return (
      <div className={`row gap-1 ${styles.actions}`}>
        <Link
          {...toggleProps}
          className={`row-button ${styles.action}`}
          // Once the row is expanded, its email button gets the shortcut instead.
          data-key={isOpen ? undefined : 'a'}
          aria-label={m.board_ask_for({ name })}
          title={m.board_ask_for({ name })}
        >
          <Icon name="paper-plane" />
          <span className="wide-only">{m.board_ask()}</span>
        </Link>
      </div>
    );
  return (
    <div className={`row gap-1 ${styles.actions}`}>
      <a
        href={`tel:${row.phone}`}
        className={`row-button ${styles.action} ${styles.sign}`}
        data-key="c"
        aria-label={m.board_call_for({ name })}
        title={m.board_call_for({ name })}
        // The call opens in the phone app; meanwhile expand the row, which shows the form for the outcome.
        onClick={() => void navigate(boardPath(props, { open: rowId(row) }), { preventScrollReset: true })}
      >
        <Icon name="phone" />
      </a>
      <Link
        {...toggleProps}
        className={`row-button ${styles.action} ${styles.sign} ${styles.whatsapp}`}
        data-key={isOpen ? undefined : 'w'}
        aria-label={m.board_whatsapp_for({ name })}
        title={m.board_whatsapp_for({ name })}
      >
        <Icon name="chat-call" />
      </Link>
      <Link
        {...toggleProps}
        className={`row-button wide-only ${styles.action} ${styles.sign}`}
        data-key={isOpen ? undefined : 'd'}
        aria-label={m.board_outcome_for({ name })}
        title={m.board_outcome_for({ name })}
      >
        <Icon name={isOpen ? 'close' : 'check'} />
      </Link>
    </div>
  );
}

function TaskDetails({ row, sender, now, result }: TaskRowProps) {
  const isCall = row.kind !== 'names';
  const text = composeMessage(isCall ? 'call' : 'names', row, sender);
  const { bookingId, buyerName: name, call } = row;
  return (
    <div className={`stack gap-3 ${styles.answers}`}>
      {isCall && <CallOutcomeForm bookingId={bookingId} name={name} call={call} now={now} result={result} />}
      <figure>
        <figcaption className="muted text-14">{m.board_ready_text()}</figcaption>
        <blockquote className={`panel pad-3 anywhere ${styles.message}`}>{text}</blockquote>
      </figure>
      <div className="cluster align-stretch">
        <ButtonLink
          size="small"
          kind={row.kind === 'names' ? 'primary' : 'line'}
          to={getWhatsappChatUrl(row.phone, text)}
          data-key="w"
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="chat-call" />
          {m.board_open_whatsapp()}
        </ButtonLink>
        {row.kind === 'names' && <AskByMail bookingId={bookingId} result={result} />}
        <ButtonLink size="small" kind="ghost" to={officePaths.companyBookingPath(bookingId)}>
          {m.board_open_booking({ reference: row.reference })}
        </ButtonLink>
      </div>
      {row.kind === 'names' && <p className="muted text-14">{describeReminders(row.asked, now)}</p>}
    </div>
  );
}
