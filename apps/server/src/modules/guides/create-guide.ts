import type { Fence } from '@cabezal/domain/geo/fence';
import { canCreateGuide } from '@cabezal/domain/rules/reservation-guards';
import { sql } from 'kysely';
import { q, type Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demand, notFound } from '../../platform/http/errors.ts';
import type { Read } from '../../platform/http/route.ts';
import { freeHoursOn } from '../parameters/free-hours.ts';
import type { Roads } from '../roads/roads.ts';
import { type Place, planRoads, type RoadPlan } from '../routes/road-plan.ts';
import { writeLog } from '../trips/guide-record.queries.ts';
import { refreshReservation } from '../trips/refresh-status.ts';
import { holdFacts } from '../trips/reservation-facts.queries.ts';
import { describeResources, type Resources } from '../trips/resources.queries.ts';

interface LegRow {
  id_leg: number;
  id_reservation: number;
  id_sub_reservation: number;
  kind: string;
  planned_start: string;
  planned_end: string;
  reservation_type: 'E' | 'I';
  appointment_date: string;
  stops: {
    position: number;
    code: string;
    action: string | null;
    id_location: number;
    id_local: number | null;
    name: string;
    canton: string | null;
    lat: number;
    lng: number;
    radius_m: number;
    fence: Fence | null;
    free_hours: number | null;
    planned_arrival: string | null;
    planned_departure: string | null;
    appointment_at: string | null;
    slot_code: string | null;
  }[];
}

function placesOfLegs(tx: Tx, ids: readonly number[]): Promise<{ places: Place[] }[]> {
  return tx.rows(sql<{
    places: Place[];
  }>`select jsonb_agg(jsonb_build_object('id_location', p.id_location, 'lat', p.lat, 'lng', p.lng) order by s.position) as places
    from leg_stops s join locations p using (id_location) where s.id_leg = any(${[...ids]}::int[]) group by s.id_leg`);
}

function loadLeg(tx: Tx, id_leg: number): Promise<LegRow | undefined> {
  return tx.row(sql<LegRow>`select l.id_leg, l.id_reservation, l.id_sub_reservation, l.kind, l.planned_start, l.planned_end, r.reservation_type, r.appointment_date,
      (select jsonb_agg(jsonb_build_object('position', s.position, 'code', s.code, 'action', s.action, 'id_location', s.id_location, 'id_local', s.id_local, 'name', p.name, 'canton', c.name,
        'lat', p.lat, 'lng', p.lng, 'radius_m', p.radius_m, 'fence', p.fence, 'free_hours', coalesce(o.free_hours, p.free_hours), 'planned_arrival', iso(s.planned_arrival),
        'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at), 'slot_code', s.slot_code) order by s.position)
      from leg_stops s join locations p using (id_location) left join cantons c using (id_canton) left join location_locals o on o.id_local = s.id_local where s.id_leg = l.id_leg) as stops
    from legs l join reservations r using (id_reservation) where l.id_leg = ${id_leg}`);
}

/** The roads of legs that will get a guide, asked for before the transaction that makes it. */
export async function legRoads(read: Read, roads: Roads, ids: readonly number[]): Promise<RoadPlan> {
  const ways = await read(tx => placesOfLegs(tx, ids));
  return planRoads(
    read,
    roads,
    ways.map(way => way.places),
  );
}

async function insertStops(tx: Tx, id_guide: number, leg: LegRow): Promise<void> {
  const usual = await freeHoursOn(tx, leg.appointment_date);
  const rows = leg.stops.map(s => ({ ...s, free_hours: s.free_hours ?? usual(s.code, leg.reservation_type) }));
  await tx.run(sql`insert into guide_stops (id_guide, position, code, action, id_location, id_local, name, canton, lat, lng, radius_m, fence, free_hours, planned_arrival, planned_departure,
      appointment_at, slot_code)
    select ${id_guide}, s.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(position integer, code text, action text, id_location integer, id_local integer, name text, canton text,
      lat float8, lng float8, radius_m integer, fence jsonb, free_hours numeric, planned_arrival timestamptz, planned_departure timestamptz, appointment_at timestamptz, slot_code text)`);
}

/**
 * Makes the guide of a leg (G1): its stops are the leg's plan, its road comes from the router. Runs elevated after the caller saw the
 * leg in its scope. Errors: TRAMO_CON_GUIA, TRANSICION_INVALIDA (409), PARADAS_INVALIDAS (422); a taken resource 409 from the database.
 */
export async function createGuide(
  tx: Tx,
  actor: Actor,
  roads: RoadPlan,
  id_leg: number,
  resources: Resources,
): Promise<{ id_guide: number; id_reservation: number }> {
  const seen = await tx.row(sql<{ id_reservation: number }>`select id_reservation from legs where id_leg = ${id_leg}`);
  if (seen === undefined) throw notFound('El tramo no existe');
  await tx.elevate();
  const record = await holdFacts(tx, seen.id_reservation);
  const leg = await loadLeg(tx, id_leg);
  const sub = record?.sub_reservations.find(s => s.id_sub_reservation === leg?.id_sub_reservation);
  const facts = sub?.legs.find(l => l.id_leg === id_leg);
  if (leg === undefined || record === undefined || sub === undefined || facts === undefined)
    throw notFound('El tramo no existe');
  demand(canCreateGuide(facts, sub, record, leg.stops.length));
  const described = await describeResources(tx, resources);
  const road = roads.through(leg.stops);
  const { id_guide } = await tx.one(
    q
      .insertInto('guides')
      .values({
        id_reservation: leg.id_reservation,
        id_sub_reservation: leg.id_sub_reservation,
        id_leg,
        kind: leg.kind,
        ...resources,
        ...described,
        planned_start: leg.planned_start,
        planned_end: leg.planned_end,
        busy_from: leg.planned_start,
        busy_to: leg.planned_end,
        distance_km: road.km.toFixed(1),
        geometry: JSON.stringify(road.geometry),
        created_by: actor.id_user || null,
        created_at: tx.now,
      })
      .returning('id_guide'),
  );
  await insertStops(tx, id_guide, leg);
  const who = [described.disk, described.license_plate, described.driver_name].filter(Boolean).join(' · ');
  await writeLog(tx, {
    id_guide,
    kind: 'ASSIGNMENT',
    text: who === '' ? 'Guía creada sin asignar' : `Asignada a ${who}`,
    author: actor,
  });
  tx.audit({ action: 'create', noun: 'guide', id: id_guide, after: { id_leg, ...resources } });
  await refreshReservation(tx, leg.id_reservation);
  tx.changed('guide', id_guide, record.party);
  return { id_guide, id_reservation: leg.id_reservation };
}
