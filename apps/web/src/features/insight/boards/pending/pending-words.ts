import type { PendingThing } from '@cabezal/contract/insight/boards/pending.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import type { PendingKind } from '@cabezal/domain/trips/status/pending';
import { paths, pathTo } from '../../../../app/paths.ts';

const reservationAt = (row: PendingThing, query: string) =>
  `${pathTo(paths.reservation, { id_reserva: row.id_reservation })}?${query}`;
const boardAt = (row: PendingThing, query: string) =>
  `${paths.dispatches}?dia=${businessDate(row.due_at ?? row.since)}&${query}`;
const guideAt = (row: PendingThing) => `${paths.guides}?guia=${row.id_guide}`;

/** For each kind, the screen where it is dealt with and the label of the button. Kinds that a dialog deals with are not listed. */
const PLACES: Readonly<Partial<Record<PendingKind, { text: string; to: (row: PendingThing) => string }>>> = {
  no_fee: { text: 'Poner tarifa', to: row => reservationAt(row, 'tab=costos') },
  charge_proposal: { text: 'Decidir', to: row => reservationAt(row, 'tab=costos') },
  service_request: { text: 'Responder', to: row => reservationAt(row, 'tab=costos') },
  no_schedule: { text: 'Programar', to: row => reservationAt(row, 'abrir=programar') },
  no_line: { text: 'Poner naviera', to: row => reservationAt(row, 'abrir=naviera') },
  no_slot: {
    text: 'Poner turno',
    to: row => reservationAt(row, 'tab=turnos'),
  },
  no_truck: { text: 'Asignar', to: row => boardAt(row, `viaje=${row.id_leg}`) },
  papers: { text: 'Cambiar unidad', to: row => boardAt(row, `guia=${row.id_guide}`) },
  late: { text: 'Justificar', to: guideAt },
  task_overdue: { text: 'Ver tarea', to: row => reservationAt(row, 'tab=tareas') },
  file: { text: 'Subir papeles', to: guideAt },
  to_close: {
    text: 'Cerrar guía',
    to: row => pathTo(paths.guideClose, { id_reservation_milestone_guide: row.id_guide ?? 0 }),
  },
};

export const placeOf = (kind: PendingKind) => PLACES[kind];
