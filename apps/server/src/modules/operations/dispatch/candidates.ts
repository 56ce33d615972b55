import type { Candidate, Candidates } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { type CarrierTerms, payPerLeg } from '@cabezal/domain/prices/amounts/carrier-pay';
import { formatMoney, type Money } from '@cabezal/domain/system/amounts/money';
import { compareDisks } from '@cabezal/domain/system/text/compare-disks';
import { addDays, businessDate, instantOf, minutesBetween, toIso } from '@cabezal/domain/system/time/time';
import { boxEquipment, OTHER_TRUCK_BRINGS } from '@cabezal/domain/trips/rules/assignment-box';
import type { AssignmentSubject, AssignmentVerdicts } from '@cabezal/domain/trips/rules/assignment-input';
import { COMES_TOO_LATE, DRIVING_HOURS, MISSES_NEXT } from '@cabezal/domain/trips/rules/assignment-way';
import { emptyMinutes } from '@cabezal/domain/trips/rules/empty-drive';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { carrierTerms } from '../../prices/pricing/carrier-terms.ts';
import { type Carrier, type MarginOf, marginNotifier } from '../../prices/pricing/margin-guard.ts';
import {
  type AssignmentFacts,
  type ChosenResources,
  type EquipmentFacts,
  judgeOf,
  loadAssignmentFacts,
  type TripFacts,
  type TruckFacts,
} from '../../trips/state/assignment/assignment-facts.queries.ts';
import type { Whereabouts } from '../../trips/state/assignment/whereabouts.queries.ts';
import { type Means, ratingMeans } from '../quality/means.ts';
import { distanceFact, type FreeTime, lateWarning, ratingFact } from './candidate-texts.ts';
import { type SharedBox, sharedBox } from './candidates.queries.ts';
import { emptyKmTo } from './drive-minutes.ts';
import { unitColumns, unitFacts, unitOf } from './offered-unit.ts';

export interface Day {
  start: string;
  end: string;
  last: string;
}
interface Ranked {
  candidate: Candidate;
  /** Minutes to spare before the trip, after the empty drive. */
  slack: number;
  /** Another truck brings the container, or carries it further. */
  crosses: boolean;
  /** How many of these apply: it would be late, miss its next trip, or exceed its driver's driving limit. */
  troubles: number;
  /** How many of genset and chassis it brings along, or finds with the container. */
  brings: number;
}

/** The business day on which a trip starts, and the one on which it ends. */
export function dayOf(trip: Pick<TripFacts, 'planned_from' | 'planned_to'>, { zone }: ReadAt): Day {
  const date = businessDate(trip.planned_from, zone);
  return {
    start: instantOf(date, '00:00', zone),
    end: instantOf(addDays(date, 1), '00:00', zone),
    last: businessDate(trip.planned_to, zone),
  };
}

/** Its next guide of that day. */
function nextOf(where: Whereabouts | undefined, day: Day): Whereabouts['next'] {
  const next = where?.next ?? null;
  return next !== null && next.planned_start < day.end ? next : null;
}

/** The default driver of a truck: that of its previous guide on that day, else its usual driver, else that of its next guide. */
export function driverOf(
  facts: AssignmentFacts,
  truck: TruckFacts,
  where: Whereabouts | undefined,
  day: Day,
): number | null {
  const before = where?.previous;
  const sameDay = before && before.planned_start >= day.start ? before.id_driver : null;
  const known = [sameDay, truck.id_driver, nextOf(where, day)?.id_driver].find(
    id => id != null && facts.drivers.has(id),
  );
  return known ?? null;
}

/** When a truck is free around a trip of that day. */
export function freeTime(where: Whereabouts | undefined, day: Day): FreeTime {
  const from = where?.previous?.free_at ?? null;
  return { from: from !== null && from > day.start ? from : null, until: nextOf(where, day)?.planned_start ?? null };
}

function emptyKm(trip: TripFacts, where: Whereabouts | undefined): number | null {
  const first = trip.stops[0];
  return first === undefined ? null : emptyKmTo(where, first);
}

interface PurchasePrices extends SharedBox {
  /** Terms by which a carrier is paid for the container. */
  termsOf: (id_carrier: number) => CarrierTerms;
}
async function pricesFor(tx: Tx, id_leg: number): Promise<PurchasePrices> {
  const box = await sharedBox(tx, id_leg);
  const { id_sub_reservation } = box;
  const terms = await tx.asSystem(() => carrierTerms(tx, [id_sub_reservation], 'all'));
  return { ...box, termsOf: id_carrier => terms(id_sub_reservation, id_carrier) };
}

/** What a truck's carrier is paid for the leg. */
function priceOf(truck: TruckFacts, { termsOf, legs, id_leg }: PurchasePrices): Money | null {
  if (truck.is_own) return null;
  const paid = payPerLeg(termsOf(truck.id_company), legs);
  return paid[legs.findIndex(leg => leg.id_leg === id_leg)]?.subtotal ?? null;
}

/** A company as texts about margins name it. */
export const carrierNamed = (of: { id_carrier: number; is_own: boolean; company: string }): Carrier => ({
  id_carrier: of.id_carrier,
  is_own: of.is_own,
  name: of.is_own ? 'camión propio' : of.company,
});

/** Margins, which depend on the carrier; only for the operator. */
async function marginsFor(
  tx: Tx,
  actor: Pick<Actor, 'actions' | 'audience'>,
  { id_reservation, id_leg }: Pick<TripFacts, 'id_reservation' | 'id_leg'>,
  prices: PurchasePrices,
): Promise<Scene['marginOf']> {
  if (actor.audience !== 'operator') return undefined;
  const { id_sub_reservation } = prices;
  return tx.asSystem(() => marginNotifier(tx, actor, { id_reservation, id_sub_reservation, id_leg }, prices.termsOf));
}

/** The effect on the margin if that company drove the leg; undefined: hidden from the caller, or nothing is known of the leg. */
export async function marginWith(
  tx: Tx,
  actor: Pick<Actor, 'actions' | 'audience'>,
  leg: Pick<TripFacts, 'id_reservation' | 'id_leg'>,
  who: Carrier,
): Promise<MarginOf | undefined> {
  const tell = await marginsFor(tx, actor, leg, await pricesFor(tx, leg.id_leg));
  return tell?.(who);
}

/** The verdicts about these subjects; genset and chassis are chosen separately, so verdicts about them are not the truck's. */
export function about(verdicts: AssignmentVerdicts, ...subjects: AssignmentSubject[]): AssignmentVerdicts {
  const blocking = verdicts.blocking.filter(b => subjects.includes(b.subject));
  return {
    // Truck and driver of one blocked carrier give the same sentence: it is shown once.
    blocking: blocking.filter((b, i) => blocking.findIndex(other => other.message === b.message) === i),
    warnings: verdicts.warnings.filter(w => subjects.includes(w.subject)),
  };
}

interface Scene {
  facts: AssignmentFacts;
  prices: PurchasePrices;
  /** The margin with a carrier; undefined if the caller may not see it. */
  marginOf: ((who: Carrier) => MarginOf) | undefined;
  /** Their ratings; empty if the caller may not see them. */
  means: Means;
  /** Gensets and chassis that are possible. */
  usable: ReadonlySet<number>;
  day: Day;
  at: ReadAt;
  /** Blocking reasons and warnings for resources on the trip. */
  judge: (chosen: ChosenResources) => AssignmentVerdicts;
  /** The driver for all trucks; undefined: each truck's own driver. */
  id_driver: number | undefined;
  /** Verdicts on each driver judged so far. */
  drivers: Map<number, AssignmentVerdicts>;
}

function rank(scene: Scene, truck: TruckFacts): Ranked {
  const { facts, day, at } = scene;
  const { trip } = facts;
  const where = facts.places.get(truck.id_truck);
  const id_driver = scene.id_driver ?? driverOf(facts, truck, where, day);
  const unit = unitOf(truck, id_driver, facts);
  const verdicts = scene.judge({ id_truck: truck.id_truck, id_driver });
  const { blocking, warnings } = about(verdicts, 'trip', 'truck', 'driver');
  if (id_driver !== null) scene.drivers.set(id_driver, about(verdicts, 'driver'));
  const km = emptyKm(trip, where);
  const free = freeTime(where, day);
  const drive = emptyMinutes(km ?? 0);
  // Nobody can start in the past: a trip that should be under way is late with every truck.
  const now = toIso(at.now);
  const ready = free.from !== null && free.from > now ? free.from : now;
  const slack = minutesBetween(ready, trip.planned_from) - drive;
  const late = Math.round(-slack);
  const isLate = late > 0;
  const shownWarnings = warnings.filter(one => !isLate || one.code !== COMES_TOO_LATE);
  const has = (code: string): boolean => warnings.some(one => one.code === code);
  const price = priceOf(truck, scene.prices);
  const facts_: (string | null)[] = [
    km === null ? null : distanceFact(km, trip.stops[0]?.spoken ?? ''),
    ...unitFacts(unit, { trip, free, last: day.last }, at),
    ratingFact(
      id_driver === null ? undefined : scene.means.drivers.get(id_driver),
      truck.is_own ? undefined : scene.means.carriers.get(truck.id_company),
    ),
    truck.is_own ? null : price === null ? 'Particular' : `Particular · ${formatMoney(price)}`,
  ];
  const { company, is_own } = truck;
  const margin = scene.marginOf?.(carrierNamed({ id_carrier: truck.id_company, is_own, company }));
  const refused = margin?.refusal ?? null;
  const kept = (id: number | null | undefined): number | null => (id != null && scene.usable.has(id) ? id : null);
  // The equipment on which the container was left, else what the truck has.
  const left = boxEquipment(trip);
  const id_generator = trip.is_reefer ? (kept(left?.id_generator) ?? kept(where?.previous?.id_generator)) : null;
  const id_chassis = kept(left?.id_chassis) ?? kept(where?.previous?.id_chassis);
  return {
    slack,
    crosses: has(OTHER_TRUCK_BRINGS),
    troubles: [isLate, has(MISSES_NEXT), has(DRIVING_HOURS)].filter(Boolean).length,
    brings: [id_generator, id_chassis].filter(id => id !== null).length,
    candidate: {
      ...unitColumns(unit),
      empty_km: km,
      free_from: free.from,
      id_generator,
      id_chassis,
      price,
      facts: facts_.filter(f => f !== null),
      warnings: [...shownWarnings.map(w => w.message), lateWarning(trip, late, at)].filter(w => w !== null),
      margin: margin === undefined ? null : shownMargin(margin),
      reasons: [...blocking.map(b => b.message), ...(refused === null ? [] : [refused.message])],
      reason_codes: [...blocking.map(b => b.code), ...(refused === null ? [] : [refused.code])],
    },
  };
}

export const shownMargin = ({ level, text, worse, needs_reason }: MarginOf): Candidate['margin'] => ({
  level,
  text,
  worse,
  needs_reason,
});

/**
 * Order of candidates: trucks of the container's adjacent legs first; then those without delay, missed next trip or excess driving time;
 * then by fewest empty kilometres, most time to spare, genset and chassis brought along, own before third party, disk.
 */
function byMerit(a: Ranked, b: Ranked): number {
  const km = (r: Ranked): number => r.candidate.empty_km ?? Number.MAX_SAFE_INTEGER;
  const spare = a.slack === b.slack ? 0 : b.slack - a.slack;
  return (
    Number(a.crosses) - Number(b.crosses) ||
    a.troubles - b.troubles ||
    km(a) - km(b) ||
    spare ||
    b.brings - a.brings ||
    Number(b.candidate.is_own) - Number(a.candidate.is_own) ||
    compareDisks(a.candidate.disk, b.candidate.disk)
  );
}

/** Gensets and chassis, judged two at a time, each independent of the other. */
export function equipmentRows({
  facts,
  judge,
}: Pick<Scene, 'facts' | 'judge'>): Pick<Candidates, 'gensets' | 'chassis'> {
  const all = [...facts.equipments.values()];
  const gensets = all.filter(e => e.kind === 'GEN');
  const chassis = all.filter(e => e.kind === 'CHA');
  const rows: Pick<Candidates, 'gensets' | 'chassis'> = { gensets: [], chassis: [] };
  const row = ({ id_equipment, disk, size, company }: EquipmentFacts, verdicts: AssignmentVerdicts) => ({
    id_equipment,
    disk,
    size: size ?? null,
    company,
    reasons: verdicts.blocking.map(b => b.message),
  });
  for (let i = 0; i < Math.max(gensets.length, chassis.length); i++) {
    const [genset, one] = [gensets[i], chassis[i]];
    const chosen = { id_generator: genset?.id_equipment, id_chassis: one?.id_equipment };
    const verdicts = judge(chosen);
    if (genset !== undefined) rows.gensets.push(row(genset, about(verdicts, 'genset')));
    if (one !== undefined) rows.chassis.push(row(one, about(verdicts, 'chassis')));
  }
  return { gensets: possibleFirst(rows.gensets), chassis: possibleFirst(rows.chassis) };
}

/** Drivers by name; the driver of a candidate was already judged with it. */
export function driverRows({
  facts,
  judge,
  drivers,
}: Pick<Scene, 'facts' | 'judge' | 'drivers'>): Candidates['drivers'] {
  const rows = [...facts.drivers.values()].filter(d => d.active);
  const found = rows.map(({ id_driver, name, company, id_company }) => {
    const verdicts = drivers.get(id_driver) ?? about(judge({ id_driver }), 'driver');
    return { id_driver, name, company, id_company, reasons: verdicts.blocking.map(b => b.message) };
  });
  return possibleFirst(found.sort((a, b) => a.name.localeCompare(b.name, 'es')));
}

/** Rows without reasons first; otherwise the order is kept. */
function possibleFirst<T extends { reasons: readonly string[] }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => Number(a.reasons.length > 0) - Number(b.reasons.length > 0));
}

/**
 * Trucks that can drive a leg, ranked, and those that cannot, with all reasons, each with its own driver or all with the given one; also
 * drivers, gensets and chassis for exactly that time. Eight queries, whatever the size of the fleet. 404 outside the scope.
 */
export async function loadCandidates(
  tx: Tx,
  actor: Pick<Actor, 'actions' | 'audience'>,
  { id_leg, id_driver }: { id_leg: number; id_driver?: number | undefined },
): Promise<Candidates> {
  const facts = await loadAssignmentFacts(tx, { id_leg, trucks: 'active', drivers: 'active', equipments: 'active' });
  if (facts === undefined) throw notFound('El tramo no existe');
  const day = dayOf(facts.trip, tx);
  const prices = await pricesFor(tx, id_leg);
  const judge = judgeOf(facts, tx);
  const equipment = equipmentRows({ facts, judge });
  const free = [...equipment.gensets, ...equipment.chassis].filter(one => one.reasons.length === 0);
  const scene: Scene = {
    facts,
    prices,
    marginOf: await marginsFor(tx, actor, facts.trip, prices),
    means: await ratingMeans(tx, actor),
    usable: new Set(free.map(one => one.id_equipment)),
    day,
    at: tx,
    judge,
    id_driver,
    drivers: new Map(),
  };
  const all = [...facts.trucks.values()].map(truck => rank(scene, truck)).sort(byMerit);
  const candidates = all.map(r => r.candidate);
  return {
    candidates: candidates.filter(c => c.reasons.length === 0),
    impossible: candidates.filter(c => c.reasons.length > 0),
    drivers: driverRows(scene),
    ...equipment,
  };
}
