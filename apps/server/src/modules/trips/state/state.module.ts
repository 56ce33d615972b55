import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { OLD_LINKS } from './access-tokens.queries.ts';
import { tripsAheadRoutes } from './assignment/trips-ahead.routes.ts';
import { TRIP_CODE_TEXTS } from './code-texts.data.ts';
import { TRIP_CONSTRAINTS } from './constraints.data.ts';
import { TRIP_USAGES } from './usages.data.ts';

/** The kernel of trips: facts of reservations and guides, statuses, claims, settlers. Its route lists the trips ahead of a driver, truck or company. */
export const tripStateModule: Module = {
  routes: () => tripsAheadRoutes(),
  constraints: TRIP_CONSTRAINTS,
  codeTexts: TRIP_CODE_TEXTS,
  usages: TRIP_USAGES,
  readable: [
    readable({ noun: 'reservation', table: 'reservations', key: 'id_reservation', action: 'reservation.read' }),
    readable({ noun: 'guide', table: 'guides', key: 'id_guide', action: 'guide.read' }),
  ],
  sweeps: [OLD_LINKS],
  historyTexts: {
    'guide.assign': 'Cambió los recursos de la guía',
    'justification.annul': 'Justificación anulada: se deshizo lo que explicaba',
    attend_problem: 'Atendió un problema del conductor',
  },
};
