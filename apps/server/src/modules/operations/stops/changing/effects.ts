import { skipSentences, skipSentencesForCarrier } from '@cabezal/domain/operations/skipped-stops/skip-consequences';
import { advanceFence, startFence } from '@cabezal/domain/places/geo/geofence';
import { formatPercent } from '@cabezal/domain/system/amounts/format';
import {
  businessDate,
  businessTime,
  formatDate,
  formatDelay,
  formatLength,
  minutesBetween,
} from '@cabezal/domain/system/time/time';
import { TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Taken } from '../../../trips/state/assignment/left-equipment.queries.ts';
import type { Trip, TripStop } from '../trip/trip.queries.ts';
import { positionsSince } from './store.queries.ts';

/** «14:52», with the day if it is not today. */
export function clock(tx: Tx, at: string): string {
  const day = businessDate(at, tx.zone) === tx.today ? '' : `${formatDate(at, tx.zone).slice(0, 6)} `;
  return `${day}${businessTime(at, tx.zone)}`;
}

/** A trip before and after a change of its stops. */
export interface Changed {
  readonly trip: Trip;
  readonly after: readonly TripStop[];
  /** ETA at the last stop; null: none. */
  readonly eta: { readonly before: string | null; readonly after: string | null };
  readonly km: { readonly before: number; readonly after: number };
  readonly clash: string | null;
  readonly ends: boolean;
  /** The stop at which the container is not left any more; null: none. */
  readonly lost: TripStop | null;
  /** The trip that has genset or chassis while they should stay with the container; null: none. */
  readonly taken: Taken | null;
  /** Sentences about proposed charges. */
  readonly proposed: readonly string[];
}

function arrivals(tx: Tx, { trip, eta }: Changed): string[] {
  if (eta.before === null || eta.after === null) return [];
  const [from, to] = [clock(tx, eta.before), clock(tx, eta.after)];
  if (from === to) return [];
  return [trip.issued_at === null ? `Llegada prevista ${from} → ${to}` : `ETA ${from} → ${to}`];
}

/** Appointments that would be missed now and would not have been before. */
function missed(tx: Tx, { trip, after }: Changed): string[] {
  const lateAt = (stop: TripStop): number =>
    stop.appointment_at === null || stop.planned_arrival === null
      ? 0
      : minutesBetween(stop.appointment_at, stop.eta_at ?? stop.planned_arrival);
  return after.flatMap(stop => {
    const before = trip.stops.find(one => one.id_stop === stop.id_stop);
    const late = Math.round(lateAt(stop));
    if (stop.skipped_at !== null || stop.arrival_at !== null || stop.appointment_at === null || late < 1) return [];
    if (before !== undefined && Math.round(lateAt(before)) >= late) return [];
    return [`Llegaría a ${stop.name} con ${formatDelay(late)} sobre lo acordado (${clock(tx, stop.appointment_at)})`];
  });
}

/** A road of another length, with what is proposed for it. */
export function distance({ trip, km }: { trip: Pick<Trip, 'sold_km'>; km: Changed['km'] }): string[] {
  if (Math.abs(km.after - km.before) < 0.5) return [];
  const text = `Recorrido ${Math.round(km.before)} → ${Math.round(km.after)} km`;
  const { sold_km } = trip;
  if (sold_km === null || sold_km <= 0 || km.after <= sold_km * 1.1) return [text];
  return [`${text}: ${formatPercent((km.after / sold_km - 1) * 100, 0)} más que lo vendido, se propone su cobro`];
}

const waits = (stop: TripStop) => stop.action !== null && ['DEP', 'PLT', 'PRT'].includes(stop.code);
const standBy = ({ after }: Changed): string[] =>
  after
    .filter(stop => stop.id_stop === 0 && waits(stop) && stop.free_hours !== null)
    .map(stop => `El stand-by en ${stop.name} cuenta tras ${formatLength(Number(stop.free_hours) * 60)} libres`);

/** Where the container stays without its truck, or not any more. */
export function leaving(before: readonly TripStop[], after: readonly TripStop[], lost: TripStop | null): string[] {
  const gone =
    lost === null ? [] : [`Ya no se deja el contenedor en ${lost.name}: no es donde empieza su siguiente tramo`];
  const at = (stops: readonly TripStop[]) => {
    const last = stops.findLast(stop => stop.skipped_at === null);
    return last?.leaves_box ? last : undefined;
  };
  const [was, is] = [at(before), at(after)];
  if (was?.id_stop === is?.id_stop) return gone;
  if (is !== undefined)
    return [
      ...gone,
      `El contenedor se deja en ${is.name} con su chasis: el camión queda libre, y otro puede llevar el siguiente tramo`,
    ];
  if (lost !== null) return gone;
  const isSkipped = after.some(stop => stop.id_stop === was?.id_stop && stop.skipped_at !== null);
  return [
    isSkipped
      ? `Ya no se deja el contenedor en ${was?.name ?? ''}: la parada se omite`
      : `El camión sigue con el contenedor desde ${was?.name ?? ''}`,
  ];
}

/** The chassis or genset that cannot stay with the container, because another trip has it. */
function takenAway(tx: Tx, { taken }: Changed): string[] {
  if (taken === null) return [];
  const { kind, disk, label, from } = taken;
  const what = kind === 'chassis' ? 'El chasis' : 'El generador';
  return [`${what} ${disk} no puede quedarse: ${label} lo lleva desde ${clock(tx, from)}. Cambie uno de los dos`];
}

/** Sentences about the effects of a change of stops, the most important first. */
export function effectsOf(tx: Tx, changed: Changed): string[] {
  return [
    ...(changed.ends ? ['El viaje queda concluido'] : []),
    ...(changed.clash === null ? [] : [`Choca con ${changed.clash}`]),
    ...leaving(changed.trip.stops, changed.after, changed.lost),
    ...takenAway(tx, changed),
    ...arrivals(tx, changed),
    ...missed(tx, changed),
    ...distance(changed),
    ...changed.proposed,
    ...standBy(changed),
  ];
}

interface OfSkip {
  required: TripStop | undefined;
  isOperator: boolean;
  skip: Parameters<typeof skipSentences>[0];
}

/** Effects of skipping or resuming a stop. Kilometres, required work and charges are only for the operator. */
export function effectsOfSkip(tx: Tx, changed: Changed, { required, isOperator, skip }: OfSkip): string[] {
  const plantilla = TEMPLATE_NAMES[changed.trip.template];
  const owed =
    required === undefined
      ? []
      : [`${required.name} es obligatoria en ${plantilla}: decida si corresponde un falso flete o un descuento`];
  return [
    ...(changed.ends ? ['El viaje queda concluido'] : []),
    ...leaving(changed.trip.stops, changed.after, changed.lost),
    ...takenAway(tx, changed),
    ...arrivals(tx, changed),
    ...missed(tx, changed),
    ...(isOperator ? [...distance(changed), ...owed, ...skipSentences(skip)] : skipSentencesForCarrier(skip)),
  ];
}

export interface Visit {
  arrival_at: string;
  departure_at: string | null;
}
/** When the truck was at a place between the previous stop and now, by its positions; null: never. */
export async function visitOf(tx: Tx, trip: Trip, after: readonly TripStop[], stop: TripStop): Promise<Visit | null> {
  const { id_truck, issued_at } = trip;
  if (id_truck === null || issued_at === null) return null;
  const before = after.slice(0, after.indexOf(stop)).findLast(one => one.departure_at !== null);
  const from = before?.departure_at;
  // The trip starts there: an earlier stay is no visit of this trip.
  if (from == null) return null;
  const fixes = await positionsSince(tx, id_truck, String(from));
  const { events } = advanceFence([stop], startFence(), fixes);
  const arrival = events.find(event => event.kind === 'arrival');
  if (arrival === undefined) return null;
  const departure = events.find(event => event.kind === 'departure' && event.at >= arrival.at);
  return { arrival_at: arrival.at, departure_at: departure?.at ?? null };
}
