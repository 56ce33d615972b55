import type { Coordinate, TrackedContainer } from '@cabezal/contract/tracking/coordinates/coordinates.calls';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { addMinutes, minutesBetween } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, notFound } from '../../../platform/http/errors.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { selectLegs, type TimedLeg } from '../times/gantt.queries.ts';
import { demandVisible, readEtas } from '../times/read-times.ts';
import {
  type CarryingGuide,
  hasSentPosition,
  type Sender,
  selectBegun,
  selectCarrying,
  selectCoordinates,
  selectPhonePlaces,
  selectTrucksHeardByPhone,
} from './coordinates.queries.ts';

type TruckPlace = Coordinate & { id_truck: number };

function refusal(code: 'VIAJE_NO_EN_CURSO' | 'VIAJE_SIN_GPS'): AppError {
  const { status, message } = refuse(code);
  return new AppError(status, code, message);
}
const withoutTruck = ({ id_truck: _, ...place }: TruckPlace): Coordinate => place;

/** Last positions of those of these trucks that the caller may see. */
export async function readTrucks(tx: Tx, audience: Audience, ids: readonly number[]): Promise<TruckPlace[]> {
  const found = await selectCoordinates(tx, audience, ids);
  const phones = await tx.asSystem(() =>
    selectTrucksHeardByPhone(
      tx,
      found.map(place => place.id_truck),
    ),
  );
  return found.map(place => ({ ...place, source: phones.has(place.id_truck) ? 'PHONE' : 'GPS' }));
}

/** The last position of one truck; null without one. Errors: 404 a truck that the caller may not see. */
export async function readTruck(tx: Tx, { audience }: Actor, id_truck: number): Promise<Coordinate | null> {
  const [found] = await readTrucks(tx, audience, [id_truck]);
  if (found !== undefined) return withoutTruck(found);
  const isKnown = audience !== 'customer' && (await isVisible(tx, 'truck', id_truck));
  if (!isKnown) throw notFound('El camión no existe');
  return null;
}

async function truckPlaces(tx: Tx, trucks: readonly number[], sender: Sender): Promise<TruckPlace[]> {
  if (sender === 'phone')
    return (await selectPhonePlaces(tx, trucks)).map(place => ({ ...place, source: 'PHONE' as const }));
  return readTrucks(tx, 'operator', trucks);
}

/** Where the trucks of these guides are, by guide. The guides are those that may show it. */
async function placesOf(tx: Tx, guides: readonly CarryingGuide[], sender: Sender): Promise<Map<number, Coordinate>> {
  const trucks = guides.map(guide => guide.id_truck);
  const places = await tx.asSystem(() => truckPlaces(tx, trucks, sender));
  const byTruck = new Map(places.map(place => [place.id_truck, withoutTruck(place)]));
  return new Map(
    guides.flatMap(({ id_guide, id_truck, shown_from }) => {
      const place = byTruck.get(id_truck);
      const isShown = place !== undefined && (shown_from === null || place.at >= shown_from);
      return isShown ? [[id_guide, place] as const] : [];
    }),
  );
}

/** Where the truck of a trip is, or the phone on it; null where that is unknown or not to be shown. Errors: 404. */
export async function readGuide(tx: Tx, actor: Actor, id_guide: number, sender: Sender): Promise<Coordinate | null> {
  await demandVisible(tx, { id_guide });
  const carrying = await selectCarrying(tx, actor.audience, { id_guide });
  return (await placesOf(tx, carrying, sender)).get(id_guide) ?? null;
}

/** When a trip under way arrives. Errors: 404; 409 VIAJE_NO_EN_CURSO, VIAJE_SIN_GPS. */
export async function estimateTrip(tx: Tx, id_guide: number) {
  const guide = await selectBegun(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const stops = (await readEtas(tx, { id_guide })).map(({ id_guide: _, computed_at: __, ...stop }) => stop);
  const last = stops.at(-1);
  if (!guide.is_open || last === undefined) throw refusal('VIAJE_NO_EN_CURSO');
  // A truck that only sent positions on an earlier trip says nothing of this one.
  const hasBegun = guide.has_event || (await tx.asSystem(() => hasSentPosition(tx, id_guide)));
  if (!hasBegun) throw refusal('VIAJE_SIN_GPS');
  const withSlot = stops.find(stop => stop.slack_min !== null);
  const early = minutesBetween(last.low_at, last.eta_at);
  const late = minutesBetween(last.eta_at, last.high_at);
  return {
    id_guide,
    eta_at: last.eta_at,
    stops,
    remaining_km: guide.remaining_km,
    remaining_min: Math.round(minutesBetween(tx.now.toISOString(), last.arrives_at)),
    basis: last.basis,
    error_min: Math.round(Math.max(early, late)),
    slot_at: withSlot === undefined ? null : addMinutes(withSlot.arrives_at, withSlot.slack_min ?? 0),
    slack_min: withSlot?.slack_min ?? null,
  };
}

function trackedTrip(leg: TimedLeg & { id_guide: number }, position: Coordinate | null, etas: Map<number, string>) {
  const { id_guide, guide_number, kind, status, license_plate } = leg;
  return {
    id_guide,
    guide_number,
    kind,
    status,
    license_plate,
    position,
    stops: leg.stops.map(({ id_stop, name, code, appointment_at, arrival_at, departure_at }) => ({
      id_stop,
      name,
      code,
      appointment_at,
      arrival_at,
      departure_at,
      eta_at: etas.get(id_stop) ?? null,
    })),
  };
}

/**
 * The containers of a reservation with their trips. `audience`: who may read the positions, which is not the caller if he asks for what a
 * customer reads. Errors: 404.
 */
export async function trackReservation(
  tx: Tx,
  id_reservation: number,
  { audience, sender }: { audience: Audience; sender: Sender },
): Promise<TrackedContainer[]> {
  await demandVisible(tx, { id_reservation });
  const legs = await selectLegs(tx, { reservations: [id_reservation] });
  const etas = new Map((await readEtas(tx, { id_reservation })).map(eta => [eta.id_stop, eta.eta_at]));
  const carrying = await selectCarrying(tx, audience, { id_reservation });
  const places = await placesOf(tx, carrying, sender);
  const containers = new Map<number, TrackedContainer>();
  for (const leg of legs) {
    const { id_sub_reservation, number, container_code, id_guide } = leg;
    const container = containers.get(number) ?? { id_sub_reservation, number, container_code, trips: [] };
    containers.set(number, container);
    if (id_guide !== null) container.trips.push(trackedTrip({ ...leg, id_guide }, places.get(id_guide) ?? null, etas));
  }
  return [...containers.values()];
}
