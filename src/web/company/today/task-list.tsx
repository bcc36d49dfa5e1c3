import { Link } from 'react-router';
import type { BoardCounts, BoardRow, CompanyBoard } from '#domain/fulfilment/company-board.ts';
import { type TaskKind, taskKinds } from '#domain/fulfilment/story.ts';
import { m } from '#locales/messages/messages.js';
import { describeTaskDue } from '#web/company/follow-up/follow-up-text.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { type BoardState, boardPath, rowId } from './board-state.ts';
import styles from './task-list.module.css';
import { TaskRow } from './task-row.tsx';
import { taskKindNames, taskTitle } from './today-text.ts';

type TaskListProps = BoardState & { result: ActionResult | undefined; part: 'now' | 'week' };

export function TaskList(props: TaskListProps) {
  return props.part === 'now' ? <DueNow {...props} /> : <DueThisWeek {...props} />;
}

function DueNow(props: TaskListProps) {
  const { board, kind, now } = props;
  const { counts, next } = board;
  const isEmpty = counts.overdue + counts.today === 0;
  const total = counts.overdue + counts.today + counts.week;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="todo-title">
      <h2 id="todo-title" className="visually-hidden">
        {m.board_todo()}
      </h2>
      {total > 0 && <Filter {...props} total={total} />}
      {isEmpty ? (
        <p className="soft pad-4 rule">
          {next
            ? m.board_nothing_next({ task: lowercaseFirst(taskTitle(next)), when: nextDueText(next, now) })
            : m.board_nothing_at_all()}
        </p>
      ) : (
        <>
          <Group {...props} group="overdue" rows={board.overdue} />
          <Group {...props} group="today" rows={board.today} />
          {kind !== null && board.overdue.length + board.today.length === 0 && (
            <p className="soft pad-4 rule">{m.board_group_none()}</p>
          )}
        </>
      )}
    </section>
  );
}

function nextDueText(row: BoardRow, now: Date): string {
  const { left, when } = describeTaskDue(row, now);
  return `${left} ${when}`;
}

function lowercaseFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function DueThisWeek(props: TaskListProps) {
  const { board, kind, wholeWeek } = props;
  const count = getCount(board, 'week', kind);
  const hidden = count - board.week.length;
  if (count === 0) return null;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="group-week">
      <Group {...props} group="week" rows={board.week} />
      {hidden > 0 && !wholeWeek && (
        <p className={`row muted rule ${styles.more}`}>
          <Link to={boardPath(props, { wholeWeek: true })} className="tap strong" preventScrollReset>
            {m.board_show_week({ count: hidden })}
          </Link>
        </p>
      )}
    </section>
  );
}

function getCount({ counts, byKind }: CompanyBoard, group: keyof BoardCounts, kind: TaskKind | null): number {
  return kind === null ? counts[group] : byKind[group][kind];
}

const groupNames = {
  overdue: m.board_group_overdue,
  today: m.board_group_today,
  week: m.board_group_week,
};

type GroupProps = TaskListProps & { group: keyof BoardCounts; rows: readonly BoardRow[] };

function Group(props: GroupProps) {
  const { board, group, rows, kind, wholeWeek } = props;
  const count = getCount(board, group, kind);
  const hidden = count - rows.length;
  if (count === 0) return null;
  return (
    <div>
      <h3
        id={`group-${group}`}
        className={`soft rule ${styles.group} ${group === 'overdue' ? 'danger' : ''}`}
      >
        {groupNames[group]()} <span className="regular">{count}</span>
      </h3>
      <ul aria-labelledby={`group-${group}`}>
        {rows.map((row) => (
          <TaskRow key={rowId(row)} {...props} row={row} />
        ))}
      </ul>
      {hidden > 0 && (group !== 'week' || wholeWeek) && (
        <p className={`row muted rule ${styles.more}`}>{m.board_more_rows({ count: hidden })}</p>
      )}
    </div>
  );
}

/** Links, so that filters work without JavaScript and Back undoes them. */
function Filter(props: TaskListProps & { total: number }) {
  const { board, kind, total } = props;
  const countKind = (each: TaskKind) =>
    board.byKind.overdue[each] + board.byKind.today[each] + board.byKind.week[each];
  const choices = [
    { value: null, label: m.board_filter_all(), count: total },
    ...taskKinds.map((each) => ({ value: each, label: taskKindNames[each](), count: countKind(each) })),
  ];
  return (
    <nav className={`row gap-1 text-15 ${styles.filter}`} aria-label={m.board_filter()}>
      {choices
        .filter(({ value, count }) => count > 0 || value === kind)
        .map(({ value, label, count }) => (
          <Link
            key={label}
            className="tap rigid gap-1 soft strong"
            to={boardPath(props, { kind: value, open: null })}
            preventScrollReset
            aria-current={value === kind ? 'true' : undefined}
          >
            {label} <span className="regular">{count}</span>
          </Link>
        ))}
    </nav>
  );
}
