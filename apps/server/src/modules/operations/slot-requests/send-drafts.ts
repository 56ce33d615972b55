import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { slotKindOf } from '@cabezal/domain/trips/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { type BulkRow, editRows } from '../../system/bulk/edit-rows.ts';
import { findStop } from '../slot-drafts/read-draft.ts';
import { openSlotOf } from '../slot-drafts/slot-drafts.queries.ts';
import { sendDraft } from './send-draft.ts';
import { storedDraft } from './sent-changes.queries.ts';

/** Sends a draft as it is stored; returns its new version. Errors: those of `send_dpw`. */
async function sendStored(tx: Tx, actor: Actor, { id, version }: BulkRow): Promise<number> {
  const draft = await storedDraft(tx, id);
  if (draft === undefined) throw notFound('El borrador no existe');
  const { id_reservation, reservation_type, kind, slot_from, slot_to } = draft;
  const stop = draft.stops.find(one => slotKindOf(one, reservation_type) === kind);
  if (stop === undefined) return demand(refuse('TURNO_INCOMPLETO', { faltas: 'Asigne un camión al viaje' })) as never;
  const { id_guide, id_stop } = stop;
  const { emails = [], travel_min = null, remarks = null } = draft.data;
  const data = { id_guide, id_stop, version, slot_from, slot_to, emails: [...emails], travel_min, remarks };
  await sendDraft(tx, actor, { id_reservation, data });
  const found = await findStop(tx, { id_reservation, id_guide, id_stop });
  const sent = found === null ? undefined : await openSlotOf(tx, found.stop.id_leg, found.kind);
  if (sent === undefined) throw notFound('El borrador no existe');
  return sent.version;
}

/** Sends drafts to their terminals, each in a savepoint: a refused one stops no other. */
export const sendDrafts = (tx: Tx, actor: Actor, rows: readonly BulkRow[]): Promise<BulkAnswer> =>
  editRows(tx, rows, row => sendStored(tx, actor, row));
