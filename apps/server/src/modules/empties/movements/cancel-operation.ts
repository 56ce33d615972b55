import { type Refusal, refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { rejectOrCancel } from '../../bookings/reservations/deciding/decide.queries.ts';
import { claimedBoxes } from '../../trips/state/claims/claims.ts';
import { dropPendingGuides } from '../../trips/state/claims/drop-guides.ts';
import { type Lose, withReservation } from '../../trips/state/claims/with-reservation.ts';
import * as queries from './change.queries.ts';
import { holdOperation } from './movements.queries.ts';

/** Why what happened to a box keeps it; null: nothing happened yet. */
function whyBegun(box: queries.BoxToCancel): Refusal | null {
  if (box.begun) return refuse('GUIA_CON_SALIDA');
  return box.skips ? refuse('GUIA_CON_HITOS') : null;
}

/** The boxes of an operation, each with why it is not cancelled: its trip has begun, or a module holds something of it; null: it is. */
async function judgedBoxes(tx: Tx, actor: Actor, id_reservation: number) {
  const boxes = await queries.boxesToCancel(tx, id_reservation);
  const still = boxes.filter(box => whyBegun(box) === null);
  const claimed = await claimedBoxes(tx, { id_reservation, boxes: still }, actor);
  return boxes.map(box => ({ box, why: whyBegun(box) ?? claimed.get(box.id_sub_reservation) ?? null }));
}

/** Cancels boxes like containers of a reservation, and it with its last ones (`whole`); charges of driven trips stay. */
async function giveUpBoxes(
  tx: Tx,
  lose: Lose,
  { ids, whole }: { ids: readonly number[]; whole: { id_reservation: number } | null },
  motive: string,
): Promise<void> {
  const of = { id_sub_reservations: ids };
  const lost = await lose({ what: 'CONTAINERS', of, how: 'cancelled' }, motive);
  await dropPendingGuides(tx, lose, of, { leg: 'goes', motive });
  if (ids.length > 0) await rejectOrCancel(tx, lost);
  if (whole !== null) await rejectOrCancel(tx, lost, whole);
}

/** Locks an operation that is not cancelled, in the version that the caller read. Errors: 404; 409 MODIFICADO, OPERACION_CANCELADA. */
async function lockOperation(tx: Tx, { id, version }: { id: number; version: number }) {
  await tx.elevate();
  const operation = await holdOperation(tx, id);
  if (operation === undefined) throw notFound('La operación no existe');
  if (operation.version !== version) throw changedMeanwhile();
  if (operation.status === 'NOT_EJECUTED') demand(refuse('OPERACION_CANCELADA'));
  return operation;
}

/**
 * Cancels boxes that no truck has begun to move and no module claims, and the whole operation if none is left. Errors: 404; 409 MODIFICADO,
 * or the reason for the first kept box if none can be cancelled.
 */
export async function cancelOperation(tx: Tx, actor: Actor, input: { id: number; version: number; motive: string }) {
  const { id, motive } = input;
  const held = {
    take: () => lockOperation(tx, input),
    settles: ({ id_reservation }: { id_reservation: number }) => ({ edited: [id_reservation] }),
  };
  const { id_reservation, cancelled, kept } = await withReservation(tx, actor, held, async (operation, lose) => {
    const boxes = await judgedBoxes(tx, actor, operation.id_reservation);
    const free = boxes.filter(({ why }) => why === null).map(({ box }) => box.id_sub_reservation);
    const left = boxes.flatMap(({ box, why }) =>
      why === null ? [] : [{ container_code: box.container_code, code: why.code as string, message: why.message }],
    );
    const [first] = boxes;
    if (free.length === 0 && first?.why != null) demand(first.why);
    const whole = { id_reservation: operation.id_reservation };
    await giveUpBoxes(tx, lose, { ids: free, whole: left.length === 0 ? whole : null }, motive);
    await queries.storeOperation(tx, id, {});
    return { ...whole, cancelled: free.length, kept: left };
  });
  tx.audit({ action: 'cancel_empties', noun: 'reservation', id: id_reservation, after: { cancelled }, motive });
  tx.changed('empty', id);
  return { cancelled, kept };
}
