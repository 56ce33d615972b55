import type { RescueCandidate, RescueCandidates } from '@cabezal/contract/operations/guides/special.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { compareDisks } from '@cabezal/domain/system/text/compare-disks';
import {
  businessDate,
  formatLength,
  formatTime,
  minutesBetween,
  toIso,
  toMillis,
} from '@cabezal/domain/system/time/time';
import { isBoxAboard } from '@cabezal/domain/trips/rules/departure-guards';
import { emptyMinutes } from '@cabezal/domain/trips/rules/empty-drive';
import { canRescue } from '@cabezal/domain/trips/rules/guide-guards';
import type { Tx } from '../../../../platform/db/tx.ts';
import { demand, notFound } from '../../../../platform/http/errors.ts';
import type { Read } from '../../../../platform/http/route.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import {
  type AssignmentFacts,
  judgeOf,
  loadAssignmentFacts,
  type TruckFacts,
  verdictsOf,
} from '../../../trips/state/assignment/assignment-facts.queries.ts';
import { originOf } from '../../../trips/state/assignment/truck-origin.ts';
import { truckWhereabouts, type Whereabouts } from '../../../trips/state/assignment/whereabouts.queries.ts';
import { guideColumns } from '../../../trips/state/facts/guide-record.queries.ts';
import { loadFacts } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { originFact } from '../candidate-texts.ts';
import { about, dayOf, driverOf, driverRows, equipmentRows, freeTime } from '../candidates.ts';
import { emptyKmTo } from '../drive-minutes.ts';
import { unitColumns, unitFacts, unitOf } from '../offered-unit.ts';
import {
  asAssigned,
  type Point,
  planRescue,
  type RemainingTrip,
  remainingTrip,
  rescueRoads,
} from './remaining-trip.ts';

export interface Wanted {
  id_guide: number;
  rescue: Point & { at: string };
}
/** Number of nearest trucks (air distance) whose road is measured; for the others it is estimated. */
const MEASURED = 12;
const LONGEST_DRIVE_MS = 12 * 3_600_000;

interface Drive {
  km: number;
  minutes: number;
}
export interface RescueReady {
  roads: RoadPlan;
  /** Drives of the nearest trucks, by id. */
  drives: ReadonlyMap<number, Drive>;
}

const estimated = (where: Whereabouts | undefined, point: Point): Drive | null => {
  const km = emptyKmTo(where, point);
  return km === null ? null : { km, minutes: emptyMinutes(km) };
};

/** Requests roads before the transaction: the remaining trip, and the drives of the nearest trucks. */
export async function askRescueRoads(read: Read, roads: Roads, { id_guide, rescue }: Wanted): Promise<RescueReady> {
  const at = toIso(rescue.at);
  const places = await read(tx => truckWhereabouts(tx, { planned_from: at, guide: { id_guide } }));
  const near = [...places.values()]
    .flatMap(where => {
      const from = originOf(where);
      const drive = estimated(where, rescue);
      return from === null || drive === null ? [] : [{ id: where.id_truck, from, minutes: drive.minutes }];
    })
    .sort((a, b) => a.minutes - b.minutes)
    .slice(0, MEASURED);
  const drives = new Map<number, Drive>();
  for (const { id, from } of near) drives.set(id, await roads.route([from, rescue]));
  return { roads: await rescueRoads(read, roads, id_guide, rescue), drives };
}

interface Scene {
  facts: AssignmentFacts;
  left: RemainingTrip;
  drives: RescueReady['drives'];
  at: string;
  tx: Tx;
  /** The unit that broke down. */
  broken: number | null;
}

/** Slots and appointments that it would miss: «turno de las 03:00 de DPW, 42 min tarde». */
function missedStops({ facts, tx }: Scene, arrivals: ReadonlyMap<number, string | null>): string[] {
  return facts.trip.stops.flatMap(({ id_stop, appointment_at, slot_code, short_name }) => {
    const arrival = arrivals.get(id_stop ?? 0);
    if (appointment_at === null || arrival == null || toMillis(arrival) <= toMillis(appointment_at)) return [];
    const late = formatLength(Math.round(minutesBetween(appointment_at, arrival)));
    const what = slot_code === null ? 'cita' : 'turno';
    return [`${what} de las ${formatTime(appointment_at, tx.zone)} en ${short_name}, ${late} tarde`];
  });
}

function candidateOf(scene: Scene, truck: TruckFacts): RescueCandidate {
  const { facts, left, at, tx } = scene;
  const where = facts.places.get(truck.id_truck);
  const drive = scene.drives.get(truck.id_truck) ?? estimated(where, left.point);
  const plan = planRescue(left, at, drive?.minutes ?? 0);
  const mine = { ...facts, trip: asAssigned(facts.trip, left, plan, at) };
  const day = dayOf(mine.trip, tx);
  const id_driver = driverOf(facts, truck, where, day);
  const unit = unitOf(truck, id_driver, facts);
  const { blocking, warnings } = about(
    verdictsOf(mine, { id_truck: truck.id_truck, id_driver }, tx),
    'trip',
    'truck',
    'driver',
  );
  const { id_truck, is_own } = truck;
  const reasons = blocking.map(b => b.message);
  const last = plan.stops.at(-1);
  // The distinguishing facts come first: where it comes from, and its next trip.
  const told = [
    originFact(where, tx),
    ...unitFacts(unit, { trip: mine.trip, free: freeTime(where, day), last: businessDate(plan.end, tx.zone) }, tx),
    is_own ? null : 'Particular',
  ];
  return {
    ...unitColumns(unit),
    km: drive === null ? null : Math.round(drive.km),
    minutes: drive === null ? null : Math.round(drive.minutes),
    arrives_at: drive === null ? null : plan.arrival,
    eta_at: drive === null ? null : (last?.planned_arrival ?? null),
    // No forecast for a truck whose position is unknown.
    missed:
      drive === null
        ? []
        : missedStops({ ...scene, facts: mine }, new Map(plan.stops.map(s => [s.id_stop, s.planned_arrival]))),
    facts: told.filter(fact => fact !== null),
    warnings: warnings.map(w => w.message),
    reasons: id_truck === scene.broken ? [refuse('RESCATE_MISMO_CAMION').message, ...reasons] : reasons,
  };
}

/** Earliest arrival first; then own before third party, then by disk. */
const bySoonest = (a: RescueCandidate, b: RescueCandidate): number =>
  (a.minutes ?? Number.MAX_SAFE_INTEGER) - (b.minutes ?? Number.MAX_SAFE_INTEGER) ||
  Number(b.is_own) - Number(a.is_own) ||
  compareDisks(a.disk, b.disk);

/**
 * Trucks that can take over a trip at a point, earliest arrival first, and those that cannot, with all reasons. 404 outside the scope; 409
 * if the trip cannot be rescued.
 */
export async function rescueCandidates(
  tx: Tx,
  { id_guide, rescue }: Wanted,
  ready: RescueReady,
): Promise<RescueCandidates> {
  const row = await guideColumns(tx, id_guide);
  if (row === undefined) throw notFound('La guía no existe');
  const record = await loadFacts(tx, row.id_reservation);
  const guide = record?.sub_reservations.flatMap(s => s.legs.flatMap(l => l.guides)).find(g => g.id_guide === id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  demand(canRescue(guide));
  const at = toIso(rescue.at);
  const left = await remainingTrip(tx, id_guide, rescue, ready.roads);
  const plan = planRescue(left, at, 0);
  const facts = await loadAssignmentFacts(tx, {
    id_guide,
    trucks: 'active',
    drivers: 'active',
    equipments: 'active',
    // Includes the additional time of a distant truck: each one is judged by its own end.
    replan: trip => ({ ...trip, planned_from: at, planned_to: toIso(toMillis(plan.end) + LONGEST_DRIVE_MS) }),
  });
  if (facts === undefined) throw notFound('La guía no existe');
  const scene: Scene = { facts, left, drives: ready.drives, at, tx, broken: row.id_truck };
  const ahead = { ...facts, trip: asAssigned(facts.trip, left, plan, at) };
  const judge = judgeOf(ahead, tx);
  const all = [...facts.trucks.values()].map(truck => candidateOf(scene, truck)).sort(bySoonest);
  return {
    candidates: all.filter(one => one.reasons.length === 0),
    impossible: all.filter(one => one.reasons.length > 0),
    drivers: driverRows({ facts: ahead, judge, drivers: new Map() }),
    ...equipmentRows({ facts: ahead, judge }),
    remaining_km: Math.round(left.road.km * 10) / 10,
    carries_container: isBoxAboard(guide),
  };
}
