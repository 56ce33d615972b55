import { driverLink, issueGuide } from '@cabezal/contract/guides/guides.calls';
import { sql } from 'kysely';
import { exportBooking } from '../../../test/booking.ts';
import { type Client, type TestApp, testNow } from '../../../test/harness.ts';
import { nobody } from '../../platform/http/context.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';
import { createGuide } from '../guides/create-guide.ts';

export interface IssuedTrip {
  /** Calls with the link's token. */
  phone: Client;
  id_guide: number;
  id_reservation: number;
  stops: number[];
  url: string;
}
let day = 0;

/**
 * An issued export (Tercon, El Guabo, DP World; with `pickup` from El Guabo only) a day after the last one, with its driver's phone; for
 * tests. The clock stands at its start.
 */
export async function issuedTrip(t: TestApp, n: number, legs: 'direct' | 'pickup' = 'direct'): Promise<IssuedTrip> {
  t.setNow(testNow);
  const date = new Date(Date.UTC(2026, 10, 23 + day++)).toISOString().slice(0, 10);
  const booking = legs === 'direct' ? directExport(date) : exportBooking({ appointment_date: date });
  const { trip, id_reservation } = await waitingTrip(t, booking);
  const resources = { id_truck: n, id_driver: n, id_generator: 1, id_chassis: 4 };
  const { id_guide } = await t.write(tx =>
    createGuide(tx, { ...nobody, name: 'Prueba' }, t.services.roads, trip.id_leg, resources),
  );
  const me = await t.as('despacho');
  await me.ok(issueGuide, { id_guide, version: 1 });
  const { url } = await me.ok(driverLink, { id_guide });
  const rows = await t.rows(
    sql<{ id_stop: number }>`select id_stop from guide_stops where id_guide = ${id_guide} order by position`,
  );
  t.setNow(trip.planned_start);
  const stops = rows.map(r => r.id_stop);
  return { phone: t.withToken(url.split('/').at(-1) ?? ''), id_guide, id_reservation, stops, url };
}

let taps = 0;
export const tap = (id_stop: number | undefined, at: string, key = `tap-key-${++taps}`) => ({ id_stop, at, key });
