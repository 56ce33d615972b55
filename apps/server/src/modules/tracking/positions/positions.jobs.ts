import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { dropPositionsBefore, prepareDays } from './storage/partitions.queries.ts';

const dayMs = 86_400_000;

/** Each day of positions has its own table, created ahead and dropped as a whole. */
export function trackingJobs({ clock }: Services): Job[] {
  return [
    { name: 'prepare_positions_days', every_minutes: 60, run: db => prepareDays(db, clock()) },
    {
      name: 'drop_old_positions',
      every_minutes: 24 * 60,
      lane: 'slow',
      run: db => dropPositionsBefore(db, new Date(clock().getTime() - KEPT_DAYS.positions * dayMs)),
    },
  ];
}
