import { distanceKm, type LatLng } from '@cabezal/domain/system/geo/distance';
import { sql } from 'kysely';
import type { TestApp } from '../../../../test/harness.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';
import { refreshReservation } from '../../trips/state/status/refresh-status.ts';
import { trackingOf } from './tracking.ts';

/** A position as a device sends it. */
export interface Fix extends LatLng {
  ms: number;
  speed_kmh?: number;
  accuracy_m?: number;
}
export interface SampleStop extends LatLng {
  code: string;
  action?: string | null;
  name?: string;
  appointment_at?: string;
}

const minute = 60_000;
const kmh = 60;

/** A depot, a plant and a port some kilometres apart. */
export const sampleStops: SampleStop[] = [
  { code: 'DEP', action: 'RETIRAR', name: 'Depósito de prueba', lat: -2.1, lng: -79.95 },
  { code: 'PLT', action: 'CARGAR', name: 'Planta de prueba', lat: -2.2, lng: -79.9 },
  { code: 'PRT', action: 'ENTREGAR', name: 'Puerto de prueba', lat: -2.3, lng: -79.92 },
];

/**
 * Positions of a truck that stays `stayMin` at each place and drives straight at 60 km/h between them, one per minute; it ends ten minutes
 * after the last place.
 */
export function journey(stops: readonly LatLng[], start: number, stayMin = 12): Fix[] {
  const fixes: Fix[] = [];
  let ms = start;
  const last = stops.at(-1) ?? { lat: 0, lng: 0 };
  const beyond = { lat: last.lat - 0.1, lng: last.lng };
  for (const [i, stop] of stops.entries()) {
    for (let n = 0; n < stayMin; n++, ms += minute)
      fixes.push({ lat: stop.lat + (n % 3) * 0.0001, lng: stop.lng, ms, speed_kmh: 0 });
    const to = stops[i + 1] ?? beyond;
    const steps = Math.ceil((distanceKm(stop, to) / kmh) * 60);
    for (let n = 1; n < steps; n++, ms += minute) {
      const share = n / steps;
      const place = { lat: stop.lat + (to.lat - stop.lat) * share, lng: stop.lng + (to.lng - stop.lng) * share };
      fixes.push({ ...place, ms, speed_kmh: kmh });
    }
  }
  return fixes;
}

export interface TrackedTrip {
  id_guide: number;
  id_reservation: number;
  id_truck: number;
  device: string;
  key: string;
  start: number;
  stops: SampleStop[];
}

let made = 0;

/** An issued VIAJE of its own truck with a device, inserted as rows and then derived as after a change. It begins at `start` (ISO). */
export async function trackedTrip(
  t: TestApp,
  given: {
    start: string;
    stops?: SampleStop[];
    id_client?: number;
    id_company?: number;
    id_driver?: number;
    container?: string | null;
  },
): Promise<TrackedTrip> {
  const n = ++made;
  const stops = given.stops ?? sampleStops;
  const start = Date.parse(given.start);
  const { device, key } = { device: `GPS-${n}`, key: `clave-${n}` };
  const container = given.container === undefined ? `TSTU${String(n).padStart(7, '0')}` : given.container;
  const ids = await t.write(async tx => {
    const { id_truck } = await tx.one(
      sql<{
        id_truck: number;
      }>`insert into trucks (id_company, disk, license_plate) values (${given.id_company ?? 1}, ${`T${n}`}, ${`TST${String(n).padStart(4, '0')}`}) returning id_truck`,
    );
    await tx.run(sql`with modem as (insert into equipments (kind, id_company, disk, id_truck)
        values ('MOD', ${given.id_company ?? 1}, ${device}, ${id_truck}) returning id_equipment),
      device as (insert into devices (id_equipment, code) select id_equipment, ${device} from modem returning id_device),
      key as (insert into device_keys (id_device, key_hash) select id_device, sha256(${key}::text::bytea) from device)
      insert into device_mounts (id_device, id_truck, from_at) select id_device, ${id_truck}, '2026-01-01' from device`);
    const sample = await sampleTrip(tx, {
      id_client: given.id_client,
      container_code: container ?? undefined,
      leg_start: given.start,
      guide: {
        guide_number: `VIA-T${n}`,
        id_carrier: given.id_company ?? 1,
        id_truck,
        id_driver: given.id_driver,
        issued_at: new Date(start - 5 * 3_600_000).toISOString(),
        status: 'VIAJE_POR_SALIR',
      },
    });
    await tx.run(
      sql`update reservations set accepted_at = ${given.start}, scheduled_at = ${given.start} where id_reservation = ${sample.id_reservation}`,
    );
    await tx.run(
      sql`update sub_reservations set seals = '{S1}' where id_sub_reservation = ${sample.id_sub_reservation}`,
    );
    for (const [position, s] of stops.entries())
      await tx.run(sql`insert into guide_stops (id_guide, position, code, action, name, lat, lng, radius_m, free_hours, planned_arrival, planned_departure, appointment_at)
        values (${sample.id_guide}, ${position}, ${s.code}, ${s.action ?? null}, ${s.name ?? s.code}, ${s.lat}, ${s.lng}, 300, 2,
          ${new Date(start + position * 40 * minute)}, ${new Date(start + (position * 40 + 12) * minute)}, ${s.appointment_at ?? null})`);
    await refreshReservation(tx, sample.id_reservation);
    return { ...sample, id_truck };
  });
  return { ...ids, device, key, start, stops };
}

/** Sends one position as a phone does; returns the status. */
export async function report(t: TestApp, who: { device: string; key: string }, fix: Fix): Promise<number> {
  const query: Record<string, string> = {
    id: who.device,
    key: who.key,
    timestamp: String(fix.ms),
    lat: String(fix.lat),
    lon: String(fix.lng),
  };
  if (fix.speed_kmh !== undefined) query.speed = String(fix.speed_kmh / 1.852);
  if (fix.accuracy_m !== undefined) query.accuracy = String(fix.accuracy_m);
  return (await t.app.inject({ method: 'GET', url: '/gps/osmand', query })).statusCode;
}

/** Sends positions in one request. */
export async function reportBatch(t: TestApp, who: { device: string; key: string }, fixes: readonly Fix[]) {
  const positions = fixes.map(({ ms, ...rest }) => ({ time: new Date(ms).toISOString(), ...rest }));
  const payload = { device: who.device, key: who.key, positions };
  return t.app.inject({ method: 'POST', url: '/gps/positions', payload });
}

/** Waits until every stored position is followed. */
export const followed = (t: TestApp): Promise<void> => trackingOf(t.services).follower.idle();

/** Drives a journey until now, in one batch, and waits until it is followed. Sets the clock to the last position. */
export async function driveTo(t: TestApp, who: { device: string; key: string }, fixes: readonly Fix[]): Promise<void> {
  const last = fixes.at(-1);
  if (last !== undefined) t.setNow(new Date(last.ms).toISOString());
  const answer = await reportBatch(t, who, fixes);
  if (answer.statusCode !== 200) throw new Error(`positions answered ${answer.statusCode}: ${answer.body}`);
  await followed(t);
}

export interface StopFacts {
  code: string;
  arrival_at: string | null;
  departure_at: string | null;
  arrival_source: string | null;
  status: string;
  proposed_arrival_at: string | null;
  proposed_departure_at: string | null;
  eta_at: string | null;
}
export async function stopFacts(t: TestApp, id_guide: number): Promise<StopFacts[]> {
  return t.rows(sql<StopFacts>`select code, arrival_at, departure_at, arrival_source, status, proposed_arrival_at, proposed_departure_at, eta_at
    from guide_stops where id_guide = ${id_guide} order by position`);
}
export async function guideStatus(t: TestApp, id_guide: number): Promise<string | undefined> {
  return (await t.rows(sql<{ status: string }>`select status from guides where id_guide = ${id_guide}`))[0]?.status;
}
