import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { type NeedyBox, newlyNeeded, withNeeded } from '@cabezal/domain/bookings/booking/needed-services';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { freeNumbers } from '@cabezal/domain/trips/rules/free-positions';
import { canAddSub } from '@cabezal/domain/trips/rules/reservation-guards';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandOperator, notFound, unprocessable } from '../../../../platform/http/errors.ts';
import type { Read } from '../../../../platform/http/route.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import { guardMargin, marginBefore } from '../../../prices/pricing/margin-guard.ts';
import { settlePrices } from '../../../prices/pricing/settle-prices.ts';
import { reservationEdited } from '../../../trips/state/status/refresh-status.ts';
import { insertContainers, standingContainers } from '../booking/booked-containers.queries.ts';
import { findParties } from '../booking/booking.queries.ts';
import { checkBooking } from '../booking/check-booking.ts';
import { createLegs, waysOfLegs } from '../booking/create-legs.ts';
import { holdBooked } from '../booking/hold-booked.ts';
import { lockAsOperator } from '../booking/lock-reservation.ts';
import { needyBoxes, readNeeds } from '../booking/needed-services.ts';
import { bookingWay, priceReservation } from '../booking/price-reservation.ts';
import { findPlaces } from '../booking/pricing.queries.ts';
import { storedInput } from '../booking/stored-input.ts';
import { sentOrder } from '../deciding/decide.queries.ts';

/** Maximum of containers of one reservation, cancelled ones included. */
const MOST_CONTAINERS = 50;

interface Added {
  id_reservation: number;
  version: number;
  containers: readonly Omit<ReservationInput['containers'][number], 'id_sub_reservation' | 'services'>[];
}

/** Roads of the new containers: those of the reservation. */
export async function addedRoads(read: Read, roads: Roads, { id_reservation }: Added): Promise<RoadPlan> {
  const ways = await read(async tx => {
    const stored = await storedInput(tx, id_reservation);
    if (stored === undefined) return [];
    const places = await findPlaces(
      tx,
      stored.stops.map(stop => stop.id_location),
    );
    const template = `${stored.reservation_type}_${stored.with_pickup ? 'CON_RETIRO' : 'DIRECTO'}` as const;
    return [bookingWay(stored, places), ...(await waysOfLegs(tx, id_reservation, template, stored.stops))];
  });
  return planRoads(read, roads, ways);
}

/**
 * Services of the reservation, plus those that only the new containers need (the genset of its first reefer); and its existing containers,
 * which the pricing takes into account.
 */
async function servicesWith(
  tx: Tx,
  stored: ReservationInput,
  containers: Added['containers'],
): Promise<{ services: ReservationInput['services']; bookedBefore: NeedyBox[] }> {
  const needs = await readNeeds(tx);
  const [bookedBefore, after] = [needyBoxes(stored.containers, needs), needyBoxes(containers, needs)];
  return { services: withNeeded(stored.services, newlyNeeded(bookedBefore, after, needs.offered)), bookedBefore };
}

/** A container without a rate requires the right to approve without one. */
function demandPriced(actor: Actor, charges: readonly { source: string }[][]): void {
  const lacking = charges.some(of => !of.some(charge => charge.source === 'FEE'));
  if (lacking && !actor.actions.has('reservation.approve_without_fee')) demand(refuse('TARIFA_REQUERIDA'));
}

/**
 * Adds containers to an accepted reservation (S3); a finished one is reopened (R8). Errors: 404, 403 outside the operator; 409 MODIFICADO,
 * TRANSICION_INVALIDA, GUIA_FACTURADA, CONTENEDOR_DUPLICADO, MARGEN_INSUFICIENTE; 422 of a booking, beyond 50.
 */
export async function addContainers(tx: Tx, actor: Actor, input: Added, roads: RoadPlan): Promise<number> {
  const { id_reservation, version, containers } = input;
  await holdBooked(tx, { papers: [], boxes: containers.map(box => box.container_code) });
  const before = await findParties(tx, id_reservation);
  const stored = await storedInput(tx, id_reservation);
  if (before === undefined || stored === undefined) throw notFound('La reserva no existe');
  demandOperator(actor);
  if (before.version !== version) throw changedMeanwhile();
  // A box that the reservation has already is reported at its index, with its number.
  const own = new Set(stored.containers.map(box => box.container_code).filter(code => code !== null));
  const twice = containers.findIndex(box => box.container_code !== null && own.has(box.container_code));
  if (twice >= 0)
    throw unprocessable('CONTENEDOR_DUPLICADO', 'El contenedor ya está en esta reserva', {
      [`containers.${twice}.container_code`]: 'El contenedor ya está en esta reserva',
    });
  const { services, bookedBefore } = await servicesWith(tx, stored, containers);
  const booking = await checkBooking(tx, actor, { ...stored, services, containers: [...containers] }, before);
  const record = await lockAsOperator(tx, actor, id_reservation, version);
  demand(canAddSub(record, (await sentOrder(tx, id_reservation)) !== null));
  const standing = await standingContainers(tx, id_reservation);
  if (standing.length + containers.length > MOST_CONTAINERS)
    throw unprocessable('CONTENEDORES', `Máximo ${MOST_CONTAINERS} contenedores por reserva`);
  const margin = await marginBefore(tx, { id_reservation });
  const priced = await priceReservation(tx, roads, { ...booking.input, bookedBefore }, { withCosts: true });
  demandPriced(
    actor,
    priced.prices.map(price => price.charges),
  );
  const numbers = freeNumbers(new Set(standing.map(box => box.number)), containers.length);
  const boxes = containers.map((box, i) => ({
    ...box,
    id_sub_reservation: null,
    number: numbers[i] as number,
    cost_planned: priced.container_costs[i] ?? null,
    needs_generator: box.needs_generator || (booking.types.get(box.id_container_type)?.reefer ?? false),
  }));
  const basis = { road: priced.road, id_carrier: booking.input.id_carrier ?? null };
  const ids = await insertContainers(tx, id_reservation, boxes, basis);
  const prices = priced.prices.map((price, i) => ({
    ...price,
    id_sub_reservation: ids.get(numbers[i] as number) as number,
  }));
  await settlePrices(tx, prices, { reason: 'Se agregó el contenedor', keep_freight: false });
  await createLegs(tx, roads, id_reservation);
  await reservationEdited(tx, id_reservation);
  await guardMargin(tx, actor, { id_reservation }, { before: margin });
  tx.audit({ action: 'add_containers', noun: 'reservation', id: id_reservation, after: { containers } });
  return id_reservation;
}
