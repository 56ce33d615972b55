import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { dayPlanRoutes } from './day-plans.routes.ts';

/** The plan of a day: checks, publishes and compares it; copies a day of reservations. */
export const dayPlansModule: Module = {
  routes: ({ services }) => dayPlanRoutes(services),
  usages: [
    tableUsage({ table: 'day_plans', one: 'plan del día', many: 'planes del día', of: { users: ['id_user'] } }),
    tableUsage({
      table: 'reservation_copies',
      one: 'día copiado',
      many: 'días copiados',
      of: { users: ['copied_by'] },
    }),
  ],
  historyTexts: {
    'day_plan.publish_day': 'Publicó el plan del día',
    'reservation.copy_day': 'La copió de otro día',
  },
};
