import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { prepareDays } from './storage/partitions.queries.ts';

/** Each day of positions has its own table, created ahead; `thin_positions` drops it as a whole. */
export function trackingJobs({ clock }: Services): Job[] {
  return [{ name: 'prepare_positions_days', every_minutes: 60, run: db => prepareDays(db, clock()) }];
}
