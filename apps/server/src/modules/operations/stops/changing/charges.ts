import { type ChargeProposalKind, extraKm, isPaidStop } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { type PlantRole, plantRoles } from '@cabezal/domain/prices/charge-proposals/plant-roles';
import type { Tx } from '../../../../platform/db/tx.ts';
import {
  extraStopPrice,
  longerRoadPrice,
  otherPlacePrice,
} from '../../../prices/charge-proposal-store/price-effects.ts';
import { type Author, proposeCharge, proposeRemoval } from '../../../prices/charge-proposal-store/propose-charge.ts';
import {
  acceptedCharges,
  type Cause,
  chargedKm,
  type WantedCharge,
} from '../../../prices/charge-proposal-store/proposed-charges.queries.ts';
import { freightService } from '../../../prices/pricing/rates.queries.ts';
import { type SoldPlant, soldPlants, type Trip, type TripStop } from '../trip/trip.queries.ts';

type TripFacts = 'id_leg' | 'label' | 'extraordinary' | 'sold_km' | 'reservation_type' | 'stops' | 'rescue';
/** A trip before the edit, or the plan of one without guide (`id_guide` null: its stops have the ids of the plan). */
type EditedTrip = Pick<Trip, TripFacts> & { readonly id_guide: number | null };
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

/** A plant of the trip at which cargo is moved, and what it is for the price. */
interface Plant {
  stop: TripStop;
  role: PlantRole;
}
/** The plants before and after an edit, and the place of the first one that was sold. */
interface PlantsOfEdit {
  before: readonly Plant[];
  after: readonly Plant[];
  sold: SoldPlant | undefined;
}

const placesOf = (stops: readonly TripStop[]): number[] =>
  stops.filter(isPaidStop).flatMap(({ id_location }) => id_location ?? []);

async function plantsOf(tx: Tx, { trip, stored }: StoredEdit): Promise<PlantsOfEdit> {
  const all = await soldPlants(tx, trip.id_leg);
  // A rescue drives only a part of what was sold: what it had before the edit counts as sold.
  const sold = trip.rescue === true ? placesOf(trip.stops) : all.map(one => one.id_location);
  const withRoles = (stops: readonly TripStop[]): Plant[] => {
    const plants = stops.filter(isPaidStop);
    const roles = plantRoles(sold, plants);
    return plants.map((stop, at) => ({ stop, role: roles[at] ?? 'MORE' }));
  };
  return { before: withRoles(trip.stops), after: withRoles(stored), sold: all[0] };
}

const sameStop = (plants: readonly Plant[], { stop }: Plant) => plants.find(one => one.stop.id_stop === stop.id_stop);
const isAt = (a: Plant, b: Plant): boolean => a.stop.id_location === b.stop.id_location && a.stop.name === b.stop.name;

/** Plants that are an extra stop now, or no longer; one that is gone is none, whatever it was. */
async function extraStops(
  tx: Tx,
  author: Author,
  edit: StoredEdit,
  { before, after }: PlantsOfEdit,
): Promise<string[]> {
  const { trip, id_sub_reservation } = edit;
  for (const old of before) {
    const now = sameStop(after, old);
    if (now !== undefined && (old.role !== 'MORE' || now.role === 'MORE')) continue;
    const cause = causeOf(trip, 'STOP_ADDED', old.stop.id_stop);
    await proposeCharge(tx, author, cause, null);
    await proposeRemoval(tx, author, cause, undone(edit, `se quitó ${old.stop.name}`));
  }
  const sentences: string[] = [];
  for (const plant of after.filter(one => one.role === 'MORE')) {
    const { stop } = plant;
    const old = sameStop(before, plant);
    const wasMore = old?.role === 'MORE';
    if (wasMore && isAt(old, plant)) continue;
    const cause = causeOf(trip, 'STOP_ADDED', stop.id_stop);
    // An extra stop that is charged costs the same at another place.
    if (wasMore && (await acceptedCharges(tx, cause)).length > 0) continue;
    const { id_service, description, unit_price } = await extraStopPrice(tx, id_sub_reservation);
    const price = { id_service, description: `${description}: ${stop.name}`, unit_price, facts: { stop: stop.name } };
    await proposeCharge(tx, author, cause, lineOf(edit, `Parada agregada: ${stop.name}`, price));
    // It was charged, removed in an edit that nobody has decided on, and is back.
    await proposeRemoval(tx, author, cause, '', () => true);
    sentences.push(`Parada adicional (${stop.name}): se propone su cobro`);
  }
  return sentences;
}

/** What a stop at another place than the sold one is called, and costs. */
interface Elsewhere {
  stop: TripStop;
  /** Name of the place for which it stands. */
  instead_of: string;
  /** False: it is at a sold place again, or stands for no other one. */
  isElsewhere: boolean;
}

/** Proposes the difference of one stop at another place; returns the sentence about it. */
async function otherPlace(tx: Tx, author: Author, edit: StoredEdit, found: Elsewhere): Promise<string> {
  const { stop, instead_of, isElsewhere } = found;
  const { trip, id_sub_reservation } = edit;
  const at = { code: stop.code, id_location: stop.id_location ?? 0, type: trip.reservation_type };
  const priced = () => (stop.id_location === null ? { amount: null } : otherPlacePrice(tx, id_sub_reservation, at));
  const price = isElsewhere ? await priced() : null;
  const line = {
    id_service: await freightService(tx),
    description: `Diferencia de flete: ${stop.name}`,
    unit_price: price?.amount ?? null,
    facts: { place: stop.name, instead_of },
  };
  const what = `Cambió ${instead_of} por ${stop.name}`;
  const cause = causeOf(trip, 'OTHER_PLACE', stop.id_stop);
  const isOpen = await proposeCharge(tx, author, cause, price === null ? null : lineOf(edit, what, line));
  // A line accepted for an earlier other place also covers this one, while it costs more than what was sold.
  await proposeRemoval(tx, author, cause, undone(edit, what.replace('Cambió', 'se cambió')), () => price !== null);
  const outcome = isOpen ? 'se propone la diferencia de precio' : 'lo que cuesta de más ya se decidió';
  return `${what}: ${price === null ? 'según las tarifas no cuesta más' : outcome}`;
}

/** The stop is gone: what its place cost more is no longer proposed, and its charge is proposed for removal. */
async function leftPlace(tx: Tx, author: Author, edit: StoredEdit, stop: TripStop): Promise<void> {
  const cause = causeOf(edit.trip, 'OTHER_PLACE', stop.id_stop);
  await proposeCharge(tx, author, cause, null);
  await proposeRemoval(tx, author, cause, undone(edit, `se quitó ${stop.name}`));
}

/** The plant that stands for the first one sold, if that changed. */
async function otherPlants(tx: Tx, author: Author, edit: StoredEdit, plants: PlantsOfEdit): Promise<string[]> {
  const { before, after, sold } = plants;
  for (const old of before) if (sameStop(after, old) === undefined) await leftPlace(tx, author, edit, old.stop);
  const sentences: string[] = [];
  for (const plant of after) {
    const old = sameStop(before, plant);
    const [was, is] = [old?.role === 'INSTEAD', plant.role === 'INSTEAD'];
    if (!was && !is) continue;
    if (old !== undefined && was && is && isAt(old, plant)) continue;
    // Back at the sold place it is named after the place that it leaves.
    const instead_of = (is ? sold?.name : old?.stop.name) ?? plant.stop.name;
    const sentence = await otherPlace(tx, author, edit, { stop: plant.stop, instead_of, isElsewhere: is });
    if (is || old?.stop.id_location !== plant.stop.id_location) sentences.push(sentence);
  }
  return sentences;
}

/** Ports where the container is picked up or delivered: the price depends on their place. */
const isSoldPort = ({ code, action }: TripStop): boolean => code === 'PRT' && action !== null;

async function otherPorts(tx: Tx, author: Author, edit: StoredEdit): Promise<string[]> {
  const { trip, stored } = edit;
  const sentences: string[] = [];
  for (const old of trip.stops.filter(isSoldPort)) {
    const stop = stored.find(one => one.id_stop === old.id_stop);
    if (stop === undefined) await leftPlace(tx, author, edit, old);
    else if (stop.id_location !== old.id_location)
      sentences.push(await otherPlace(tx, author, edit, { stop, instead_of: old.name, isElsewhere: true }));
  }
  return sentences;
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
  const plants = await plantsOf(tx, edit);
  const sentences = [
    ...(await extraStops(tx, author, edit, plants)),
    ...(await otherPlants(tx, author, edit, plants)),
    ...(await otherPorts(tx, author, edit)),
  ];
  await longerRoad(tx, author, edit);
  return sentences;
}
