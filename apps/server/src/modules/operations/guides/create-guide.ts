import { canCreateGuide } from '@cabezal/domain/trips/rules/reservation-guards';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { Roads } from '../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../places/routes/road-plan.ts';
import { moveFreedToPlan, moveToGuide } from '../../prices/charge-proposal-store/plan-charges.queries.ts';
import { settleAssignment } from '../../trips/state/assignment/assignment-times.queries.ts';
import { describeResources, type Resources } from '../../trips/state/assignment/resources.queries.ts';
import { freeHoursAt } from '../../trips/state/events/stand-by-free-hours.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { concernedBy, holdFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { refreshContainer } from '../../trips/state/status/refresh-status.ts';
import { findLeg, insertGuide, type LegRow, loadLeg, placesOfLegs, storeStops } from './create-guide.queries.ts';

/** The roads of legs that will get a guide, requested before the transaction that creates it. */
export async function legRoads(read: Read, roads: Roads, ids: readonly number[]): Promise<RoadPlan> {
  const ways = await read(tx => placesOfLegs(tx, ids));
  return planRoads(
    read,
    roads,
    ways.map(way => way.places),
  );
}

async function insertStops(tx: Tx, id_guide: number, leg: LegRow): Promise<void> {
  const freeHours = await freeHoursAt(tx, leg.appointment_date);
  const of = { type: leg.reservation_type, agreed: leg.agreed_free_hours };
  const rows = leg.stops.map(s => ({ ...s, free_hours: freeHours({ ...of, code: s.code, own: s.free_hours }) }));
  await storeStops(tx, id_guide, rows);
}

/**
 * Creates the guide of a leg (G1): its stops are the leg's plan, its road comes from the router. Runs elevated, after the caller has seen
 * the leg in its scope. Errors: TRAMO_CON_GUIA, TRANSICION_INVALIDA (409), PARADAS_INVALIDAS (422); 409 from the database for a busy
 * resource.
 */
export async function createGuide(
  tx: Tx,
  actor: Actor,
  roads: RoadPlan,
  id_leg: number,
  resources: Resources,
): Promise<{ id_guide: number; id_reservation: number }> {
  const seen = await findLeg(tx, id_leg);
  if (seen === undefined) throw notFound('El tramo no existe');
  await tx.elevate();
  const record = await holdFacts(tx, seen.id_reservation, [seen.id_sub_reservation]);
  const leg = await loadLeg(tx, id_leg);
  const sub = record?.sub_reservations.find(s => s.id_sub_reservation === leg?.id_sub_reservation);
  const facts = sub?.legs.find(l => l.id_leg === id_leg);
  if (leg === undefined || record === undefined || sub === undefined || facts === undefined)
    throw notFound('El tramo no existe');
  demand(canCreateGuide(facts, sub, record, leg.stops.length));
  const described = await describeResources(tx, resources);
  const road = roads.through(leg.stops);
  const id_guide = await insertGuide(tx, {
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
  });
  await insertStops(tx, id_guide, leg);
  await moveFreedToPlan(tx, id_leg);
  await moveToGuide(tx, id_guide);
  await settleAssignment(tx, id_guide, actor.id_user);
  const who = [described.disk, described.license_plate, described.driver_name].filter(Boolean).join(' · ');
  await writeLog(tx, {
    id_guide,
    kind: 'ASSIGNMENT',
    text: who === '' ? 'Guía creada sin asignar' : `Asignada a ${who}`,
    author: actor,
  });
  tx.audit({ action: 'create', noun: 'guide', id: id_guide, after: { id_leg, ...resources } });
  await refreshContainer(tx, leg);
  tx.changed('guide', id_guide, concernedBy(tx, leg.id_reservation));
  return { id_guide, id_reservation: leg.id_reservation };
}
