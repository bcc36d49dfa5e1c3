import { dayMs, daysBetween, klDate, minuteMs } from '../kernel/time.ts';
import { compareByDue, type Task } from './story.ts';

export const taskGroups = ['overdue', 'today', 'week', 'later'] as const;
export type TaskGroup = (typeof taskGroups)[number];

const DAYS_AHEAD = 7;

export function taskGroup({ dueAt }: Pick<Task, 'dueAt'>, now: Date): TaskGroup {
  if (dueAt <= now) return 'overdue';
  const days = daysBetween(klDate(now), klDate(dueAt));
  if (days <= 0) return 'today';
  return days <= DAYS_AHEAD ? 'week' : 'later';
}

export type GroupedTasks = Readonly<Record<TaskGroup, readonly Task[]>>;

export function groupTasks(tasks: readonly Task[], now: Date): GroupedTasks {
  const ordered = tasks.toSorted(compareByDue);
  const inGroup = (group: TaskGroup) => ordered.filter((task) => taskGroup(task, now) === group);
  return {
    overdue: inGroup('overdue'),
    today: inGroup('today'),
    week: inGroup('week'),
    later: inGroup('later'),
  };
}

/** Examples: `2 h 10 m over`, `2 days over`, `in 2 h 02 m`, a date. */
export type DueText =
  | { readonly is: 'over'; readonly hours: number; readonly minutes: number }
  | { readonly is: 'daysOver'; readonly days: number }
  | { readonly is: 'in'; readonly hours: number; readonly minutes: number }
  | { readonly is: 'on'; readonly date: string };

export function describeDue(task: Pick<Task, 'dueAt'>, now: Date): DueText {
  const [dueMs, nowMs] = [task.dueAt.getTime(), now.getTime()];
  const group = taskGroup(task, now);
  if (group === 'overdue') {
    const days = Math.floor((nowMs - dueMs) / dayMs);
    return days > 0 ? { is: 'daysOver', days } : { is: 'over', ...hoursAndMinutes(nowMs - dueMs) };
  }
  if (group === 'today') return { is: 'in', ...hoursAndMinutes(dueMs - nowMs) };
  return { is: 'on', date: klDate(task.dueAt) };
}

export function hoursAndMinutes(ms: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.floor(ms / minuteMs);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
