import type { GivenReservation } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { canConfirmAmount } from '@cabezal/domain/trips/rules/shown-amount';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, notFound, unprocessable } from '../../../../platform/http/errors.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { type Settled, settlePrices } from '../../../prices/pricing/settle-prices.ts';
import { seesSales } from '../../../system/rights/sale-rights.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import type { ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { findParties, followClient, insertReservation, isEmptiesMove, updateBooked } from './booking.queries.ts';
import type { Booking } from './booking.types.ts';
import { checkBooking } from './check-booking.ts';
import { holdBooked } from './hold-booked.ts';
import { lockForChange, mayChange } from './lock-reservation.ts';
import { withServices } from './needed-services.ts';
import { priceReservation } from './price-reservation.ts';
import { replaceBooked } from './replace-booked.ts';

/** Locks the papers and boxes that the booking names. */
const holdInput = (tx: Tx, { booking, bl, containers }: GivenReservation): Promise<void> =>
  holdBooked(tx, { papers: [booking, bl], boxes: containers.map(box => box.container_code) });

/** The total that the person was shown; null for a person who may not read sales, so that no refusal reveals an amount. */
const shownTo = (actor: Actor, expected: Money | null | undefined): Money | null =>
  seesSales(actor) ? (expected ?? null) : null;

/**
 * Stores the containers of a booking with their prices; with `agreed`, another price than the agreed one waits for a decision. Only while
 * there are no legs; the caller settles the reservation. Errors: 409 COBRO_CAMBIADO where the person was shown another total
 * (`expected_total`, with VAT), those of the claims on removed containers.
 */
export async function priceAndStore(
  tx: Tx,
  booking: Booking,
  id_reservation: number,
  of: { roads: RoadPlan; agreed: boolean; expected_total?: Money | null; lose: Lose },
): Promise<Settled> {
  const { roads, agreed, expected_total, lose } = of;
  const { input } = booking;
  const wanted = { ...input, id_client: booking.client.id_company, id_bill_to: booking.id_bill_to };
  const priced = await priceReservation(tx, roads, wanted, {
    withCosts: true,
    // Discounts are needed in advance only to compare with the shown total; otherwise they are added with the margins.
    ...(expected_total != null && { discounts: { id_reservation, isHeld: true } }),
  });
  demand(canConfirmAmount(expected_total, priced.pricing.total, 'con IVA'));
  const ids = await replaceBooked(tx, id_reservation, booking, priced, lose);
  const prices = priced.prices.map((price, i) => ({ ...price, id_sub_reservation: ids[i] as number }));
  return settlePrices(tx, prices, { reason: 'La reserva cambió', keep_freight: agreed, agreed });
}

/**
 * Books containers (R1), with the services that are sent or, without a list, those that the containers need. Errors: 404 a party outside
 * the scope; 422 a party that may not be named, route, container, weight, blocked client; 409 a box already on an open reservation,
 * COBRO_CAMBIADO.
 */
export async function saveReservation(
  tx: Tx,
  actor: Actor,
  given: GivenReservation,
  roads: RoadPlan,
  expected?: Money | null,
): Promise<number> {
  await holdInput(tx, given);
  const input = await withServices(tx, given);
  const booking = await checkBooking(tx, actor, input);
  await tx.elevate();
  const expected_total = shownTo(actor, expected);
  const fresh: Holding<number> = {
    take: () => insertReservation(tx, actor, booking),
    settles: id => ({ edited: [id] }),
  };
  const id_reservation = await withReservation(tx, actor, fresh, async (id, lose) => {
    await priceAndStore(tx, booking, id, { roads, agreed: false, expected_total, lose });
    return id;
  });
  tx.audit({ action: 'create', noun: 'reservation', id: id_reservation, after: input });
  return id_reservation;
}

/**
 * Changes a pending booking; its services as for a new one. Errors: those of booking; 422 RESERVA_AJENA for a company that does not own it,
 * RESERVA_DE_VACIOS; 409 MODIFICADO, COBRO_CAMBIADO, or TRANSICION_INVALIDA when it is no longer pending.
 */
export async function updateReservation(
  tx: Tx,
  actor: Actor,
  target: { id_reservation: number; version: number; expected_total?: Money | null },
  given: GivenReservation,
  roads: RoadPlan,
): Promise<void> {
  const { id_reservation, version } = target;
  await holdInput(tx, given);
  const input = await withServices(tx, given);
  const before = await findParties(tx, id_reservation);
  if (before === undefined) throw notFound('La reserva no existe');
  demand(mayChange(actor, before));
  if (before.version !== version) throw changedMeanwhile();
  if (await isEmptiesMove(tx, id_reservation))
    throw unprocessable('RESERVA_DE_VACIOS', 'Un movimiento de vacíos se cambia en su operación');
  const booking = await checkBooking(tx, actor, input, before);
  // The version check ensures that the parties are those that were checked.
  const held: Holding<ReservationRecord> = {
    take: () => lockForChange(tx, actor, id_reservation, version),
    settles: () => ({ edited: [id_reservation] }),
  };
  await withReservation(tx, actor, held, async ({ status }, lose) => {
    if (status !== 'PENDING') throw conflict('TRANSICION_INVALIDA', 'Solo se puede editar una reserva pendiente');
    await followClient(tx, id_reservation, booking);
    await updateBooked(tx, id_reservation, booking);
    const expected_total = shownTo(actor, target.expected_total);
    await priceAndStore(tx, booking, id_reservation, { roads, agreed: false, expected_total, lose });
  });
  tx.audit({ action: 'update', noun: 'reservation', id: id_reservation, before, after: input });
}
