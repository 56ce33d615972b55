import type { Move, Reassigned } from '@cabezal/contract/dispatch/dispatch.calls';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demand, notFound, unprocessable } from '../../platform/http/errors.ts';
import { assignGuide } from '../guides/assign-guide.ts';
import { type GuideInScope, guidesInScope, holdForAssignment, liveGuidesOf, seesResources } from './assign.queries.ts';
import { distinct, isPaper, resourceIds } from './assign.ts';
import { loadAssignmentFacts, verdictsOf } from './assignment-facts.queries.ts';
import { labelled } from './labelled.ts';

type Before = Reassigned['guides'][number]['before'];
interface Moved {
  id_leg: number;
  before: Before;
  warnings: string[];
}

/** Moves one guide. An issued one is driven with these papers: what would keep it from being issued keeps it from being moved. */
async function moveGuide(tx: Tx, actor: Actor, wanted: Move, guide: GuideInScope, zone: string): Promise<Moved> {
  const facts = await loadAssignmentFacts(tx, {
    id_guide: wanted.id_guide,
    trucks: [wanted.id_truck],
    drivers: [wanted.id_driver],
    equipments: distinct([wanted.id_generator, wanted.id_chassis]),
  });
  const own = facts?.trip.guide;
  if (facts === undefined || own == null) throw notFound('La guía no existe');
  const { id_truck, id_driver, id_generator, id_chassis } = own;
  const resources = {
    id_truck: wanted.id_truck,
    id_driver: wanted.id_driver,
    id_generator: wanted.id_generator === undefined ? id_generator : wanted.id_generator,
    id_chassis: wanted.id_chassis === undefined ? id_chassis : wanted.id_chassis,
  };
  const { blocking, warnings } = verdictsOf(facts, resources, tx.now, zone);
  demand(blocking.find(b => guide.issued || !isPaper(b)) ?? true);
  await assignGuide(tx, actor, { ...resources, id_guide: wanted.id_guide, version: wanted.version });
  return {
    id_leg: facts.trip.id_leg,
    before: { id_truck, id_driver, id_generator, id_chassis },
    warnings: [...blocking, ...warnings].map(w => w.message),
  };
}

/**
 * Gives guides that have not left another truck, driver or equipment, all or none. Errors: 404 a guide or resource outside the scope; 409
 * one that somebody changed meanwhile, that has left, or whose new truck is taken then; 422 what does not fit the trip. Of several the
 * message names the trip.
 */
export async function reassignGuides(tx: Tx, actor: Actor, moves: readonly Move[], zone: string): Promise<Reassigned> {
  const ids = moves.map(m => m.id_guide);
  if (new Set(ids).size < ids.length) throw unprocessable('GUIA_REPETIDA', 'Una guía está repetida');
  const seen = await guidesInScope(tx, ids);
  if (seen.size < ids.length) throw notFound('La guía no existe');
  const wanted = resourceIds(moves);
  if (!(await seesResources(tx, wanted))) throw notFound('Un recurso elegido no existe');
  await tx.elevate();
  await holdForAssignment(tx, distinct([...seen.values()].map(g => g.id_reservation)), wanted);
  const held = await guidesInScope(tx, ids);
  const moved: Moved[] = [];
  for (const one of moves) {
    const guide = held.get(one.id_guide);
    if (guide === undefined) throw notFound('La guía no existe');
    moved.push(await labelled(moves.length > 1 ? guide.label : null, () => moveGuide(tx, actor, one, guide, zone)));
  }
  const live = await liveGuidesOf(
    tx,
    moved.map(m => m.id_leg),
  );
  return {
    guides: moved.flatMap(({ id_leg, before, warnings }) => {
      const guide = live.get(id_leg);
      return guide === undefined ? [] : [{ ...guide, before, warnings }];
    }),
  };
}
