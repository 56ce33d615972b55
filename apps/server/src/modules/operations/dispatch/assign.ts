import { type RefusalCode, refuse } from '@cabezal/domain/system/refusals/refusals';
import { businessDate, businessTime, formatDate, toMillis } from '@cabezal/domain/system/time/time';
import { isPaper } from '@cabezal/domain/trips/rules/assignment';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { guardMargin, keptMargin, marginBefore } from '../../prices/pricing/margin-guard.ts';
import { assignGuide } from '../../trips/state/assignment/assign-guide.ts';
import {
  type AssignmentFacts,
  loadAssignmentFacts,
  verdictsOf,
} from '../../trips/state/assignment/assignment-facts.queries.ts';
import type { Resources } from '../../trips/state/assignment/resources.queries.ts';
import { createGuide } from '../guides/create-guide.ts';
import {
  holdForAssignment,
  type LegInScope,
  legsInScope,
  liveGuidesOf,
  type ResourceIds,
  seesResources,
} from './assign.queries.ts';
import { labelled, named } from './name-trip-in-refusal.ts';
import { withoutLater } from './without-later.ts';

export const distinct = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter(id => id != null)),
];

/** Everything that these assignments need, each once; gensets and chassis are both equipment. */
export function resourceIds(wanted: readonly Resources[]): ResourceIds {
  return {
    trucks: distinct(wanted.map(a => a.id_truck)),
    drivers: distinct(wanted.map(a => a.id_driver)),
    equipments: distinct(wanted.flatMap(a => [a.id_generator, a.id_chassis])),
  };
}

const demanded: readonly RefusalCode[] = [
  'CAMION_REQUERIDO',
  'CONDUCTOR_REQUERIDO',
  'GENERADOR_REQUERIDO',
  'CHASIS_REQUERIDO',
];

/**
 * Judges resources on a trip: throws the first blocking reason, returns the others as warnings. A guide in preparation, without truck or
 * driver, is not refused for what it lacks. `issued`: the guide is driven with these documents, so document problems block, too.
 */
export function judged(tx: Tx, facts: AssignmentFacts, resources: Resources, issued: boolean): string[] {
  const { blocking, warnings } = verdictsOf(facts, resources, tx);
  const whole = issued || (resources.id_truck != null && resources.id_driver != null);
  const counts = blocking.filter(b => whole || !demanded.includes(b.code));
  demand(counts.find(b => issued || !isPaper(b.code)) ?? true);
  return [...counts, ...warnings].map(w => w.message);
}

/** A departure in the past: refused among several legs, because nobody looked at each; for a single leg a warning. */
function lateness(tx: Tx, facts: AssignmentFacts, several: boolean): string[] {
  const { planned_from } = facts.trip;
  if (toMillis(planned_from) >= tx.now.getTime()) return [];
  const day = businessDate(planned_from, tx.zone) === tx.today ? '' : `el ${formatDate(planned_from, tx.zone)} `;
  const detalle = `${day}a las ${businessTime(planned_from, tx.zone)}`;
  if (several) demand(refuse('SALIDA_PASADA', { detalle }));
  return [`Debía salir ${detalle}`];
}

/** Why a margin below the minimum is accepted, by a user who may accept it. */
export interface MarginReason {
  margin_reason?: string | null | undefined;
}
type Wanted = Resources & { id_leg: number } & MarginReason;

/** Context of a leg among those assigned together. */
interface Among {
  leg: LegInScope;
  roads: RoadPlan;
  several: boolean;
  /** Legs that are assigned after it. */
  later: ReadonlySet<number>;
  areReckoned: boolean;
}

/** Assigns one leg; returns warnings. Its reservation and resources are locked. */
async function assignLeg(
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
  { leg, roads, several, later, areReckoned }: Among,
): Promise<string[]> {
  const { id_leg, id_generator, id_chassis } = wanted;
  const facts = await loadAssignmentFacts(tx, {
    id_leg,
    trucks: distinct([wanted.id_truck]),
    drivers: distinct([wanted.id_driver]),
    equipments: distinct([id_generator, id_chassis]),
  });
  if (facts === undefined) throw notFound('El tramo no existe');
  const own = facts.trip.guide;
  // Another user has assigned the leg already: changing an assigned trip requires the version of its guide (`reassign`).
  if (own !== null && own.id_truck !== null && own.id_driver !== null) demand(refuse('TRAMO_CON_GUIA'));
  const resources = {
    id_truck: wanted.id_truck ?? own?.id_truck ?? null,
    id_driver: wanted.id_driver ?? own?.id_driver ?? null,
    id_generator: id_generator === undefined ? (own?.id_generator ?? null) : id_generator,
    id_chassis: id_chassis === undefined ? (own?.id_chassis ?? null) : id_chassis,
  };
  const warnings = [...judged(tx, withoutLater(facts, later), resources, false), ...lateness(tx, facts, several)];
  const judgedMargin = { id_reservation: leg.id_reservation, subs: [leg.id_sub_reservation] };
  const before = areReckoned ? await keptMargin(tx, leg.id_reservation) : await marginBefore(tx, judgedMargin);
  if (own === null) await createGuide(tx, actor, roads, id_leg, resources);
  else await assignGuide(tx, actor, { ...resources, id_guide: own.id_guide, version: own.version });
  await guardMargin(tx, actor, judgedMargin, { reason: wanted.margin_reason, before });
  return warnings;
}

/** A leg that got its guide, with warnings. */
export interface AssignedLeg {
  id_leg: number;
  warnings: string[];
}

/**
 * Assigns truck, driver and equipment to waiting legs, all or none; truck and driver may still be missing. Errors: 404 a leg or resource
 * outside the scope; 409 a busy resource, a leg that another user assigned; 422 resources that do not fit the trip, and, among several
 * legs, a departure in the past. For several legs, message and warnings name the trip. Conflicts that the checks cannot see (simultaneous
 * assignments by different calls) are refused by the database's exclusion constraints. `areReckoned`: the margins of all their containers
 * were already refreshed in this transaction.
 */
export async function assignLegs(
  tx: Tx,
  actor: Actor,
  wanted: readonly Wanted[],
  roads: RoadPlan,
  areReckoned = false,
): Promise<AssignedLeg[]> {
  const ids = wanted.map(a => a.id_leg);
  if (new Set(ids).size < ids.length) throw unprocessable('TRAMO_REPETIDO', 'Un tramo está repetido en la asignación');
  const legs = await legsInScope(tx, ids);
  if (legs.size < ids.length) throw notFound('El tramo no existe');
  const resources = resourceIds(wanted);
  if (!(await seesResources(tx, resources))) throw notFound('Un recurso elegido no existe');
  await tx.elevate();
  await holdForAssignment(tx, distinct([...legs.values()].map(l => l.id_reservation)), resources);
  const several = wanted.length > 1;
  const assigned: AssignedLeg[] = [];
  const later = new Set(ids);
  for (const one of wanted) {
    later.delete(one.id_leg);
    const leg = legs.get(one.id_leg);
    if (leg === undefined) throw notFound('El tramo no existe');
    const label = several ? leg.label : null;
    const warnings = await labelled(label, () =>
      assignLeg(tx, actor, one, { leg, roads, several, later, areReckoned }),
    );
    assigned.push({ id_leg: one.id_leg, warnings: named(label, warnings) });
  }
  return assigned;
}

/** The live guides of these legs as the caller may read them, each with the verb's result for it. */
export async function guidesOf<T extends { id_leg: number }>(tx: Tx, done: readonly T[]) {
  const live = await liveGuidesOf(
    tx,
    done.map(one => one.id_leg),
  );
  return {
    guides: done.flatMap(({ id_leg, ...said }) => {
      const guide = live.get(id_leg);
      return guide === undefined ? [] : [{ ...guide, ...said }];
    }),
  };
}
