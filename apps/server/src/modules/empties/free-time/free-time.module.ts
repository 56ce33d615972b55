import type { Module } from '../../../module.ts';
import { CLOCK_TERMS } from '../../trips/free-time-clocks/clock-terms.ts';
import { FREE_TIME_CONSTRAINTS } from './constraints.data.ts';
import { dischargeImport } from './discharges.import.ts';
import { freeTimeJobs } from './free-time.jobs.ts';
import { freeTimeRoutes } from './free-time.routes.ts';

/** Free-time clocks of borrowed containers: shows the days left and their cost, discharges, extensions, tariffs of lines. */
export const freeTimeModule: Module = {
  routes: () => freeTimeRoutes(),
  jobs: () => freeTimeJobs(),
  imports: () => [dischargeImport],
  constraints: FREE_TIME_CONSTRAINTS,
  entrySettlers: CLOCK_TERMS,
  rights: [
    {
      code: 'free_time.write',
      module: 'Vacíos',
      name: 'Registrar descargas y prórrogas de días libres',
      initially: ['OPERADOR', 'EQUIPO_OPERATIVO'],
    },
  ],
  historyTexts: {
    'reservation.set_discharge': 'Registró la descarga del buque',
    'reservation.extend_free_time': 'Prorrogó los días libres',
    'free_time_tariff.create': 'Registró los días libres de la naviera',
    'free_time_tariff.update': 'Cambió los días libres de la naviera',
    'free_time_tariff.delete': 'Eliminó los días libres de la naviera',
  },
};
