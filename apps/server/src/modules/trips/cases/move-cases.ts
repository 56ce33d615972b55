import type { Tx } from '../../../platform/db/tx.ts';
import { insertEvent, moveRuleCases } from './cases.queries.ts';

/**
 * Cases of rules follow a rescue: the cargo is as late on the other unit. What the driver of the rescued truck reported ends with the rescue, and
 * his emergency stays his: it is about him and his truck.
 * Needs an elevated transaction.
 */
export async function moveCases(tx: Tx, guides: { from: number; to: number }, by: { number: string }): Promise<void> {
  for (const { id_alert_case } of await moveRuleCases(tx, guides)) {
    const text = `Sigue en la guía ${by.number}`;
    await insertEvent(tx, { id_alert_case, kind: 'MOVE', id_user: null, author: 'Sistema', text });
    tx.changed('alert_case', id_alert_case, []);
  }
}
