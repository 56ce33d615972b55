import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { isRefused, postAgain } from '../../system/sap/post.ts';
import { failedPosting } from '../../system/sap/postings.queries.ts';
import { holdOrder, keepOrderFacts } from './carrier-orders.queries.ts';
import { rewrittenOrder } from './settle-orders.ts';

/** What failed of a carrier's order goes again, with the same key, as it is written now. Errors: 404, 409 MODIFICADO, ORDEN_NO_PERMITE. */
export async function resendCarrierOrder(
  tx: Tx,
  actor: Actor,
  input: { numero_orden: number; version: number },
): Promise<void> {
  demandOperator(actor);
  await tx.elevate();
  const order = await holdOrder(tx, input.numero_orden);
  if (order === undefined) throw notFound('El pedido no existe');
  if (order.version !== input.version) throw changedMeanwhile();
  const failed = await failedPosting(tx, order.numero_orden);
  const now =
    failed?.step === 'PEDIDO' && isRefused(failed) ? await rewrittenOrder(tx, order, failed.posting_key) : undefined;
  if (failed === undefined || !(await postAgain(tx, failed, now)))
    throw conflict('ORDEN_NO_PERMITE', 'Nada de este pedido espera: ya va camino a SAP o SAP lo tiene');
  await keepOrderFacts(tx, { ...order, error_at: null, error_text: null });
  tx.changed('carrier_order', order.numero_orden, []);
  tx.audit({
    action: 'resend_carrier_order',
    noun: 'carrier_order',
    id: order.numero_orden,
    before: { error_text: order.error_text },
  });
}
