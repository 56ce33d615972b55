/** The stages of reservations and trips that the dashboard and the board of states count, with their titles. */
import { STATUS_INFO, STATUSES, type StatusFamily } from '@cabezal/domain/trips/status/labels';

/** Lists of reservations before their trips begin. */
export const RESERVATION_STAGES = [
  ['pending', 'Por aprobar'],
  ['approved', 'Por programar'],
  ['programming', 'En programación'],
] as const;

/** Families of statuses of guides. */
export const GUIDE_STAGES: readonly (readonly [StatusFamily, string])[] = [
  ['ready', 'Por salir'],
  ['moving', 'En movimiento'],
  ['at_place', 'En un lugar'],
  ['to_close', 'Por cerrar'],
];

/** Statuses of a family that only guides have. */
export const guideStatuses = (family: StatusFamily): string[] =>
  STATUSES.filter(s => STATUS_INFO[s].family === family && s !== 'ACCEPTED' && s !== 'IN_PROGRESS');
