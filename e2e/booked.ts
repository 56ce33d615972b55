import {
  getReservation,
  saveReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { Call } from '@cabezal/contract/call';
import { businessDate } from '@cabezal/domain/system/time/time';
import { exportBooking } from '../apps/server/test/booking.ts';
import { place } from '../apps/server/test/world.ts';

export type Caller = <In, Out>(call: Call<In, Out>, input: unknown) => Promise<Out>;

/** Signs in a person of the test world; the returned function makes calls as that person. */
export const callerOf = (url: string, name: string): Promise<Caller> =>
  callerAs(url, { email: `${name}@demo.ec`, password: 'demo-cabezal' });

/** Signs in with these credentials; the returned function makes calls as that person. */
export async function callerAs(url: string, person: { email: string; password: string }): Promise<Caller> {
  const signedIn = (await ask(url, '/users/login', person)) as { data: { user: { token: string } } };
  return callerWith(url, signedIn.data.user.token);
}

/** Makes calls with the token of a session or of a link. */
export const callerWith =
  (url: string, token: string): Caller =>
  async (call, input) => {
    const { path, rest } = addressOf(call.path, input as object);
    return (await ask(url, path, rest, token, call.method)) as never;
  };

async function ask(url: string, path: string, body: object, token?: string, method = 'POST'): Promise<unknown> {
  // As in the browser, a GET or DELETE sends its input in the query.
  const reads = method === 'GET' || method === 'DELETE';
  const words = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const answer = await fetch(`${url}${path}${reads ? `?${new URLSearchParams(words)}` : ''}`, {
    method,
    headers: {
      ...(reads ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(reads ? {} : { body: JSON.stringify(body) }),
  });
  const said: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
  return said;
}

/** The path with its parameters filled in (`/vacios/actualizar_listado/{id}`), and the remaining fields of the input. */
function addressOf(path: string, input: object): { path: string; rest: object } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return { path, rest: input };
  const given = new Map<string, unknown>(Object.entries(input));
  const filled = names.reduce((text, name) => text.replace(`{${name}}`, String(given.get(name))), path);
  for (const name of names) given.delete(name);
  return { path: filled, rest: Object.fromEntries(given) };
}

export interface BookedTrip {
  id_reservation: number;
  id_leg: number;
  /** Displayed number: 48227-1. */
  label: string;
  /** The business day on which the trip starts. */
  day: string;
}

/**
 * An approved and programmed export of one container in the test world, Tercon → El Guabo → DP World (or `port`), whose leg is not assigned.
 * `id_carrier`: the carrier to whom it was given.
 */
export async function bookTrip(
  clerk: Caller,
  date: string,
  time: string,
  { id_carrier, port = place.dpw }: { id_carrier?: number; port?: number } = {},
): Promise<BookedTrip> {
  const booked = await clerk(
    saveReservation,
    exportBooking({
      with_pickup: false,
      appointment_date: date,
      appointment_time: time,
      stops: [
        { code: 'DEP', id_location: place.tercon },
        { code: 'PLT', id_location: place.plantGuabo },
        { code: 'PRT', id_location: port },
      ],
    }),
  );
  const { id_reservation, version } = booked;
  const accepted = await clerk(updatePendingState, { id_reservation, estado: 'ACCEPTED', version, id_carrier });
  await clerk(saveSchedule, { id_reservation, version: accepted.version });
  const { sub_reservations } = await clerk(getReservation, { id_reservation });
  const [leg] = sub_reservations.flatMap(sub => sub.legs);
  if (leg === undefined) throw new Error('the reservation has no leg');
  return { id_reservation, id_leg: leg.id_leg, label: `${id_reservation}-1`, day: businessDate(leg.planned_start) };
}
