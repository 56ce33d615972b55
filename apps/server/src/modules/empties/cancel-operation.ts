import { type Refusal, refuse } from '@cabezal/domain/rules/refusal';
import type { Tx } from '../../platform/db/tx.ts';
import { demand, notFound } from '../../platform/http/errors.ts';
import { giveUp } from '../reservations/deciding/decide.queries.ts';
import { reservationEdited } from '../trips/refresh-status.ts';
import * as queries from './change.queries.ts';
import { holdOperation } from './empties.queries.ts';

function whyKept(box: queries.BoxToCancel): Refusal | null {
  if (box.begun) return refuse('GUIA_CON_SALIDA');
  return box.billed ? refuse('RUBRO_EN_ORDEN', { donde: 'una orden de pago' }) : null;
}

/** Gives up what no truck has begun to move; an operation of which nothing is left is given up whole. */
export async function cancelOperation(tx: Tx, { id, motive }: { id: number; motive: string }) {
  await tx.elevate();
  const operation = await holdOperation(tx, id);
  if (operation === undefined) throw notFound('La operación no existe');
  if (operation.status === 'NOT_EJECUTED') demand(refuse('OPERACION_CANCELADA'));
  const { id_reservation } = operation;
  const boxes = (await queries.boxesToCancel(tx, id_reservation)).map(box => ({ box, why: whyKept(box) }));
  const free = boxes.filter(({ why }) => why === null).map(({ box }) => box.id_sub_reservation);
  const kept = boxes.flatMap(({ box, why }) =>
    why === null ? [] : [{ container_code: box.container_code, code: why.code as string, message: why.message }],
  );
  const [first] = boxes;
  if (free.length === 0 && first?.why != null) demand(first.why);
  if (free.length > 0) await queries.cancelBoxes(tx, free, motive);
  if (kept.length === 0) await giveUp(tx, { id_reservation }, 'cancelled', motive);
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
