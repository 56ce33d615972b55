import { type PlannedLeg, planLegs } from '@cabezal/domain/plan/plan-legs';
import { buildTemplate, type TemplateCode } from '@cabezal/domain/status/templates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { Read } from '../../platform/http/route.ts';
import type { Roads } from '../roads/roads.ts';
import { type Place, planRoads, type RoadPlan } from '../routes/road-plan.ts';
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

function loadBooked(tx: Tx, id_reservation: number): Promise<Booked | undefined> {
  return tx.row(sql<Booked>`select r.template, r.appointment_at,
      (select jsonb_agg(jsonb_build_object('code', s.code, 'id_location', s.id_location, 'id_local', s.id_local, 'appointment_at', iso(s.appointment_at), 'lat', l.lat, 'lng', l.lng)
        order by s.position) from reservation_stops s join locations l using (id_location) where s.id_reservation = r.id_reservation) as stops,
      (select jsonb_agg(u.id_sub_reservation order by u.number) from sub_reservations u where u.id_reservation = r.id_reservation
        and not exists (select from legs x where x.id_sub_reservation = u.id_sub_reservation)) as subs
    from reservations r where r.id_reservation = ${id_reservation}`);
}

const templateOf = (booked: Booked) =>
  buildTemplate(booked.template, templateRoute(booked.stops)).map(leg => ({
    ...leg,
    stops: leg.stops.filter(s => s.id_location !== null),
  }));

/** The pairs of neighbouring places that the plan of the legs needs, in the order of the trip. */
function hopsOf(booked: Booked): [Place, Place][] {
  const points = new Map(
    booked.stops.map(s => [s.id_location, { id_location: s.id_location, lat: s.lat, lng: s.lng }]),
  );
  const flat = templateOf(booked).flatMap(leg => leg.stops.map(s => s.id_location ?? 0));
  return flat.slice(1).flatMap((to, i): [Place, Place][] => {
    const [from, end] = [points.get(flat[i] ?? 0), points.get(to)];
    return from === undefined || end === undefined || from.id_location === to ? [] : [[from, end]];
  });
}

/** The roads of a reservation's legs, asked for before it is accepted. */
export async function approvalRoads(read: Read, roads: Roads, id_reservation: number): Promise<RoadPlan> {
  const booked = await read(tx => loadBooked(tx, id_reservation));
  return planRoads(read, roads, booked?.stops == null ? [] : hopsOf(booked));
}

/** Driving minutes and km between neighbours. */
function travelTable(roads: RoadPlan, booked: Booked) {
  const found = new Map(
    hopsOf(booked).map(hop => {
      const road = roads.through(hop);
      return [
        `${hop[0].id_location}-${hop[1].id_location}`,
        { minutes: Math.round(road.minutes), km: road.km },
      ] as const;
    }),
  );
  return (a: number | null, b: number | null) => found.get(`${a}-${b}`) ?? { minutes: 0, km: 0 };
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
export async function createLegs(tx: Tx, roads: RoadPlan, id_reservation: number): Promise<void> {
  const booked = await loadBooked(tx, id_reservation);
  if (booked === undefined) throw new Error(`reservation ${id_reservation} is gone`);
  const travel = travelTable(roads, booked);
  const planned = planLegs(
    templateOf(booked).filter(l => l.stops.length >= 2),
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
