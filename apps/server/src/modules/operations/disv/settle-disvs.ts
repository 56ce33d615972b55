import type { Tx } from '../../../platform/db/tx.ts';
import { type MovedDisv, movedDisvs, storeUsed, storeVoided } from './disv.queries.ts';
import { sendVoid } from './sent-disv.ts';

const ENDED = 'La guía ya no lleva el contenedor';

/** Ends a DISV whose guide ended. One that the terminal issued is voided there, or a person is told to. */
async function endWithGuide(
  tx: Tx,
  { id_disv, id_reservation, reference, terminal, client, ...disv }: MovedDisv,
): Promise<void> {
  const isSent = disv.number !== null && disv.adapter !== 'MANUAL' && !tx.unknownSystems.has('DISV');
  const mustBeVoided = disv.number !== null && !isSent;
  const reason = mustBeVoided ? `${ENDED}: anúlelo en el portal de ${terminal}` : ENDED;
  await storeVoided(tx, id_disv, reason);
  if (isSent) sendVoid(tx, { id_disv, id_reservation, reference, terminal, client, motive: ENDED }, 1);
  const known = disv.number === null ? {} : { disv_number: disv.number };
  tx.audit({
    action: 'void_disv',
    noun: 'reservation',
    id: id_reservation,
    before: { reference, ...known },
    motive: reason,
  });
}

/**
 * Follows the trips of DISV, in the transaction of the fact: one with which the truck arrived at the terminal is used, an undone arrival makes it
 * usable again, and one whose guide was deleted, rescued or given up is voided, because it names the truck. A settler, before that of the tasks,
 * which an issued DISV completes. `subs`: only these containers.
 */
export async function settleDisvs(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const disv of await movedDisvs(tx, ids, subs)) {
    if (disv.is_given_up) await endWithGuide(tx, disv);
    else await storeUsed(tx, disv.id_disv, disv.arrived_at);
    tx.changed('disv', disv.id_reservation, []);
  }
}
