import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { add } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { canEditAll } from '@cabezal/domain/trips/rules/reservation-edit';
import { isLive } from '@cabezal/domain/trips/status/reservation-status';
import type { TemplateCode } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound, unprocessable } from '../../../../platform/http/errors.ts';
import type { Read } from '../../../../platform/http/route.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import { isUnclaimed } from '../../../trips/state/claims/claims.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { holdReservations, type ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { findParties, isEmptiesMove, updateBooked } from '../booking/booking.queries.ts';
import type { Booking } from '../booking/booking.types.ts';
import { checkBooking } from '../booking/check-booking.ts';
import { createLegs, waysOfLegs } from '../booking/create-legs.ts';
import { dropPlan } from '../booking/drop-plan.ts';
import { lockForChange, mayChange } from '../booking/lock-reservation.ts';
import { bookingWay } from '../booking/price-reservation.ts';
import { findPlaces } from '../booking/pricing.queries.ts';
import { priceAndStore } from '../booking/save-reservation.ts';
import { storedInput } from '../booking/stored-input.ts';
import { editContexts } from '../deciding/edit-context.ts';
import { owedSale } from './edited.queries.ts';

interface TripType {
  id_reservation: number;
  version: number;
  template: TemplateCode;
  stops?: ReservationInput['stops'] | undefined;
  motive?: string | null | undefined;
}

const changedInput = (stored: ReservationInput, { template, stops }: TripType): ReservationInput => ({
  ...stored,
  with_pickup: template.endsWith('CON_RETIRO'),
  stops: stops ?? stored.stops,
});

/** Roads of the changed trip, requested before the transaction. */
export async function tripTypeRoads(read: Read, roads: Roads, input: TripType): Promise<RoadPlan> {
  const ways = await read(async tx => {
    const stored = await storedInput(tx, input.id_reservation);
    if (stored === undefined) return [];
    const wanted = changedInput(stored, input);
    const places = await findPlaces(
      tx,
      wanted.stops.map(stop => stop.id_location),
    );
    return [bookingWay(wanted, places), ...(await waysOfLegs(tx, input.id_reservation, input.template, wanted.stops))];
  });
  return planRoads(read, roads, ways);
}

/** Creates legs and price again. Returns the sale before, and what of the price waits for a decision. */
async function replan(
  tx: Tx,
  actor: Actor,
  record: ReservationRecord,
  { input, booking, roads, lose }: { input: TripType; booking: Booking; roads: RoadPlan; lose: Lose },
) {
  const { id_reservation, stops, motive } = input;
  const guides = record.sub_reservations.flatMap(sub => sub.legs.flatMap(leg => leg.guides));
  if (guides.some(isLive)) demand(refuse('GUIAS_VIVAS'));
  const { whole } = await editContexts(tx, actor, record);
  const fields = stops === undefined ? (['template'] as const) : (['template', 'stops'] as const);
  demand(canEditAll(fields, whole, { motive, completed: new Set() }));
  if (guides.some(guide => guide.deleted_at === null)) demand(refuse('GUIAS_EN_RESERVA'));
  const sale = await owedSale(tx, id_reservation);
  const why = ['Cambió el tipo de viaje', motive].filter(Boolean).join(': ');
  await dropPlan(tx, lose, id_reservation, why);
  await updateBooked(tx, id_reservation, booking);
  const agreed = record.status !== 'PENDING';
  const { waiting, difference } = await priceAndStore(tx, booking, id_reservation, { roads, agreed, lose });
  if (agreed) await createLegs(tx, roads, id_reservation);
  return { sale, difference, waits: waiting.length > 0 };
}

/**
 * Changes template and places: costs agreed for its legs are voided, legs and price are created again. Errors: 404, 422 of a booking,
 * RESERVA_DE_VACIOS; 409 MODIFICADO, REUSO_VIGENTE, GUIAS_VIVAS, CAMPO_NO_EDITABLE, RESERVA_FACTURADA. Returns the sale before and after.
 * After acceptance the price is agreed, and a different one waits for a decision.
 */
export async function updateTripType(tx: Tx, actor: Actor, input: TripType, roads: RoadPlan) {
  const { id_reservation, version, template, motive } = input;
  const before = await findParties(tx, id_reservation);
  const stored = await storedInput(tx, id_reservation);
  if (before === undefined || stored === undefined) throw notFound('La reserva no existe');
  demand(mayChange(actor, before));
  if (before.version !== version) throw changedMeanwhile();
  const ofEmpties = 'Un movimiento de vacíos no cambia de tipo de viaje';
  if (await isEmptiesMove(tx, id_reservation))
    throw unprocessable('RESERVA_DE_VACIOS', ofEmpties, { template: ofEmpties });
  if (!template.startsWith(`${stored.reservation_type}_`))
    throw unprocessable('PLANTILLA', 'Elija un tipo de viaje de esta clase de reserva', {
      template: stored.reservation_type === 'E' ? 'Es una exportación' : 'Es una importación',
    });
  // Must come before the check of the booking: the box of a street turn is already on the export, and that check would report it as taken.
  await tx.asSystem(async () => {
    await holdReservations(tx, [id_reservation]);
    demand(await isUnclaimed(tx, { what: 'LEGS', id_reservation, legs: null }, actor));
  });
  const booking = await checkBooking(tx, actor, changedInput(stored, input), before);
  const held: Holding<ReservationRecord> = {
    take: () => lockForChange(tx, actor, id_reservation, version),
    settles: () => ({ edited: [id_reservation] }),
  };
  const { sale, difference, waits } = await withReservation(tx, actor, held, (record, lose) =>
    replan(tx, actor, record, { input, booking, roads, lose }),
  );
  tx.audit({
    action: 'change_trip_type',
    noun: 'reservation',
    id: id_reservation,
    before: {
      template: stored.with_pickup ? 'CON_RETIRO' : 'DIRECTO',
      stops: stored.stops.map(stop => stop.id_location),
    },
    after: { template, stops: booking.input.stops.map(stop => stop.id_location) },
    motive: motive ?? null,
  });
  const after = add(await owedSale(tx, id_reservation), difference);
  return { id_reservation, price: { before: sale, after, waits } };
}
