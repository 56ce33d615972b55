import type { askDisv, sendDisv } from '@cabezal/contract/operations/disv/disv.calls';
import { canAskDisv, canSendDisv, disvRequest } from '@cabezal/domain/operations/disv/disv';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, unprocessable } from '../../../platform/http/errors.ts';
import { deliverNow } from '../../../platform/outbox/outbox.queries.ts';
import { demandUnderWay, entryVerdict, lockDisv } from './change-disv.ts';
import { storeDisvSent } from './disv.queries.ts';
import { judgedDisv, situationOf } from './read-disv.ts';
import { disvKey, type SentDisv } from './sent-disv.ts';

/** Sends a DISV to its terminal; returns its id. Of two people who send it one is refused by its version. Errors as `send_disv` says. */
export async function sendToTerminal(
  tx: Tx,
  actor: Actor,
  { id_disv, version }: z.infer<typeof sendDisv.input>,
): Promise<number> {
  const disv = await lockDisv(tx, actor, id_disv, version);
  demandUnderWay(disv);
  demand(canSendDisv(situationOf(tx, disv)));
  const found = await judgedDisv(tx, disv);
  if (found === undefined || disv.entry_at === null) {
    const faltas = found === undefined ? 'La guía ya no va al terminal' : 'Ingrese la hora de ingreso';
    throw unprocessable('DISV_INCOMPLETO', refuse('DISV_INCOMPLETO', { faltas }).message);
  }
  const { facts, codes, missing, remarks, of } = found;
  if (missing.length > 0) demand(refuse('DISV_INCOMPLETO', { faltas: missing.map(one => one.text).join(' · ') }));
  // The hour was to come when it was entered, which may be days ago.
  demand(await entryVerdict(tx, disv, disv.entry_at));
  const reference = await storeDisvSent(tx, id_disv);
  const { id_reservation, place: terminal, client } = disv;
  const payload: SentDisv = {
    id_disv,
    id_reservation,
    reference,
    terminal,
    client,
    container_code: of.stop.container_code,
    id_truck: of.stop.id_truck,
    id_driver: of.stop.id_driver,
    body: disvRequest(reference, { ...facts, slot_from: disv.entry_at, remarks }, codes),
  };
  const message = { system: 'DISV', kind: 'create', noun: 'disv', id: id_disv, payload } as const;
  tx.send({ ...message, idempotency_key: disvKey(reference) });
  tx.audit({
    action: 'send_disv',
    noun: 'reservation',
    id: id_reservation,
    after: { stop: terminal, reference, entry_at: disv.entry_at },
  });
  tx.changed('disv', id_reservation, []);
  return id_disv;
}

/** Has the terminal asked at once what became of a DISV. Errors: 404, 409 DISV_SIN_SOLICITUD. */
export async function askAboutDisv(tx: Tx, actor: Actor, { id_disv }: z.infer<typeof askDisv.input>): Promise<number> {
  const disv = await lockDisv(tx, actor, id_disv, null);
  demand(canAskDisv(situationOf(tx, disv)));
  const { id_reservation, reference, place } = disv;
  if (await deliverNow(tx, disvKey(reference)))
    tx.audit({ action: 'ask_disv', noun: 'reservation', id: id_reservation, after: { stop: place, reference } });
  return id_disv;
}
