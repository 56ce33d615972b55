import type { LatenessRow } from '@cabezal/contract/operations/justifications/justifications.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { latenessOfGuides } from '../../trips/state/events/lateness.queries.ts';
import { standBysOf } from '../../trips/state/events/stand-by.queries.ts';
import { guidesOf, justificationsOf } from './justifications.queries.ts';

/** Delays of guides in the caller's scope, with the justifications that it may read. Errors: 404. */
export async function loadLateness(tx: Tx, of: { id_guide?: number; id_reservation?: number }): Promise<LatenessRow[]> {
  const ids = await guidesOf(tx, of);
  if (ids.length === 0 && of.id_guide !== undefined) throw notFound('La guía no existe');
  const justifications = await justificationsOf(tx, ids);
  // Stand-by is calculated from figures that only the operator reads; the result here is only minutes.
  const stops = await tx.asSystem(async () => latenessOfGuides(tx, ids, await standBysOf(tx, ids)));
  return stops.flatMap(({ id_stop, id_guide, name, late }) =>
    late.map(({ kind, minutes }) => ({
      reservation_milestone_id: id_stop,
      id_guide,
      stop: name,
      kind,
      minutes,
      justification: justifications.find(one => one.reservation_milestone_id === id_stop && one.kind === kind) ?? null,
    })),
  );
}
