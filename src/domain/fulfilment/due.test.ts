import { describe, expect, it } from 'vitest';
import { describeDue, groupTasks, taskGroup } from './due.ts';
import type { Task } from './story.ts';

/** Sunday 15 Nov 2026, 09:40 in Kuala Lumpur. */
const now = new Date('2026-11-15T01:40:00Z');
const kl = (text: string) => new Date(`${text}:00+08:00`);

const timed = (dueAt: string): Task => ({
  kind: 'call',
  bookingId: dueAt,
  dueAt: kl(dueAt),
});

describe('task due time', () => {
  it.each([
    [timed('2026-11-15T07:30'), 'overdue', { is: 'over', hours: 2, minutes: 10 }],
    [timed('2026-11-15T09:40'), 'overdue', { is: 'over', hours: 0, minutes: 0 }],
    [timed('2026-11-13T09:40'), 'overdue', { is: 'daysOver', days: 2 }],
    [timed('2026-11-15T11:42'), 'today', { is: 'in', hours: 2, minutes: 2 }],
    [timed('2026-11-15T23:59'), 'today', { is: 'in', hours: 14, minutes: 19 }],
    [timed('2026-11-16T00:00'), 'week', { is: 'on', date: '2026-11-16' }],
    [timed('2026-11-22T23:59'), 'week', { is: 'on', date: '2026-11-22' }],
    [timed('2026-11-23T00:00'), 'later', { is: 'on', date: '2026-11-23' }],
  ] as const)('groups %j as %s', (task, group, text) => {
    expect([taskGroup(task, now), describeDue(task, now)]).toEqual([group, text]);
  });

  it('uses days in Kuala Lumpur, so that just before midnight tomorrow is only minutes away', () => {
    const late = kl('2026-11-15T23:58');
    expect(taskGroup(timed('2026-11-15T23:59'), late)).toBe('today');
    expect(taskGroup(timed('2026-11-16T00:01'), late)).toBe('week');
  });

  it('sorts each group by due time', () => {
    const tasks = ['2026-11-15T12:00', '2026-11-14T12:00', '2026-11-15T10:00', '2026-12-01T10:00'].map(timed);
    const { overdue, today, week, later } = groupTasks(tasks, now);
    expect([overdue, today, week, later].map((group) => group.map(({ bookingId }) => bookingId))).toEqual([
      ['2026-11-14T12:00'],
      ['2026-11-15T10:00', '2026-11-15T12:00'],
      [],
      ['2026-12-01T10:00'],
    ]);
  });
});
