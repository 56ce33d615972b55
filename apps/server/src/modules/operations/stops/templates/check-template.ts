import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { subtract } from '@cabezal/domain/system/amounts/money';
import type { TemplateCode } from '@cabezal/domain/trips/status/templates';
import { milestonesOf, templateReasons } from '@cabezal/domain/trips/stops/template-check';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import type { Read } from '../../../../platform/http/route.ts';
import { bookingWay, templateRoute } from '../../../bookings/reservations/booking/price-reservation.ts';
import { findPlaces } from '../../../bookings/reservations/booking/pricing.queries.ts';
import { quoteReservation } from '../../../bookings/reservations/booking/quote-reservation.ts';
import { storedInput } from '../../../bookings/reservations/booking/stored-input.ts';
import { owedSale } from '../../../bookings/reservations/editing/edited.queries.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import { requiredFiles } from '../../../trips/state/facts/required-files.ts';

export interface CheckInput {
  id_reservation?: number | undefined;
  reservation_type?: 'E' | 'I' | undefined;
  template: TemplateCode;
  stops: ReservationInput['stops'];
}

const placesOf = (tx: Tx, stops: CheckInput['stops']) =>
  findPlaces(
    tx,
    stops.map(stop => stop.id_location),
  );
const wantedOf = (type: 'E' | 'I', input: CheckInput) => ({
  reservation_type: type,
  with_pickup: input.template.endsWith('CON_RETIRO'),
  stops: input.stops,
});

async function typeOf(tx: Tx, input: CheckInput): Promise<{ type: 'E' | 'I'; stored: ReservationInput | undefined }> {
  if (input.id_reservation === undefined) return { type: input.reservation_type ?? 'E', stored: undefined };
  const stored = await storedInput(tx, input.id_reservation);
  if (stored === undefined) throw notFound('La reserva no existe');
  return { type: stored.reservation_type, stored };
}

const unchosen = { containers: [] };
/** The road of the changed booking. */
export async function checkRoads(read: Read, roads: Roads, input: CheckInput): Promise<RoadPlan> {
  const way = await read(async tx => {
    const stored = input.id_reservation === undefined ? undefined : await storedInput(tx, input.id_reservation);
    const type = stored?.reservation_type ?? input.reservation_type ?? 'E';
    return bookingWay({ ...unchosen, ...stored, ...wantedOf(type, input) }, await placesOf(tx, input.stops));
  });
  return planRoads(read, roads, [way]);
}

/** Whether a reservation could be carried like that, with its road and price difference. */
export async function checkTemplate(tx: Tx, actor: Actor, input: CheckInput, roads: RoadPlan) {
  const { type, stored } = await typeOf(tx, input);
  const places = await placesOf(tx, input.stops);
  const chosen = input.stops.map(stop => ({ ...stop, place: places.get(stop.id_location) }));
  const reasons = templateReasons(type, input.template, chosen);
  if (reasons.length > 0) return { ok: false, reasons, km: null, price_difference: null };
  const wanted = { ...unchosen, ...stored, ...wantedOf(type, input) };
  const km = Math.round(roads.through(bookingWay(wanted, places)).km * 10) / 10;
  const seesSale = actor.audience === 'operator' || actor.audience === 'customer';
  const { id_reservation } = input;
  if (stored === undefined || id_reservation === undefined || !seesSale)
    return { ok: true, reasons, km, price_difference: null };
  const { sale } = await quoteReservation(tx, actor, { ...stored, ...wanted, id_reservation }, roads);
  return { ok: true, reasons, km, price_difference: subtract(sale, await owedSale(tx, id_reservation)) };
}

/** The legs of a template through places, with the documents that each requires. */
export function templateMilestones({ template, stops }: Pick<CheckInput, 'template' | 'stops'>) {
  return milestonesOf(template, templateRoute(stops)).map(leg => ({
    kind: leg.kind,
    stops: [...leg.stops],
    papers: requiredFiles(
      { kind: leg.kind, stops: leg.stops.map(stop => ({ ...stop, status: 'PENDING' })) },
      template.startsWith('I') ? 'I' : 'E',
      false,
    ),
  }));
}
