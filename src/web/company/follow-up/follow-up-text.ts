import type { NameReminderState } from '#domain/fulfilment/company-board.ts';
import { type DueText, describeDue } from '#domain/fulfilment/due.ts';
import type { Task } from '#domain/fulfilment/story.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDayDateWithoutYear, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { formatCallMoment } from '#web/back-office/follow-up/follow-up-text.ts';

/** For example `Asked twice, last on Sat 14 Nov 18:30.` */
export function describeReminders(reminders: NameReminderState | null, now: Date): string {
  return reminders
    ? m.board_asked({ count: reminders.times, when: formatCallMoment(reminders.lastAt, now) })
    : m.board_not_asked();
}

/** For example `2 h 02 m` or `5 m`. */
export function durationText({ hours, minutes }: { hours: number; minutes: number }): string {
  return hours > 0
    ? m.board_hours({ hours, minutes: String(minutes).padStart(2, '0') })
    : m.board_minutes({ minutes });
}

/** For example `2 h 10 m over`, `in 2 h 02 m` or `Tue 17 Nov`. */
function remainingText(due: DueText): string {
  switch (due.is) {
    case 'over':
      return m.board_over({ time: durationText(due) });
    case 'daysOver':
      return m.board_days_over({ count: due.days });
    case 'in':
      return m.board_in({ time: durationText(due) });
    case 'on':
      return formatDayDateWithoutYear(due.date);
  }
}

/** The due time shown beside the remaining time, for example `by 11:42` or `by Fri 13 Nov`. */
function whenText({ dueAt }: Pick<Task, 'dueAt'>, due: DueText, now: Date): string {
  if (due.is === 'daysOver') return m.board_by({ when: formatDayDateWithoutYear(klDate(dueAt)) });
  return due.is === 'on' ? formatTime(dueAt) : m.board_by({ when: formatCallMoment(dueAt, now) });
}

export function describeTaskDue(task: Pick<Task, 'dueAt'>, now: Date) {
  const due = describeDue(task, now);
  return {
    left: remainingText(due),
    when: whenText(task, due, now),
    isOver: due.is === 'over' || due.is === 'daysOver',
  };
}
