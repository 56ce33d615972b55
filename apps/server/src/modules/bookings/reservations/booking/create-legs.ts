import { firstPlantOfWork } from '@cabezal/domain/trips/plan/move-plan';
import { type PlannedLeg, planLegs } from '@cabezal/domain/trips/plan/plan-legs';
import { buildTemplate } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Read } from '../../../../platform/http/route.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { type Place, planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import { type Booked, insertLeg, loadBooked } from './legs.queries.ts';
import { templateRoute } from './price-reservation.ts';
import { findPlaces } from './pricing.queries.ts';

const templateOf = (booked: Booked) =>
  buildTemplate(booked.template, templateRoute(booked.stops)).map(leg => ({
    ...leg,
    stops: leg.stops.filter(s => s.id_location !== null),
  }));

/** Pairs of neighbouring places that the plan of the legs needs, in the order of the trip. */
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

/** Ways of the legs that a reservation would have with another template or other places. */
export async function waysOfLegs(
  tx: Tx,
  id_reservation: number,
  template: Booked['template'],
  stops: readonly { code: string; id_location: number }[],
): Promise<[Place, Place][]> {
  const places = await findPlaces(
    tx,
    stops.map(stop => stop.id_location),
  );
  const booked = await loadBooked(tx, id_reservation);
  if (booked === undefined) return [];
  const points = stops.flatMap(({ code, id_location }) => {
    const place = places.get(id_location);
    return place === undefined
      ? []
      : [{ code, id_location, id_local: null, appointment_at: null, lat: place.lat, lng: place.lng }];
  });
  return hopsOf({ ...booked, template, stops: points });
}

/** Roads of a reservation's legs, requested before it is accepted. */
export async function approvalRoads(read: Read, roads: Roads, id_reservation: number): Promise<RoadPlan> {
  const booked = await read(tx => loadBooked(tx, id_reservation));
  return planRoads(read, roads, booked?.stops == null ? [] : hopsOf(booked));
}

/** Driving minutes, km and toll stations between neighbouring places. */
function travelTable(roads: RoadPlan, booked: Booked) {
  const found = new Map(
    hopsOf(booked).map(hop => {
      const road = roads.through(hop);
      return [
        `${hop[0].id_location}-${hop[1].id_location}`,
        { minutes: Math.round(road.minutes), km: road.km, tolls: road.tolls },
      ] as const;
    }),
  );
  return (a: number | null, b: number | null) => found.get(`${a}-${b}`) ?? { minutes: 0, km: 0, tolls: 0 };
}

async function insertLegs(
  tx: Tx,
  id_reservation: number,
  id_sub: number,
  legs: readonly PlannedLeg[],
  booked: Booked,
  travel: ReturnType<typeof travelTable>,
): Promise<void> {
  for (const [position, leg] of legs.entries()) {
    const hops = leg.stops.slice(1).map((s, i) => travel(leg.stops[i]?.id_location ?? null, s.id_location));
    const distance = hops.reduce((sum, hop) => sum + hop.km, 0);
    const tolls = hops.reduce((sum, hop) => sum + hop.tolls, 0);
    const plant = firstPlantOfWork(leg.stops);
    const rows = leg.stops.map((s, i) => {
      const place = booked.stops.find(b => b.id_location === s.id_location && b.code === s.code);
      return {
        position: i,
        code: s.code,
        action: s.action,
        id_location: s.id_location,
        id_local: place?.id_local ?? null,
        planned_arrival: s.planned_arrival,
        planned_departure: s.planned_departure,
        appointment_at: i === plant ? booked.appointment_at : (place?.appointment_at ?? null),
      };
    });
    const stored = {
      ...leg,
      id_reservation,
      id_sub_reservation: id_sub,
      position,
      distance_km: distance.toFixed(1),
      tolls,
    };
    await insertLeg(tx, stored, rows);
  }
}

/**
 * Creates the legs of the template for every container without legs, with times relative to the appointment at the plant. Runs elevated.
 */
export async function createLegs(tx: Tx, roads: RoadPlan, id_reservation: number): Promise<void> {
  const booked = await loadBooked(tx, id_reservation);
  if (booked === undefined) throw new Error(`reservation ${id_reservation} is gone`);
  const travel = travelTable(roads, booked);
  const planned = planLegs(
    templateOf(booked).filter(l => l.stops.length >= 2),
    booked.appointment_at,
    (a, b) => travel(a, b).minutes,
  );
  for (const id_sub of booked.subs ?? []) await insertLegs(tx, id_reservation, id_sub, planned, booked, travel);
}
