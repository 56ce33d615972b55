import { canSync } from '@cabezal/domain/empties/movements/empty-operation';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { resend } from '../../../platform/outbox/outbox.queries.ts';
import { movementOf } from './bdvacio-movement.ts';
import { markSending } from './change.queries.ts';
import { boxesOf, holdOperation } from './movements.queries.ts';

/**
 * Queues an operation for BDVacío. Its version is the key: the same content is one message however often it is tried, and a failed one is
 * sent again unchanged.
 */
export async function syncOperation(
  tx: Tx,
  { id, version }: { id: number; version: number },
  isSetUp: boolean,
): Promise<number> {
  await tx.elevate();
  const operation = await holdOperation(tx, id);
  if (operation === undefined) throw notFound('La operación no existe');
  if (operation.version !== version) throw changedMeanwhile();
  demand(isSetUp ? canSync({ ...operation, boxes: operation.boxes + operation.cancelled }) : refuse('SIN_BDVACIO'));
  const isAgain = operation.sync_state === 'ERROR' && operation.sync_version === version;
  const found = isAgain ? await resend(tx, { system: 'BDVACIO', noun: 'empty', id: `${id}-v${version}` }) : 0;
  await markSending(tx, id);
  if (found === 0)
    tx.send({
      system: 'BDVACIO',
      kind: 'movement',
      noun: 'empty',
      id: `${id}-v${version}`,
      payload: movementOf(operation, await boxesOf(tx, operation.id_reservation)),
      idempotency_key: `vacio-${id}-v${version}`,
    });
  tx.audit({ action: isAgain ? 'resend_empties' : 'send_empties', noun: 'reservation', id: operation.id_reservation });
  tx.changed('empty', id);
  return id;
}
