import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { assignGuide } from '../../trips/state/assignment/assign-guide.ts';
import { deleteGuide } from '../guides/undo-event.ts';
import { type GuideInScope, guidesInScope, holdForAssignment } from './assign.queries.ts';
import { labelled } from './name-trip-in-refusal.ts';

interface Undone {
  id_guide: number;
  version: number;
}

const nothing = { id_truck: null, id_driver: null, id_generator: null, id_chassis: null };

async function free(tx: Tx, actor: Actor, wanted: Undone, guide: GuideInScope): Promise<void> {
  if (guide.issued) throw conflict('TRANSICION_INVALIDA', 'La guía ya está emitida: la asignación no se deshace');
  // Deleting a rescue would give the trip back to the broken-down truck: it only loses its resources.
  if (guide.rescue) await assignGuide(tx, actor, { ...wanted, ...nothing });
  else await deleteGuide(tx, actor, { ...wanted, motive: 'Asignación deshecha en el tablero' });
}

/**
 * Unassigns guides, all or none: the legs wait again. Returns their number. Errors: 404 outside the scope; 409 a guide that changed
 * meanwhile, is issued, or has an event.
 */
export async function unassignGuides(tx: Tx, actor: Actor, wanted: readonly Undone[]): Promise<number> {
  const ids = wanted.map(g => g.id_guide);
  if (new Set(ids).size < ids.length) throw unprocessable('GUIA_REPETIDA', 'Una guía está repetida');
  const seen = await guidesInScope(tx, ids);
  if (seen.size < ids.length) throw notFound('La guía no existe');
  await tx.elevate();
  const reservations = [...new Set([...seen.values()].map(g => g.id_reservation))];
  await holdForAssignment(tx, reservations, { trucks: [], drivers: [], equipments: [] });
  // Read again, now that the reservations are locked.
  const held = await guidesInScope(tx, ids);
  for (const one of wanted) {
    const guide = held.get(one.id_guide);
    if (guide === undefined) throw notFound('La guía no existe');
    await labelled(wanted.length > 1 ? guide.label : null, () => free(tx, actor, one, guide));
  }
  return wanted.length;
}
