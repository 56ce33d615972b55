import { type Instant, toMillis } from '../../system/time/time';
import type { TaskStatus } from './task';

/** Colour of a reservation's tasks in lists: green (check), gold or grey. */
export type TaskColor = 'GREEN' | 'GOLD' | 'GREY';
export interface TaskIndicator {
  readonly color: TaskColor;
  /** «3/5» */
  readonly text: string;
  readonly overdue: boolean;
}

/** Number of tasks without cancelled ones; `due_at` is the earliest of the open ones. */
export interface TaskCounts {
  readonly total: number;
  readonly completed: number;
  readonly in_progress: number;
  readonly due_at: Instant | null;
}

/** True when an open task is past its due time. */
export const isOverdue = (due_at: Instant | null, now: Instant): boolean =>
  due_at !== null && toMillis(due_at) < toMillis(now);

/** Whether somebody still has to work on it. */
export const isOpenTask = (status: TaskStatus): boolean => status === 'PENDING' || status === 'IN_PROGRESS';

/** Indicator: all completed GREEN, any begun GOLD, else GREY. Cancelled tasks do not count; null: no tasks. */
export function taskIndicator(counts: TaskCounts, now: Instant): TaskIndicator | null {
  const { total, completed, in_progress, due_at } = counts;
  if (total === 0) return null;
  const color = completed === total ? 'GREEN' : in_progress > 0 ? 'GOLD' : 'GREY';
  return { color, text: `${completed}/${total}`, overdue: isOverdue(due_at, now) };
}

/** Counts of the given tasks, as the database trigger keeps them. */
export function countTasks(tasks: readonly { status: TaskStatus; due_at: Instant | null }[]): TaskCounts {
  const counted = tasks.filter(task => task.status !== 'CANCELLED');
  const dues = counted.flatMap(task => (isOpenTask(task.status) && task.due_at !== null ? [task.due_at] : []));
  return {
    total: counted.length,
    completed: counted.filter(task => task.status === 'COMPLETED').length,
    in_progress: counted.filter(task => task.status === 'IN_PROGRESS').length,
    due_at: dues.sort((a, b) => toMillis(a) - toMillis(b))[0] ?? null,
  };
}
