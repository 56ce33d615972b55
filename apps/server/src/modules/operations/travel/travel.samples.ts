import { driverLink, issueGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { exportBooking } from '../../../../test/booking.ts';
import { type Client, type TestApp, testNow } from '../../../../test/harness.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';

export interface IssuedTrip {
  /** Calls with the link's token. */
  phone: Client;
  id_guide: number;
  id_reservation: number;
  stops: number[];
  url: string;
}
/** Trips made on a server: each begins a day after the last one. */
const made = new WeakMap<TestApp, number>();

/**
 * An issued export (Tercon, El Guabo, DP World; with `pickup` from El Guabo only) a day after the last one, with its driver's phone; for
 * tests. Sets the clock to its start.
 */
export async function issuedTrip(t: TestApp, n: number, legs: 'direct' | 'pickup' = 'direct'): Promise<IssuedTrip> {
  t.setNow(testNow);
  const before = made.get(t) ?? 0;
  made.set(t, before + 1);
  const date = new Date(Date.UTC(2026, 10, 23 + before)).toISOString().slice(0, 10);
  const booking = legs === 'direct' ? directExport(date) : exportBooking({ appointment_date: date });
  const { trip, id_reservation } = await waitingTrip(t, booking);
  const resources = { id_truck: n, id_driver: n, id_generator: 1, id_chassis: 4 };
  const me = await t.as('despacho');
  const { id_guide, version } = await me.ok(saveGuide, { id_leg: trip.id_leg, ...resources });
  await me.ok(issueGuide, { id_guide, version });
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
