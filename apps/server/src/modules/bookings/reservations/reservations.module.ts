import type { Module } from '../../../module.ts';
import { RESERVATION_CONSTRAINTS } from './constraints.data.ts';
import { reservationImport } from './importing/reservations.import.ts';
import { reservationRoutes } from './reservations.routes.ts';
import { slotJobs } from './slots/lost-slots.jobs.ts';

/** Reservations: booking, approval, changes, cancellation, Excel import, and the slots of their trips. */
export const reservationsModule: Module = {
  routes: ({ services }) => reservationRoutes(services),
  jobs: () => slotJobs(),
  imports: services => [reservationImport(services.roads)],
  constraints: RESERVATION_CONSTRAINTS,
};
