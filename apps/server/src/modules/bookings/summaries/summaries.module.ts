import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { summaryJobs } from './summaries.jobs.ts';
import { summaryRoutes } from './summaries.routes.ts';

/** Summaries of a reservation by mail, now or at chosen moments. */
export const summariesModule: Module = {
  routes: () => summaryRoutes(),
  jobs: () => summaryJobs(),
  usages: [
    tableUsage({
      table: 'reservation_summaries',
      one: 'resumen por correo',
      many: 'resúmenes por correo',
      of: { users: ['id_user'] },
    }),
  ],
  rights: [
    {
      code: 'reservation.summary',
      module: 'Reservas',
      name: 'Decidir quién recibe por correo el resumen de una reserva',
      initially: ['OPERADOR', 'ASESOR', 'EQUIPO_OPERATIVO'],
    },
  ],
  historyTexts: {
    'reservation.save_summary': 'Cambió quién recibe el resumen por correo',
  },
};
