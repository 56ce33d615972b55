import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { RECURRING } from './kept/recurring.record.ts';
import { recurringJobs } from './recurring.jobs.ts';
import { recurringRoutes } from './recurring.routes.ts';

/** Weekly bookings: stores them, and a job books the reservations of the coming days. */
export const recurringModule: Module = {
  routes: ({ services }) => recurringRoutes(services),
  jobs: ({ services }) => recurringJobs(services),
  records: [RECURRING],
  usages: [
    tableUsage({
      table: 'recurring_bookings',
      one: 'reserva semanal',
      many: 'reservas semanales',
      of: { companies: ['id_client'], users: ['id_user'] },
    }),
  ],
};
