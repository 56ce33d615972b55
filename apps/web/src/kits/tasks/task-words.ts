import {
  addDays,
  businessDate,
  businessTime,
  formatAge,
  formatDateTime,
  minutesBetween,
  toIso,
} from '@cabezal/domain/system/time/time';
import { isOverdue } from '@cabezal/domain/trips/tasks/indicator';

/** When something is due, as text: «hace 2 h», «hoy 15:00», «mañana 08:00». */
export interface DueWords {
  text: string;
  level: 'late' | 'today' | 'quiet';
}

export function dueWords(due_at: string, now: number): DueWords {
  const at = toIso(now);
  if (isOverdue(due_at, at))
    return { text: `hace ${formatAge(Math.max(1, minutesBetween(due_at, at)))}`, level: 'late' };
  const [day, today] = [businessDate(due_at), businessDate(at)];
  if (day === today) return { text: `hoy ${businessTime(due_at)}`, level: 'today' };
  if (day === addDays(today, 1)) return { text: `mañana ${businessTime(due_at)}`, level: 'quiet' };
  return { text: formatDateTime(due_at), level: 'quiet' };
}
