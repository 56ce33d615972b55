/** Requirements of a departure: container, pick-up, seal, weight, papers (G4, G6, G7; design 2.6). */

import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { type GuideFacts, hasPickedUp, type StopFacts } from '../status/guide-status';
import type { LegKind } from '../status/labels';
import {
  DEPARTURE_DOCUMENT_NAMES,
  documentsDue,
  type EventContext,
  hasLeftPlant,
  isLoadedAt,
  isPickedUp,
} from './guide-context';

function containerVerdict(context: EventContext): Verdict {
  return context.container_code ? true : refuse('CONTENEDOR_REQUERIDO');
}

/**
 * Index of the stop where a guide starts to carry its container: the first stop when it is aboard from the start, else the pick-up stop. The first
 * stop of a rescue is the meeting point; a container that was not aboard is picked up at the stop after it.
 */
function boxStop(guide: GuideFacts): number {
  const active = guide.stops.flatMap((stop, i) => (stop.skipped_at === null ? [i] : []));
  if (guide.carries_container === true) return active[0] ?? -1;
  const pickup = active.find(i => guide.stops[i]?.action === 'RETIRAR');
  return pickup ?? active[guide.rescue === true ? 1 : 0] ?? -1;
}

/** G4: a VIAJE or DEVOLUCION departs with a container that was picked up. */
function originVerdict(guide: GuideFacts, context: EventContext): Verdict {
  if (guide.kind === 'RETIRO') return true;
  const before = guide.kind === 'VIAJE' ? context.pickup_guides : context.trip_guides;
  if (before === null) return containerVerdict(context);
  if (guide.kind === 'VIAJE') {
    return firstRefusal(containerVerdict(context), isPickedUp(before) ? true : refuse('RETIRO_NO_CONCLUIDO'));
  }
  return firstRefusal(containerVerdict(context), hasLeftPlant(before) ? true : refuse('VIAJE_NO_CONCLUIDO'));
}

const isSealed = (seals: readonly string[]): boolean => seals.some(seal => seal.trim() !== '');

/** Missing facts of a departure that a person can enter on the trip's page: container number, seal (G4, G7). */
export function departureLacks(
  guide: { readonly kind: LegKind; readonly stops: readonly Pick<StopFacts, 'code' | 'action'>[] },
  stopIndex: number,
  isOrigin: boolean,
  context: Pick<EventContext, 'reservation_type' | 'container_code' | 'seals'>,
): { readonly container: boolean; readonly seal: boolean } {
  const stop = guide.stops[stopIndex];
  const isAhead = guide.stops.slice(stopIndex + 1).some(one => one.action === 'RETIRAR');
  const takesBox = stop?.action === 'RETIRAR' || (isOrigin && guide.kind !== 'RETIRO' && !isAhead);
  const isLoaded = isLoadedAt(guide.kind, stop, context);
  return { container: takesBox && !context.container_code, seal: isLoaded && !isSealed(context.seals) };
}

/**
 * G7: an export leaves the plant of its loading sealed and within the weight limit; a plant where an empty container is only taken over has no such
 * check.
 */
function plantVerdict(guide: GuideFacts, stopIndex: number, context: EventContext): Verdict {
  const stop = guide.stops[stopIndex];
  if (!isLoadedAt(guide.kind, stop, context)) return true;
  return firstRefusal(
    isSealed(context.seals) ? true : refuse('SELLO_REQUERIDO'),
    (context.unit_weight_kg ?? 0) <= context.unit_max_kg ? true : refuse('PESO_EXCEDIDO', { kg: context.unit_max_kg }),
  );
}

/** G6, G7: papers, if the operator requires them at departure. */
function documentsVerdict(guide: GuideFacts, stopIndex: number, context: EventContext): Verdict {
  const { documents } = context;
  if (!documents) return true;
  const missing = documentsDue(guide, stopIndex, context).filter(document => !documents.includes(document));
  if (missing.length === 0) return true;
  return refuse('ARCHIVOS_FALTANTES', {
    archivos: missing.map(document => DEPARTURE_DOCUMENT_NAMES[document]).join(', '),
  });
}

/** Verdict on a departure, except order and date. */
export function departureVerdict(guide: GuideFacts, stopIndex: number, context: EventContext): Verdict {
  return firstRefusal(
    stopIndex === boxStop(guide) ? originVerdict(guide, context) : true,
    guide.stops[stopIndex]?.action === 'RETIRAR' ? containerVerdict(context) : true,
    plantVerdict(guide, stopIndex, context),
    documentsVerdict(guide, stopIndex, context),
  );
}

/** True when the container is on the unit: aboard from the start or picked up. */
export function isBoxAboard(guide: GuideFacts): boolean {
  if (hasPickedUp(guide)) return true;
  return guide.kind !== 'RETIRO' && guide.stops[boxStop(guide)]?.departure_at != null;
}
