import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { type StopAction, type StopCode, stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import type { StopEdit } from '@cabezal/domain/trips/stops/edit-stops';
import type { Tx } from '../../../../platform/db/tx.ts';
import { demand, notFound } from '../../../../platform/http/errors.ts';
import { freeHoursAt } from '../../../trips/state/events/stand-by-free-hours.ts';
import { findPlace, guideOfStop, type PlaceOfStop, type Trip, type TripStop } from '../trip/trip.queries.ts';

export interface AddInput {
  id_guide: number;
  before: number | null;
  id_location?: number | null | undefined;
  id_local?: number | null | undefined;
  point?: { name: string; lat: number; lng: number; radius_m: number } | null | undefined;
  code: StopCode;
  action?: StopAction | null | undefined;
  stay_min?: number | null | undefined;
  appointment_at?: string | null | undefined;
  leaves_box?: boolean | undefined;
}
export interface UpdateInput {
  id_stop: number;
  id_location?: number | undefined;
  id_local?: number | null | undefined;
  action?: StopAction | null | undefined;
  planned_arrival?: string | undefined;
  planned_departure?: string | undefined;
  appointment_at?: string | null | undefined;
  free_hours?: number | null | undefined;
  leaves_box?: boolean | undefined;
}
/** A requested change of a trip's stops. */
export type Asked =
  | ({ kind: 'add' } & AddInput)
  | ({ kind: 'change' } & UpdateInput)
  | { kind: 'order'; id_guide: number; order: readonly number[] }
  | { kind: 'remove'; id_stop: number };

/** The guide of the request. Errors: 404. */
export async function guideOf(tx: Tx, asked: Asked): Promise<number> {
  const id_guide = 'id_guide' in asked ? asked.id_guide : await guideOfStop(tx, asked.id_stop);
  if (id_guide === undefined) throw notFound('La parada no existe');
  return id_guide;
}

const inUtc = (at: string): string => new Date(at).toISOString();
const moment = (at: string | null | undefined): string | null => (at == null ? null : inUtc(at));

/** An active place of that kind, with its local. Errors: 404, LUGAR_DE_OTRO_TIPO. */
export async function placeFor(
  tx: Tx,
  code: StopCode,
  id_location: number,
  id_local: number | null | undefined,
): Promise<PlaceOfStop> {
  const place = await findPlace(tx, id_location, id_local ?? null);
  if (place === undefined || (id_local != null && place.id_local === null)) throw notFound('El lugar no existe');
  if (place.type !== code) demand(refuse('LUGAR_DE_OTRO_TIPO', { lugar: place.name, tipo: stopCodeName(code) }));
  return place;
}
const atPlace = ({ id_location, id_local, name, canton, lat, lng, radius_m, fence }: PlaceOfStop) => ({
  id_location,
  id_local,
  name,
  canton,
  lat,
  lng,
  radius_m,
  fence,
});

const works = (action: StopAction | null): boolean => action !== null;
/** Free hours of waiting: the agreed ones, else those of the place, else the usual ones; only at stops with work. */
async function freeHours(
  tx: Tx,
  trip: Trip,
  stop: { code: StopCode; action: StopAction | null; own: number | null },
): Promise<number | null> {
  if (!works(stop.action)) return stop.own;
  const { reservation_type: type, agreed_free_hours: agreed } = trip;
  return (await freeHoursAt(tx, trip.appointment_date))({ ...stop, type, agreed });
}

async function newStop(tx: Tx, trip: Trip, input: AddInput): Promise<TripStop> {
  const { code, point } = input;
  const action = input.action ?? null;
  const place = input.id_location == null ? null : await placeFor(tx, code, input.id_location, input.id_local);
  const where =
    place !== null
      ? atPlace(place)
      : {
          id_location: null,
          id_local: null,
          canton: null,
          fence: null,
          name: point?.name ?? '',
          lat: point?.lat ?? 0,
          lng: point?.lng ?? 0,
          radius_m: point?.radius_m ?? 300,
        };
  const stay = input.stay_min ?? null;
  return {
    ...where,
    id_stop: 0,
    code,
    action,
    free_hours: await freeHours(tx, trip, { code, action, own: place?.free_hours ?? null }),
    // Its hours come from the trip; its duration is given.
    planned_arrival: stay === null ? null : trip.planned_start,
    planned_departure:
      stay === null ? null : inUtc(new Date(Date.parse(trip.planned_start) + stay * 60_000).toISOString()),
    appointment_at: moment(input.appointment_at),
    slot_code: null,
    id_leg_stop: null,
    eta_at: null,
    arrival_at: null,
    departure_at: null,
    skipped_at: null,
    leaves_box: input.leaves_box ?? false,
    records: [],
  };
}

async function changedStop(tx: Tx, trip: Trip, input: UpdateInput): Promise<Partial<TripStop>> {
  const old = trip.stops.find(stop => stop.id_stop === input.id_stop);
  if (old === undefined) throw notFound('La parada no existe');
  const action = input.action === undefined ? old.action : input.action;
  const isElsewhere = input.id_location !== undefined && input.id_location !== old.id_location;
  const moves = isElsewhere || (input.id_local !== undefined && input.id_local !== old.id_local);
  const id_location = input.id_location ?? old.id_location;
  const place =
    moves && id_location !== null ? await placeFor(tx, old.code, id_location, input.id_local ?? null) : null;
  // At an unchanged place, the stop keeps the free hours that were agreed, entered or looked up.
  const kept = place === null ? old.free_hours : null;
  const looked = (): Promise<number | null> =>
    freeHours(tx, trip, { code: old.code, action, own: place?.free_hours ?? null });
  const free_hours = input.free_hours === undefined ? (kept ?? (await looked())) : input.free_hours;
  return {
    ...(place === null ? {} : atPlace(place)),
    action,
    free_hours,
    planned_arrival: input.planned_arrival === undefined ? old.planned_arrival : inUtc(input.planned_arrival),
    planned_departure: input.planned_departure === undefined ? old.planned_departure : inUtc(input.planned_departure),
    appointment_at: input.appointment_at === undefined ? old.appointment_at : moment(input.appointment_at),
    leaves_box: input.leaves_box ?? old.leaves_box,
    // The slot belonged to the earlier place.
    ...(isElsewhere ? { slot_code: null, eta_at: null } : {}),
  };
}

/** Whether the request changes nothing but the mark of the stop: this is possible also where the truck has arrived. */
function isOnlyMark(input: UpdateInput): input is UpdateInput & { leaves_box: boolean } {
  const { leaves_box, id_location, id_local, action, planned_arrival, planned_departure, appointment_at, free_hours } =
    input;
  const others = [id_location, id_local, action, planned_arrival, planned_departure, appointment_at, free_hours];
  return leaves_box !== undefined && others.every(value => value === undefined);
}

/** The request as an edit of the trip, with the place and its free hours. Errors: 404 of place and stop, LUGAR_DE_OTRO_TIPO. */
export async function editOf(tx: Tx, trip: Trip, asked: Asked): Promise<StopEdit<TripStop>> {
  switch (asked.kind) {
    case 'add':
      return { kind: 'add', before: asked.before, stop: await newStop(tx, trip, asked) };
    case 'change':
      if (isOnlyMark(asked)) return { kind: 'mark', id_stop: asked.id_stop, leaves_box: asked.leaves_box };
      return { kind: 'change', id_stop: asked.id_stop, set: await changedStop(tx, trip, asked) };
    default:
      return asked;
  }
}
