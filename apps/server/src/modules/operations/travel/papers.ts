import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { type DocumentKind, documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { requiredFiles } from '../../trips/state/facts/required-files.ts';

interface PaperStop {
  id_stop: number | null;
  code: string;
  action: string | null;
  status: string;
}
interface PaperTrip {
  kind: string;
  reservation_type: 'E' | 'I';
  stops: readonly PaperStop[];
  /** Index of the stop where the truck is or goes next; null when all are done. */
  current_stop: number | null;
}

/**
 * The stop where a document is handed out: the exit receipt at the pick-up, cargo documents at the plant, the entry receipt where the
 * container is left.
 */
function placeOf(kind: DocumentKind, stops: readonly PaperStop[]): number {
  const done = (s: PaperStop): boolean => s.status !== 'NOT_EJECUTED';
  if (kind === 'EIR_SALIDA') return stops.findIndex(s => done(s) && s.action === 'RETIRAR');
  if (kind === 'EIR_INGRESO')
    return stops.findLastIndex(s => done(s) && (s.action === 'ENTREGAR' || s.action === 'DEVOLVER'));
  return stops.findIndex(s => done(s) && s.code === 'PLT' && s.action === 'CARGAR');
}

/** The documents that closing will require, in the order of the trip, and which of them are due now. */
export function papersOf(trip: PaperTrip, reefer: boolean, present: ReadonlySet<string>): Travel['papers'] {
  const reached = trip.current_stop ?? trip.stops.length;
  return requiredFiles(trip, trip.reservation_type, reefer)
    .map(kind => ({ kind, place: placeOf(kind, trip.stops) }))
    .sort((a, b) => a.place - b.place)
    .map(({ kind, place }) => ({
      kind,
      name: documentKinds[kind],
      required: place <= reached,
      present: present.has(kind),
      id_stop: trip.stops[place]?.id_stop ?? null,
    }));
}
