import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandPossible, lockDocument, type Target } from '../../system/sap/posted-document.ts';
import { sendDocument } from '../../system/sap/queue-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { orderPossibilities } from './order-status.ts';
import { demandUpToDate } from './order-up-to-date.ts';
import { PAYMENT_ORDER } from './payment-order.document.ts';

export async function sendOrder(tx: Tx, actor: Actor, input: Target): Promise<number> {
  const order = await lockDocument(tx, actor, PAYMENT_ORDER, input);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).send);
  await demandUpToDate(tx, order);
  return sendDocument(tx, actor, PAYMENT_ORDER, order);
}
