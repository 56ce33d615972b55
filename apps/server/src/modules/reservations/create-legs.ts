import { type PlannedLeg, planLegs } from '@cabezal/domain/plan/plan-legs';
import { buildTemplate, type TemplateCode } from '@cabezal/domain/status/templates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { Point } from '../roads/point.ts';
import type { Roads } from '../roads/roads.ts';
import { roadThrough } from '../routes/known-roads.ts';
import { templateRoute } from './price-reservation.ts';

interface Booked {
  template: TemplateCode;
  appointment_at: string;
  stops: {
    code: string;
    id_location: number;
    id_local: number | null;
    appointment_at: string | null;
    lat: number;
    lng: number;
  }[];
  subs: number[];
}

async function loadBooked(tx: Tx, id_reservation: number): Promise<Booked> {
  return tx.one(sql<Booked>`select r.template, r.appointment_at,
      (select jsonb_agg(jsonb_build_object('code', s.code, 'id_location', s.id_location, 'id_local', s.id_local, 'appointment_at', iso(s.appointment_at), 'lat', l.lat, 'lng', l.lng)
        order by s.position) from reservation_stops s join locations l using (id_location) where s.id_reservation = r.id_reservation) as stops,
      (select jsonb_agg(u.id_sub_reservation order by u.number) from sub_reservations u where u.id_reservation = r.id_reservation
        and not exists (select from legs x where x.id_sub_reservation = u.id_sub_reservation)) as subs
    from reservations r where r.id_reservation = ${id_reservation}`);
}

/** Driving minutes between any two of the places, asked once for each pair that the plan needs. */
async function travelTable(
  tx: Tx,
  roads: Roads,
  legs: readonly { stops: readonly { id_location: number | null }[] }[],
  points: Map<number, Point>,
) {
  const minutes = new Map<string, { minutes: number; km: number }>();
  const flat = legs.flatMap(l => l.stops);
  for (const [i, stop] of flat.entries()) {
    const [a, b] = [stop.id_location ?? 0, flat[i + 1]?.id_location ?? 0];
    const [from, to] = [points.get(a), points.get(b)];
    if (a === b || from === undefined || to === undefined || minutes.has(`${a}-${b}`)) continue;
    const road = await roadThrough(tx, roads, [
      { ...from, id_location: a },
      { ...to, id_location: b },
    ]);
    minutes.set(`${a}-${b}`, { minutes: Math.round(road.minutes), km: road.km });
  }
  return (a: number | null, b: number | null) => minutes.get(`${a}-${b}`) ?? { minutes: 0, km: 0 };
}

async function insertLegs(
  tx: Tx,
  id_reservation: number,
  id_sub: number,
  legs: readonly PlannedLeg[],
  booked: Booked,
  km: (a: number | null, b: number | null) => number,
): Promise<void> {
  for (const [position, leg] of legs.entries()) {
    const distance = leg.stops.reduce(
      (sum, s, i) => sum + (i === 0 ? 0 : km(leg.stops[i - 1]?.id_location ?? null, s.id_location)),
      0,
    );
    const { id_leg } = await tx.one(sql<{
      id_leg: number;
    }>`insert into legs (id_sub_reservation, id_reservation, position, kind, planned_start, planned_end, distance_km)
      values (${id_sub}, ${id_reservation}, ${position}, ${leg.kind}, ${leg.planned_start}, ${leg.planned_end}, ${distance.toFixed(1)}) returning id_leg`);
    const rows = leg.stops.map((s, i) => {
      const place = booked.stops.find(b => b.id_location === s.id_location && b.code === s.code);
      const appointment =
        s.code === 'PLT' && s.action !== null ? booked.appointment_at : (place?.appointment_at ?? null);
      return {
        position: i,
        code: s.code,
        action: s.action,
        id_location: s.id_location,
        id_local: place?.id_local ?? null,
        planned_arrival: s.planned_arrival,
        planned_departure: s.planned_departure,
        appointment_at: appointment,
      };
    });
    await tx.run(sql`insert into leg_stops (id_leg, position, code, action, id_location, id_local, planned_arrival, planned_departure, appointment_at)
      select ${id_leg}, s.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(position integer, code text, action text, id_location integer, id_local integer,
        planned_arrival timestamptz, planned_departure timestamptz, appointment_at timestamptz)`);
  }
}

/** Makes the legs of the template for every container that has none, with times counted from the agreed time at the plant. Runs elevated. */
export async function createLegs(tx: Tx, roads: Roads, id_reservation: number): Promise<void> {
  const booked = await loadBooked(tx, id_reservation);
  const template = buildTemplate(booked.template, templateRoute(booked.stops)).map(leg => ({
    ...leg,
    stops: leg.stops.filter(s => s.id_location !== null),
  }));
  const points = new Map(booked.stops.map(s => [s.id_location, { lat: s.lat, lng: s.lng }]));
  const travel = await travelTable(tx, roads, template, points);
  const planned = planLegs(
    template.filter(l => l.stops.length >= 2),
    booked.appointment_at,
    (a, b) => travel(a, b).minutes,
  );
  for (const id_sub of booked.subs ?? [])
    await insertLegs(tx, id_reservation, id_sub, planned, booked, (a, b) => travel(a, b).km);
}

/** Takes the legs away again when a reservation goes back to pending; refused by its caller when guides hang on them. */
export async function dropLegs(tx: Tx, id_reservation: number): Promise<void> {
  await tx.run(
    sql`delete from legs l where l.id_reservation = ${id_reservation} and not exists (select from guides g where g.id_leg = l.id_leg)`,
  );
}
