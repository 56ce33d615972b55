/** Whether a container in the operator's hands may be returned on an extra leg, and where to (design 2.5, G17). */

import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import type { GuideFacts } from '../status/guide-status';
import {
  isLegClosed,
  type LegFacts,
  liveGuide,
  type ReservationFacts,
  type SubReservationFacts,
} from '../status/reservation-status';
import type { ReservationType } from '../status/templates';
import { isPickedUp } from './guide-context';
import { canCreateGuide } from './reservation-guards';

/** Fields of a leg that these rules read. */
export interface ReturnedLeg extends LegFacts {
  /** An earlier return: not part of the template. */
  readonly extraordinary: boolean;
}

const counted = (legs: readonly LegFacts[]): GuideFacts[] =>
  legs.flatMap(leg => leg.guides).filter(guide => guide.deleted_at === null && guide.false_freight_at === null);
const left = (guides: readonly GuideFacts[], ...actions: string[]): boolean =>
  guides.some(guide => guide.stops.some(stop => actions.includes(stop.action ?? '') && stop.departure_at !== null));

/** True from the pick-up until the delivery at a port or depot. */
export function isInOurHands(legs: readonly LegFacts[]): boolean {
  const guides = counted(legs);
  return isPickedUp(guides) && !left(guides, 'ENTREGAR', 'DEVOLVER');
}

/** True while there is cargo in it: an export once loaded, an import until unloaded. */
export function isFull(legs: readonly LegFacts[], type: ReservationType): boolean {
  const guides = counted(legs);
  return type === 'E' ? left(guides, 'CARGAR') : !left(guides, 'DESCARGAR');
}

/** Legs that a returned empty no longer travels: those without a closed guide. */
export const givenUpLegs = <L extends ReturnedLeg>(legs: readonly L[]): L[] =>
  legs.filter(leg => leg.required && !leg.extraordinary && !isLegClosed(leg) && liveGuide(leg) === null);

/**
 * Whether a return is possible: an empty to a depot, a full one to a port; one return at a time, and no other guide waiting to leave with the
 * container.
 */
export function canReturn(
  sub: Omit<SubReservationFacts, 'legs'> & { readonly legs: readonly ReturnedLeg[] },
  reservation: ReservationFacts,
  context: { readonly type: ReservationType; readonly destination: string },
): Verdict {
  const { legs } = sub;
  const full = isFull(legs, context.type);
  const open = legs.find(leg => leg.extraordinary && !isLegClosed(leg));
  const ahead = legs.find(
    leg => leg.kind !== 'RETIRO' && !leg.extraordinary && liveGuide(leg) !== null && !isLegClosed(leg),
  );
  return firstRefusal(
    canCreateGuide({ kind: 'DEVOLUCION', required: true, guides: [] }, sub, reservation, 2),
    isInOurHands(legs) ? true : refuse('CONTENEDOR_NO_EN_PODER'),
    open === undefined ? true : refuse('RETORNO_ABIERTO'),
    ahead === undefined ? true : refuse('TRAMO_CON_GUIA'),
    context.destination === (full ? 'PRT' : 'DEP')
      ? true
      : refuse('DESTINO_INVALIDO', { estado: full ? 'lleno' : 'vacío', destino: full ? 'un puerto' : 'un depósito' }),
  );
}
