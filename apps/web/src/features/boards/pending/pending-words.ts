import type { PendingKind, PendingThing } from '@cabezal/contract/boards/pending.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { paths, pathTo } from '../../../app/paths.ts';

/** What is missing, in a word. */
export const PENDING_WORDS: Readonly<Record<PendingKind, string>> = {
  no_fee: 'Sin tarifa',
  no_schedule: 'Sin programación',
  no_slot: 'Sin turno',
  no_truck: 'Sin camión',
  papers: 'Papeles',
  not_issued: 'Guía sin emitir',
  no_container: 'Sin contenedor',
  no_seal: 'Sin sello',
  late: 'Atraso sin justificar',
  task_overdue: 'Tarea vencida',
  file: 'Archivo',
  to_close: 'Por cerrar',
};

const reservationAt = (row: PendingThing, query: string) =>
  `${pathTo(paths.reservation, { id_reserva: row.id_reservation })}?${query}`;
const boardAt = (row: PendingThing, query: string) =>
  `${paths.dispatches}?dia=${businessDate(row.due_at ?? row.since)}&${query}`;
const guideAt = (row: PendingThing) => `${paths.guides}?guia=${row.id_guide}`;

/** Where it is done, and the word of the button; of what is done on the spot there is no address. */
const PLACES: Readonly<Partial<Record<PendingKind, { text: string; to: (row: PendingThing) => string }>>> = {
  no_fee: { text: 'Poner tarifa', to: row => reservationAt(row, 'tab=costos') },
  no_schedule: { text: 'Programar', to: row => reservationAt(row, 'abrir=programar') },
  no_slot: {
    text: 'Poner turno',
    to: row => (row.id_guide === null ? reservationAt(row, 'abrir=programar') : guideAt(row)),
  },
  no_truck: { text: 'Asignar', to: row => boardAt(row, `viaje=${row.id_leg}`) },
  papers: { text: 'Cambiar unidad', to: row => boardAt(row, `guia=${row.id_guide}`) },
  late: { text: 'Justificar', to: guideAt },
  task_overdue: { text: 'Ver reserva', to: row => reservationAt(row, 'tab=guias') },
  file: { text: 'Subir papeles', to: guideAt },
  to_close: {
    text: 'Cerrar guía',
    to: row => pathTo(paths.guideClose, { id_reservation_milestone_guide: row.id_guide ?? 0 }),
  },
};

export const placeOf = (kind: PendingKind) => PLACES[kind];
