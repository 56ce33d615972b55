import type { Job } from '../../../platform/jobs/jobs.ts';
import { settleTripCases } from './open-cases.ts';

export function monitoringJobs(): Job[] {
  return [{ name: 'trip_alerts', every_minutes: 1, run: settleTripCases }];
}
