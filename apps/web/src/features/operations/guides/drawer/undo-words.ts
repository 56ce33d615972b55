import type { GuideDetail, GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { guideName } from '@cabezal/domain/trips/status/guide-name';

/** Changes of a guide that can be undone. */
export type Undo =
  | 'box'
  | 'arrival'
  | 'departure'
  | 'milestones'
  | 'delete'
  | 'undo_rescue'
  | 'reverse'
  | 'undo_false'
  | 'undo_finish';

export const undoWords: Record<Undo, { title: string; text: string; ok: string; done: string }> = {
  box: {
    title: 'Quitar contenedor',
    text: 'El número y los sellos dejan de estar en la guía y en la reserva, para registrar los correctos. Solo antes de salir con el contenedor.',
    ok: 'Quitar contenedor',
    done: 'Contenedor quitado',
  },
  arrival: {
    title: 'Deshacer la última llegada',
    text: 'La guía vuelve a como estaba antes de esta llegada. El evento queda anulado en la bitácora.',
    ok: 'Deshacer llegada',
    done: 'Llegada deshecha',
  },
  departure: {
    title: 'Deshacer la última salida',
    text: 'La guía vuelve a la parada de la que salió. El evento queda anulado en la bitácora.',
    ok: 'Deshacer salida',
    done: 'Salida deshecha',
  },
  milestones: {
    title: 'Deshacer todos los hitos',
    text: 'Se borran todas las llegadas y salidas, el fin del viaje, el falso flete y el stand-by calculado. La guía vuelve a estar por salir.',
    ok: 'Deshacer hitos',
    done: 'Hitos deshechos',
  },
  delete: {
    title: 'Eliminar la guía',
    text: 'Su número no se vuelve a usar. El camión, el conductor y los equipos quedan libres, y el tramo vuelve a estar sin guía. El viaje sigue pendiente y no se propone ningún cobro: si ya no se hará, cancele el contenedor en su reserva.',
    ok: 'Eliminar guía',
    done: 'Guía eliminada',
  },
  undo_rescue: {
    title: 'Deshacer el rescate',
    text: 'La guía de rescate se elimina y la rescatada vuelve a como estaba, con su camión, sus paradas y su seguimiento.',
    ok: 'Deshacer rescate',
    done: 'Rescate deshecho',
  },
  undo_false: {
    title: 'Deshacer el falso flete',
    text: 'La guía vuelve a como estaba, su rubro se anula y el camión vuelve a quedar ocupado hasta el fin previsto.',
    ok: 'Deshacer falso flete',
    done: 'Falso flete deshecho',
  },
  undo_finish: {
    title: 'Deshacer la finalización',
    text: 'El viaje sigue abierto: se pueden registrar llegadas y salidas.',
    ok: 'Deshacer finalización',
    done: 'Finalización deshecha',
  },
  reverse: {
    title: 'Reversar el cierre',
    text: 'La guía vuelve a estar por cerrar y sus valores se pueden corregir.',
    ok: 'Reversar cierre',
    done: 'Cierre reversado',
  },
};

type ShownStop = Pick<GuideStop, 'name' | 'arrival_at' | 'departure_at'>;
type UndoneGuide = Parameters<typeof guideName>[0] &
  Pick<GuideDetail, 'container_code'> & { stops: readonly ShownStop[] };

function lastEvent(stops: readonly ShownStop[], key: 'arrival_at' | 'departure_at', verb: string): string | null {
  const stop = stops.findLast(one => one[key] !== null);
  return stop ? `${verb} ${stop.name}, ${formatDateTime(stop[key])}` : null;
}

/** What is undone, in addition to the guide's name: the container, or the event with its stop and time; null for the other kinds. */
function undone(undo: Undo, { stops, container_code }: UndoneGuide): string | null {
  if (undo === 'box') return container_code;
  if (undo === 'arrival') return lastEvent(stops, 'arrival_at', 'Llegada a');
  if (undo === 'departure') return lastEvent(stops, 'departure_at', 'Salida de');
  return null;
}

/** Text of the question: the guide, what is undone, and the consequences. */
export const undoText = (undo: Undo, guide: UndoneGuide): string =>
  [guideName(guide), undone(undo, guide), undoWords[undo].text].filter(Boolean).join('. ');
