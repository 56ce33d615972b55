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
  rights: [
    {
      code: 'recurring.write',
      module: 'Reservas',
      name: 'Repetir reservas cada semana y copiar las de un día',
      initially: ['OPERADOR', 'ASESOR'],
    },
  ],
  screens: [
    {
      url: '/reservas-semanales',
      module: 'Reservas',
      title: 'Reservas semanales',
      icon: 'RetweetOutlined',
      menu_group: '',
      menu_order: 36,
      action: 'recurring.write',
    },
  ],
  historyTexts: {
    'reservation.repeat_weekly': 'La repite cada semana',
    'recurring.add_recurring': 'Creó la reserva semanal',
    'recurring.update_recurring': 'Cambió la reserva semanal',
    'recurring.pause_recurring': 'Puso en pausa',
    'recurring.resume_recurring': 'Continuó',
    'recurring.run_recurring': 'Creó reservas',
  },
};
