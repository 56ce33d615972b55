import { type Refusal, refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { dropBookedCharges, rejectOrCancel } from '../../bookings/reservations/deciding/decide.queries.ts';
import { demandUnclaimed, type Loss, releaseClaims } from '../../trips/state/claims/claims.ts';
import { dropPendingGuides } from '../../trips/state/claims/drop-guides.ts';
import { reservationEdited } from '../../trips/state/status/refresh-status.ts';
import * as queries from './change.queries.ts';
import { holdOperation } from './movements.queries.ts';

function whyKept(box: queries.BoxToCancel): Refusal | null {
  if (box.begun) return refuse('GUIA_CON_SALIDA');
  if (box.skips) return refuse('GUIA_CON_HITOS');
  return box.billed ? refuse('RUBRO_EN_ORDEN', { donde: 'una orden de pago' }) : null;
}

/** Cancels boxes like containers of a reservation; charges of driven trips stay. */
async function giveUpBoxes(tx: Tx, actor: Actor, ids: readonly number[], motive: string): Promise<void> {
  const of = { id_sub_reservations: ids };
  const loss: Loss = { what: 'CONTAINERS', of };
  await demandUnclaimed(tx, loss, actor);
  await dropPendingGuides(tx, actor, of, { leg: 'goes', motive });
  await rejectOrCancel(tx, of, 'cancelled', motive);
  await releaseClaims(tx, loss, { actor, motive });
  await dropBookedCharges(tx, ids, motive);
}

/**
 * Cancels boxes that no truck has begun to move, and the whole operation if none is left. Errors: 404; 409 MODIFICADO, OPERACION_CANCELADA,
 * or the reason for the first kept box if none can be cancelled.
 */
export async function cancelOperation(
  tx: Tx,
  actor: Actor,
  { id, version, motive }: { id: number; version: number; motive: string },
) {
  await tx.elevate();
  const operation = await holdOperation(tx, id);
  if (operation === undefined) throw notFound('La operación no existe');
  if (operation.version !== version) throw changedMeanwhile();
  if (operation.status === 'NOT_EJECUTED') demand(refuse('OPERACION_CANCELADA'));
  const { id_reservation } = operation;
  const boxes = (await queries.boxesToCancel(tx, id_reservation)).map(box => ({ box, why: whyKept(box) }));
  const free = boxes.filter(({ why }) => why === null).map(({ box }) => box.id_sub_reservation);
  const kept = boxes.flatMap(({ box, why }) =>
    why === null ? [] : [{ container_code: box.container_code, code: why.code as string, message: why.message }],
  );
  const [first] = boxes;
  if (free.length === 0 && first?.why != null) demand(first.why);
  if (free.length > 0) await giveUpBoxes(tx, actor, free, motive);
  if (kept.length === 0) await rejectOrCancel(tx, { id_reservation }, 'cancelled', motive);
  await queries.storeOperation(tx, id, {});
  await reservationEdited(tx, id_reservation);
  tx.audit({
    action: 'cancel_empties',
    noun: 'reservation',
    id: id_reservation,
    after: { cancelled: free.length },
    motive,
  });
  tx.changed('empty', id);
  return { cancelled: free.length, kept };
}
