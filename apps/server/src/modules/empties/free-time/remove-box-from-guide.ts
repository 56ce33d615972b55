import { canRemoveBox } from '@cabezal/domain/empties/free-time/free-time-guards';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { editContainer } from '../../bookings/reservations/editing/edit-container.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { findGuideBox } from './clock-list.queries.ts';

/** Removes a wrong box and its seals from a guide that has not left. Errors: 404; 409 MODIFICADO when the number has changed. */
export async function removeBoxFromGuide(
  tx: Tx,
  actor: Actor,
  { id_guide, motive, container_code }: { id_guide: number; motive: string; container_code?: string | undefined },
): Promise<{ id_sub_reservation: number; version: number }> {
  if ((await findGuideBox(tx, id_guide)) === undefined) throw notFound('La guía no existe');
  await tx.elevate();
  await holdReservationOf(tx, id_guide);
  const box = await findGuideBox(tx, id_guide);
  if (box === undefined) throw notFound('La guía no existe');
  demand(canRemoveBox(box));
  if (container_code !== undefined && container_code !== box.container_code) throw changedMeanwhile();
  const { id_sub_reservation, version } = box;
  const set = { container_code: null, seals: [] };
  const done = await editContainer(tx, actor, { id_sub_reservation, version, set, motive });
  return { id_sub_reservation, version: done.version };
}
