import { type ChargeProposalKind, extraKm, isPaidStop } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import type { Tx } from '../../../../platform/db/tx.ts';
import {
  extraStopPrice,
  longerRoadPrice,
  otherPlacePrice,
} from '../../../prices/charge-proposal-store/price-effects.ts';
import { type Author, proposeCharge, proposeRemoval } from '../../../prices/charge-proposal-store/propose-charge.ts';
import {
  type Cause,
  chargedKm,
  type WantedCharge,
} from '../../../prices/charge-proposal-store/proposed-charges.queries.ts';
import { freightService } from '../../../prices/pricing/rates.queries.ts';
import type { Trip, TripStop } from '../trip/trip.queries.ts';

/** A trip before the edit, or the plan of one without guide (`id_guide` null: its stops have the ids of the plan). */
type EditedTrip = Pick<Trip, 'id_leg' | 'label' | 'extraordinary' | 'sold_km' | 'reservation_type' | 'stops'> & {
  readonly id_guide: number | null;
};
/** An edit of stops as stored. */
export interface StoredEdit {
  trip: EditedTrip;
  stored: readonly TripStop[];
  km: { before: number; after: number };
  id_reservation: number;
  id_sub_reservation: number;
  motive: string | null;
}

const whose = ({ id_guide, label }: EditedTrip): string => `${id_guide === null ? 'plan' : 'guía'} ${label}`;
const causeOf = ({ id_guide }: EditedTrip, kind: ChargeProposalKind, subject: number): Cause => ({
  kind,
  subject,
  of_plan: id_guide === null,
});

type Price = Pick<WantedCharge, 'id_service' | 'description' | 'unit_price' | 'facts'>;
function lineOf({ trip, id_reservation, id_sub_reservation, motive }: StoredEdit, what: string, price: Price) {
  const why = motive === null ? '' : ` — ${motive}`;
  return {
    id_reservation,
    id_sub_reservation,
    id_leg: trip.id_leg,
    id_guide: trip.id_guide,
    quantity: 1,
    id_motivo: null,
    ...price,
    reason: `${what}, ${whose(trip)}${why}`,
  } satisfies WantedCharge;
}

const undone = ({ trip, motive }: StoredEdit, what: string): string =>
  `Se deshizo el cambio que se cobró: ${what}, ${whose(trip)}${motive === null ? '' : ` — ${motive}`}`;

/** Plants added or removed at which cargo is moved. */
async function paidStops(tx: Tx, author: Author, edit: StoredEdit): Promise<string[]> {
  const { trip, stored, id_sub_reservation } = edit;
  const before = trip.stops.filter(isPaidStop);
  const after = stored.filter(isPaidStop);
  const has = (stops: readonly TripStop[], { id_stop }: TripStop) => stops.some(one => one.id_stop === id_stop);
  for (const gone of before.filter(stop => !has(after, stop))) {
    const cause = causeOf(trip, 'STOP_ADDED', gone.id_stop);
    await proposeCharge(tx, author, cause, null);
    await proposeRemoval(tx, author, cause, undone(edit, `se quitó ${gone.name}`));
  }
  const told: string[] = [];
  for (const stop of after.filter(one => !has(before, one))) {
    const { id_service, description, unit_price } = await extraStopPrice(tx, id_sub_reservation);
    const price = { id_service, description: `${description}: ${stop.name}`, unit_price, facts: { stop: stop.name } };
    const wanted = lineOf(edit, `Parada agregada: ${stop.name}`, price);
    await proposeCharge(tx, author, causeOf(trip, 'STOP_ADDED', stop.id_stop), wanted);
    told.push(`Parada adicional (${stop.name}): se propone su cobro`);
  }
  return told;
}

/**
 * Whether a price depends on this place: the first plant at which cargo is moved, and the ports where the container is picked up or
 * delivered.
 */
function isSoldPlace(trip: EditedTrip, stop: TripStop): boolean {
  const plant = trip.stops.find(isPaidStop);
  return stop.id_stop === plant?.id_stop || (stop.code === 'PRT' && stop.action !== null);
}

async function otherPlaces(tx: Tx, author: Author, edit: StoredEdit): Promise<string[]> {
  const { trip, stored, id_sub_reservation } = edit;
  const told: string[] = [];
  for (const gone of trip.stops.filter(one => isSoldPlace(trip, one) && !stored.some(s => s.id_stop === one.id_stop))) {
    const cause = causeOf(trip, 'OTHER_PLACE', gone.id_stop);
    await proposeCharge(tx, author, cause, null);
    await proposeRemoval(tx, author, cause, undone(edit, `se quitó ${gone.name}`));
  }
  for (const stop of stored) {
    const before = trip.stops.find(one => one.id_stop === stop.id_stop);
    if (before === undefined || before.id_location === stop.id_location || !isSoldPlace(trip, before)) continue;
    const at = { code: stop.code, id_location: stop.id_location ?? 0, type: trip.reservation_type };
    const price = stop.id_location === null ? { amount: null } : await otherPlacePrice(tx, id_sub_reservation, at);
    const facts = { place: stop.name, instead_of: before.name };
    const line = {
      id_service: await freightService(tx),
      description: `Diferencia de flete: ${stop.name}`,
      unit_price: price?.amount ?? null,
      facts,
    };
    const what = `Cambió ${before.name} por ${stop.name}`;
    const cause = causeOf(trip, 'OTHER_PLACE', stop.id_stop);
    const isOpen = await proposeCharge(tx, author, cause, price === null ? null : lineOf(edit, what, line));
    // A line accepted for an earlier other place also covers this one, while it costs more than what was sold.
    await proposeRemoval(tx, author, cause, undone(edit, what.replace('Cambió', 'se cambió')), () => price !== null);
    const found = isOpen ? 'se propone la diferencia de precio' : 'lo que cuesta de más ya se decidió';
    told.push(`${what}: ${price === null ? 'según las tarifas no cuesta más' : found}`);
  }
  return told;
}

/** A road longer than what was sold; an edit that does not change the road proposes nothing. */
async function longerRoad(tx: Tx, author: Author, edit: StoredEdit): Promise<void> {
  const { trip, km, id_sub_reservation } = edit;
  if (Math.abs(km.after - km.before) < 0.5) return;
  const cause = causeOf(trip, 'LONGER_ROAD', trip.id_guide ?? trip.id_leg);
  const sold = (await chargedKm(tx, cause)) ?? trip.sold_km;
  const extra = extraKm(sold, km.after);
  // A charge for a longer road stays while the road is longer than what was sold.
  const isLonger = extraKm(trip.sold_km, km.after) !== null;
  await proposeRemoval(tx, author, cause, undone(edit, 'el recorrido ya no es más largo'), () => isLonger);
  if (extra === null) {
    await proposeCharge(tx, author, cause, null);
    return;
  }
  const way = `${Math.round(sold ?? 0)} → ${Math.round(km.after)} km`;
  const wanted = lineOf(edit, `Recorrido ${way}`, {
    id_service: await freightService(tx),
    description: `Diferencia de flete: recorrido ${way}`,
    unit_price: await longerRoadPrice(tx, id_sub_reservation, extra),
    facts: { km: Math.round(km.after * 10) / 10, sold_km: sold, extra_km: extra },
  });
  await proposeCharge(tx, author, cause, wanted);
}

/** Proposes the charges of an edit of stops (9-operations §2); returns sentences about them. */
export async function proposeOfStops(tx: Tx, author: Author, edit: StoredEdit): Promise<string[]> {
  // An extra leg is charged as a return.
  if (edit.trip.extraordinary) return [];
  const told = [...(await paidStops(tx, author, edit)), ...(await otherPlaces(tx, author, edit))];
  await longerRoad(tx, author, edit);
  return told;
}
