import type { Job } from '../../../platform/jobs/jobs.ts';
import { settleTripCases } from './trip-cases.ts';

export function monitoringJobs(): Job[] {
  return [{ name: 'trip_alerts', every_minutes: 1, run: settleTripCases }];
}
