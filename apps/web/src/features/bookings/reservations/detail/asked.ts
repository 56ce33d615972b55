import type { GivenMotive } from '../use-motives.ts';
import type { CancelledPart } from './CancellationCost.tsx';
import type { SubReservationView } from './shapes.ts';
import type { ReservationActions } from './use-reservation-actions.ts';

/** An action that needs a motive. */
export interface Asked {
  title: string;
  text: string;
  okText: string;
  /** Rejecting or cancelling: the catalogue has motives for it. */
  offersMotives?: boolean;
  /** For people who may cancel late: the cost of the cancellation is shown before, and confirmed with it. */
  costs?: CancelledPart | null;
  run: (given: GivenMotive, expected_sale?: string) => Promise<unknown>;
}

/** For people who may cancel late: false freight is proposed if the motive is the client's, the line's or a third party's. */
const LATE =
  'Si ya pasó la hora de cancelar sin cargo y la causa no es de la operadora, se propone cobrar un falso flete: se decide en «Servicios y costos».';
/** A customer can only cancel in time: later the button is disabled with the reason. */
const IN_TIME = 'Cancelar ahora no tiene cargo.';

export const askReject = (id: number, client: string, actions: ReservationActions): Asked => ({
  title: `Rechazar la reserva ${id}`,
  text: `${client} verá el motivo.`,
  okText: 'Rechazar',
  offersMotives: true,
  run: actions.reject,
});
export const askCancel = (id: number, actions: ReservationActions, isOperator: boolean): Asked => ({
  title: `Cancelar la reserva ${id}`,
  text: `Las guías que no han salido se eliminan y sus camiones quedan libres.${isOperator ? ` ${LATE}` : ` ${IN_TIME}`}`,
  okText: 'Sí, cancelar la reserva',
  offersMotives: true,
  costs: isOperator ? { id_reservation: id, id_sub_reservation: null } : null,
  run: actions.cancel,
});
export const askReopen = (id: number, actions: ReservationActions): Asked => ({
  title: `Volver la reserva ${id} a pendiente`,
  text: 'Se borra su programación y habrá que aprobarla otra vez.',
  okText: 'Volver a pendiente',
  run: ({ motive }) => actions.reopen(motive),
});
export const askReset = (id: number, actions: ReservationActions): Asked => ({
  title: `Rehacer los tramos de la reserva ${id}`,
  text: 'Los tramos se hacen de nuevo como manda su modalidad: las horas y paradas que se planificaron a mano y los costos acordados por tramo quedan sin efecto.',
  okText: 'Rehacer los tramos',
  run: ({ motive }) => actions.reset(motive),
});
export const askRejectSub = (name: string, sub: SubReservationView, actions: ReservationActions): Asked => ({
  title: `Rechazar el contenedor ${name}`,
  text: 'Los demás contenedores siguen. Si es el último, se decide toda la reserva.',
  okText: 'Rechazar',
  offersMotives: true,
  run: given => actions.rejectSub(sub, given),
});
export const askCancelSub = (
  id_reservation: number,
  name: string,
  sub: SubReservationView,
  actions: ReservationActions,
  isOperator: boolean,
): Asked => ({
  title: `Cancelar el contenedor ${name}`,
  text: `Las guías que no han salido se eliminan; ${isOperator ? `lo reservado no se cobra. ${LATE}` : `lo que no se transportó no se cobra. ${IN_TIME}`}`,
  okText: 'Sí, cancelar el contenedor',
  offersMotives: true,
  costs: isOperator ? { id_reservation, id_sub_reservation: sub.id_sub_reservation } : null,
  run: (given, expected_sale) => actions.cancelSub(sub, given, expected_sale),
});
