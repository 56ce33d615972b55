import type { Assigned, Assignment } from '@cabezal/contract/dispatch/dispatch.calls';
import type { AssignmentRefusal } from '@cabezal/domain/rules/assignment-input';
import { refuse } from '@cabezal/domain/rules/refusal';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demand, notFound, unprocessable } from '../../platform/http/errors.ts';
import { assignGuide } from '../guides/assign-guide.ts';
import { createGuide } from '../guides/create-guide.ts';
import type { Roads } from '../roads/roads.ts';
import { holdForAssignment, legsInScope, liveGuidesOf, type ResourceIds, seesResources } from './assign.queries.ts';
import { loadAssignmentFacts, verdictsOf } from './assignment-facts.queries.ts';
import { labelled } from './labelled.ts';

interface Dispatcher {
  roads: Roads;
  zone: string;
}

export const distinct = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter(id => id != null)),
];

export function resourceIds(assignments: readonly Omit<Assignment, 'id_leg'>[]): ResourceIds {
  return {
    trucks: distinct(assignments.map(a => a.id_truck)),
    drivers: distinct(assignments.map(a => a.id_driver)),
    equipments: distinct(assignments.flatMap(a => [a.id_generator, a.id_chassis])),
  };
}

/** Papers that are missing, expired or banned keep a guide from being issued, not a truck from being planned (they may be renewed until then). */
export const isPaper = (refusal: AssignmentRefusal): boolean =>
  refusal.overridable || refusal.code === 'LICENCIA_SIN_FECHA';

/** Assigns one leg; answers what is worth knowing. Its reservation and resources are held. */
async function assignLeg(tx: Tx, actor: Actor, wanted: Assignment, { roads, zone }: Dispatcher): Promise<string[]> {
  const { id_leg, id_truck, id_driver, id_generator, id_chassis } = wanted;
  const facts = await loadAssignmentFacts(tx, {
    id_leg,
    trucks: [id_truck],
    drivers: [id_driver],
    equipments: distinct([id_generator, id_chassis]),
  });
  if (facts === undefined) throw notFound('El tramo no existe');
  const own = facts.trip.guide;
  // Somebody else was first: changing an assigned trip is a change of its guide, with the version that the person read.
  if (own !== null && own.id_truck !== null && own.id_driver !== null) demand(refuse('TRAMO_CON_GUIA'));
  const resources = {
    id_truck,
    id_driver,
    id_generator: id_generator === undefined ? (own?.id_generator ?? null) : id_generator,
    id_chassis: id_chassis === undefined ? (own?.id_chassis ?? null) : id_chassis,
  };
  const { blocking, warnings } = verdictsOf(facts, resources, tx.now, zone);
  demand(blocking.find(b => !isPaper(b)) ?? true);
  if (own === null) await createGuide(tx, actor, roads, id_leg, resources);
  else await assignGuide(tx, actor, { ...resources, id_guide: own.id_guide, version: own.version });
  return [...blocking, ...warnings].map(w => w.message);
}

/**
 * Assigns truck, driver and equipment to legs that wait for them, all or none. Errors: 404 a leg or resource outside the scope; 409 a
 * resource that is taken for that time, a leg that somebody else assigned; 422 what does not fit the trip. Of several the message names
 * the trip. What the checks could not see (two at the same moment by different ways) the database's exclusion constraints refuse.
 */
export async function assignLegs(
  tx: Tx,
  actor: Actor,
  assignments: readonly Assignment[],
  dispatcher: Dispatcher,
): Promise<Assigned> {
  const ids = assignments.map(a => a.id_leg);
  if (new Set(ids).size < ids.length) throw unprocessable('TRAMO_REPETIDO', 'Un tramo está repetido en la asignación');
  const legs = await legsInScope(tx, ids);
  if (legs.size < ids.length) throw notFound('El tramo no existe');
  const resources = resourceIds(assignments);
  if (!(await seesResources(tx, resources))) throw notFound('Un recurso elegido no existe');
  await tx.elevate();
  await holdForAssignment(tx, distinct([...legs.values()].map(l => l.id_reservation)), resources);
  const warnings = new Map<number, string[]>();
  for (const wanted of assignments) {
    const label = assignments.length > 1 ? (legs.get(wanted.id_leg)?.label ?? null) : null;
    warnings.set(wanted.id_leg, await labelled(label, () => assignLeg(tx, actor, wanted, dispatcher)));
  }
  const guides = await liveGuidesOf(tx, ids);
  return {
    guides: ids.flatMap(id => {
      const guide = guides.get(id);
      return guide === undefined ? [] : [{ ...guide, warnings: warnings.get(id) ?? [] }];
    }),
  };
}
