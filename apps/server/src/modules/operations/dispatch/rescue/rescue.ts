import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { toIso } from '@cabezal/domain/system/time/time';
import { isBoxAboard } from '@cabezal/domain/trips/rules/departure-guards';
import { rescueGuide as rescueFacts } from '@cabezal/domain/trips/rules/guide-events';
import { canRescue } from '@cabezal/domain/trips/rules/guide-guards';
import { MIN_STOPS } from '@cabezal/domain/trips/rules/reservation-guards';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand, notFound } from '../../../../platform/http/errors.ts';
import { type BrokenState, breakTruck } from '../../../fleet/trucks/broken-truck.ts';
import { lending } from '../../../people/users/renew-access.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { findMotive } from '../../../system/catalogues/catalogues.queries.ts';
import { moveCases } from '../../../trips/cases/move-cases.ts';
import { followRescue } from '../../../trips/state/access-tokens.queries.ts';
import { loadAssignmentFacts } from '../../../trips/state/assignment/assignment-facts.queries.ts';
import { settleAssignment } from '../../../trips/state/assignment/assignment-times.queries.ts';
import { describeResources, takeOverEquipment } from '../../../trips/state/assignment/resources.queries.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { accepted } from '../../../trips/state/events/commit-facts.ts';
import { refreshStandBy } from '../../../trips/state/events/stand-by.queries.ts';
import {
  guideToChange,
  type LockedGuide,
  storeFacts,
  writeLog,
} from '../../../trips/state/facts/guide-record.queries.ts';
import { concernedBy } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { insertGuide, storeStops } from '../../guides/create-guide.queries.ts';
import { numberOfGuide } from '../../guides/issue-guide.ts';
import { holdForAssignment } from '../assign.queries.ts';
import { judged, resourceIds } from '../assign.ts';
import { driveMinutes } from '../drive-minutes.ts';
import {
  asAssigned,
  type Point,
  planRescue,
  type RemainingTrip,
  type RescuePlan,
  remainingTrip,
} from './remaining-trip.ts';
import { handOverPapers, handOverStops, nextGuideId, storeDrivenKm, storeUnitState } from './rescue.queries.ts';

export interface RescueInput {
  id_guide: number;
  version: number;
  rescue_at: string;
  point: Point;
  id_motivo: number;
  motive: string;
  id_truck: number;
  id_driver: number;
  id_generator?: number | null | undefined;
  id_chassis?: number | null | undefined;
  /** State of the rescued truck from then on; null: it may be sent again. */
  unit_state?: BrokenState | null | undefined;
}

/** Radius (metres) of the fence around the point, by which the operator learns that the other unit is there. */
const POINT_RADIUS_M = 300;

/** Whether the trip can be rescued with this unit, at this moment, for the remaining stops. Returns the times of the other unit. */
async function judge(tx: Tx, taken: LockedGuide, left: RemainingTrip, input: RescueInput): Promise<RescuePlan> {
  demand(canRescue(taken.guide));
  if (input.id_truck === taken.row.id_truck) demand(refuse('RESCATE_MISMO_CAMION'));
  if (left.open.length + 1 < MIN_STOPS) demand(refuse('PARADAS_INVALIDAS'));
  const at = toIso(input.rescue_at);
  const plan = planRescue(
    left,
    at,
    await driveMinutes(tx, input.id_truck, left.point, { at, id_guide: input.id_guide }),
  );
  const facts = await loadAssignmentFacts(tx, {
    id_guide: input.id_guide,
    trucks: [input.id_truck],
    drivers: [input.id_driver],
    equipments: [input.id_generator, input.id_chassis].filter(id => id != null),
    replan: trip => asAssigned(trip, left, plan, at),
  });
  if (facts === undefined || !facts.trucks.has(input.id_truck) || !facts.drivers.has(input.id_driver))
    throw notFound('Un recurso elegido no existe');
  judged(tx, facts, input, true);
  return plan;
}

/** The guide of the other unit. */
interface Rescue {
  taken: LockedGuide;
  left: RemainingTrip;
  plan: RescuePlan;
  id_guide: number;
  number: string;
}

/** The new guide: issued, for the same leg, from the point through the open stops. */
async function insertRescue(
  tx: Tx,
  actor: Actor,
  { taken, left, plan, id_guide, number: guide_number }: Rescue,
  input: RescueInput,
): Promise<void> {
  const { guide, row } = taken;
  const { id_truck, id_driver, id_generator = null, id_chassis = null } = input;
  const resources = { id_truck, id_driver, id_generator, id_chassis };
  const from = toIso(input.rescue_at);
  await takeOverEquipment(tx, guide.id_guide);
  await insertGuide(tx, {
    id_guide,
    id_reservation: row.id_reservation,
    id_sub_reservation: row.id_sub_reservation,
    id_leg: row.id_leg,
    kind: guide.kind,
    guide_number,
    ...resources,
    ...(await describeResources(tx, resources)),
    planned_start: from,
    planned_end: plan.end,
    busy_from: from,
    busy_to: plan.end,
    distance_km: left.road.km.toFixed(1),
    geometry: JSON.stringify(left.road.geometry),
    rescue: true,
    id_guide_origin: guide.id_guide,
    carries_container: isBoxAboard(guide),
    issued_at: tx.now,
    issued_by: actor.id_user || null,
    created_by: actor.id_user || null,
    created_at: tx.now,
  });
  const { lat, lng, name } = left.point;
  const times = { planned_arrival: plan.arrival, planned_departure: plan.departure };
  await storeStops(tx, id_guide, [
    { position: 0, code: 'OTR', name, lat, lng, radius_m: POINT_RADIUS_M, leaves_box: false, ...times },
  ]);
  await handOverStops(tx, id_guide, from, plan.stops);
  await handOverPapers(tx, guide.id_guide, id_guide);
}

/** Logbook entries on both guides, and live messages. */
async function tell(
  tx: Tx,
  actor: Actor,
  { taken, id_guide, number }: Pick<Rescue, 'taken' | 'id_guide' | 'number'>,
  input: RescueInput,
): Promise<void> {
  const { guide, row } = taken;
  const { id_motivo, motive, rescue_at: at } = input;
  const text = `Rescatada por ${number} — ${motive}`;
  await writeLog(tx, { id_guide: guide.id_guide, kind: 'NOTE', id_motivo, text, at, author: actor });
  const begun = `Guía ${number} emitida: rescata a ${guideNumber(row)}`;
  await writeLog(tx, { id_guide, kind: 'ISSUE', text: begun, author: actor });
  const { id_truck, id_driver, id_generator, id_chassis, point } = input;
  tx.audit({
    action: 'rescue',
    noun: 'guide',
    id: guide.id_guide,
    motive,
    before: { status: guide.status },
    after: { guide_number: number, at, lat: point.lat, lng: point.lng },
  });
  const after = { id_truck, id_driver, id_generator: id_generator ?? null, id_chassis: id_chassis ?? null };
  tx.audit({ action: 'create', noun: 'guide', id: id_guide, after });
  for (const id of [guide.id_guide, id_guide]) tx.changed('guide', id, concernedBy(tx, row.id_reservation));
}

/** Sets the rescued truck out of service. Its guide stores that state, so that undoing the rescue frees the truck, too. */
async function keepOff(
  tx: Tx,
  actor: Actor,
  { row }: LockedGuide,
  unit: { id_truck: number; to: BrokenState; motive: string },
): Promise<void> {
  const motive = `Rescate de la guía ${guideNumber(row)}: ${unit.motive}`;
  if (await breakTruck(tx, actor, { ...unit, motive })) await storeUnitState(tx, row.id_guide, unit.to);
}

/** Hands the open stops over to the other unit. */
async function handOver(
  tx: Tx,
  actor: Actor,
  taken: LockedGuide,
  { input, ready, lose }: { input: RescueInput; ready: RoadPlan; lose: Lose },
): Promise<Rescue> {
  const motive = await findMotive(tx, 'RESCUE', input.id_motivo);
  if (motive === undefined) throw notFound('El motivo no existe');
  const broken = input.unit_state == null ? null : taken.row.id_truck;
  await holdForAssignment(
    tx,
    [taken.row.id_reservation],
    resourceIds(broken === null ? [input] : [input, { id_truck: broken }]),
  );
  const left = await remainingTrip(tx, input.id_guide, input.point, ready);
  const plan = await judge(tx, taken, left, input);
  const id_guide = await nextGuideId(tx);
  const at = toIso(input.rescue_at);
  const after = accepted(rescueFacts(taken.guide, id_guide, input.motive, at, tx.now));
  const number = await numberOfGuide(tx, taken.guide.kind);
  await lose({ what: 'RESCUED', id_guide: input.id_guide }, `Rescatada por ${number}`);
  await storeFacts(tx, taken.guide, after, null);
  await storeDrivenKm(tx, input.id_guide, left.driven_km);
  const rescue = { taken, left, plan, id_guide, number };
  await lending(tx, input.id_driver, () => insertRescue(tx, actor, rescue, input));
  await followRescue(tx, { from: input.id_guide, to: id_guide });
  await moveCases(tx, { from: input.id_guide, to: id_guide }, { number });
  if (broken !== null && input.unit_state != null)
    await keepOff(tx, actor, taken, { id_truck: broken, to: input.unit_state, motive: input.motive });
  await settleAssignment(tx, id_guide, actor.id_user);
  return rescue;
}

/**
 * Another unit takes over a guide under way (G11). In one transaction, the original keeps what it drove and becomes GUIA_RESCATADA; a new
 * guide of the same leg is issued from the point on, with the open stops and the container. Returns its id. Errors: 404, 409 MODIFICADO,
 * TRANSICION_INVALIDA, RESCATE_MISMO_CAMION, RESCATE_EN_PASADO, PARADAS_INVALIDAS, blocking reasons of the unit (G2), a unit that became
 * busy.
 */
export async function rescueGuide(tx: Tx, actor: Actor, input: RescueInput, ready: RoadPlan): Promise<number> {
  const held: Holding<LockedGuide> = {
    take: () => guideToChange(tx, input, input.version),
    settles: ({ row }) => ({ container: row }),
  };
  const rescue = await withReservation(tx, actor, held, (taken, lose) =>
    handOver(tx, actor, taken, { input, ready, lose }),
  );
  await refreshStandBy(tx, input.id_guide);
  await tell(tx, actor, rescue, input);
  return rescue.id_guide;
}
