/** What a departure demands: container, pick-up done, seal, weight, papers (G4, G6, G7; design 2.6). */
import type { GuideFacts, StopFacts } from '../status/guide-status';
import type { LegKind } from '../status/labels';
import { DEPARTURE_DOCUMENT_NAMES, documentsDue, type EventContext, hasLeftPlant, isPickedUp } from './guide-context';
import { firstRefusal, refuse, type Verdict } from './refusal';

function containerVerdict(context: EventContext): Verdict {
  return context.container_code ? true : refuse('CONTENEDOR_REQUERIDO');
}

/** G4: a VIAJE or DEVOLUCION leaves its first stop with a container that is in our hands. */
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

/** What a departure lacks that a person can type where the trip is shown: the number of the box, its seal (G4, G7). */
export function departureLacks(
  guide: { readonly kind: LegKind; readonly stops: readonly Pick<StopFacts, 'code' | 'action'>[] },
  stopIndex: number,
  isOrigin: boolean,
  context: Pick<EventContext, 'reservation_type' | 'container_code' | 'seals'>,
): { readonly container: boolean; readonly seal: boolean } {
  const stop = guide.stops[stopIndex];
  const takesBox = stop?.action === 'RETIRAR' || (isOrigin && guide.kind !== 'RETIRO');
  const isExportPlant = guide.kind === 'VIAJE' && stop?.code === 'PLT' && context.reservation_type === 'E';
  return { container: takesBox && !context.container_code, seal: isExportPlant && !isSealed(context.seals) };
}

/** G7: an export leaves the plant sealed and within the weight. */
function plantVerdict(guide: GuideFacts, stopIndex: number, context: EventContext): Verdict {
  const stop = guide.stops[stopIndex];
  if (guide.kind !== 'VIAJE' || stop?.code !== 'PLT' || context.reservation_type !== 'E') return true;
  return firstRefusal(
    isSealed(context.seals) ? true : refuse('SELLO_REQUERIDO'),
    (context.unit_weight_kg ?? 0) <= context.unit_max_kg ? true : refuse('PESO_EXCEDIDO', { kg: context.unit_max_kg }),
  );
}

/** G6, G7: papers, when the operator demands them at departure. */
function documentsVerdict(guide: GuideFacts, stopIndex: number, context: EventContext): Verdict {
  const { documents } = context;
  if (!documents) return true;
  const missing = documentsDue(guide, stopIndex, context).filter(document => !documents.includes(document));
  if (missing.length === 0) return true;
  return refuse('ARCHIVOS_FALTANTES', {
    archivos: missing.map(document => DEPARTURE_DOCUMENT_NAMES[document]).join(', '),
  });
}

/** Verdict on leaving a stop, its order and date apart. `isOrigin`: it is the first stop that counts. */
export function departureVerdict(
  guide: GuideFacts,
  stopIndex: number,
  isOrigin: boolean,
  context: EventContext,
): Verdict {
  return firstRefusal(
    isOrigin ? originVerdict(guide, context) : true,
    guide.stops[stopIndex]?.action === 'RETIRAR' ? containerVerdict(context) : true,
    plantVerdict(guide, stopIndex, context),
    documentsVerdict(guide, stopIndex, context),
  );
}
