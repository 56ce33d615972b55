import type { updateDpw } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import { refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { toMillis } from '@cabezal/domain/system/time/time';
import { isAwaited } from '@cabezal/domain/trips/slots/slot';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { lockAsOperator } from '../../bookings/reservations/booking/lock-reservation.ts';
import { cutOffVerdict, toComeVerdict } from '../../bookings/reservations/slots/change-slots.ts';
import { terminalRulesOf } from '../../trips/slots/terminal-rules.queries.ts';
import { type AskedStop, findStop, isUnderWay, judged, NOT_UNDER_WAY, type StopOfWork, stateOf } from './read-draft.ts';
import { openSlotOf, storeDraft } from './slot-drafts.queries.ts';

type Input = z.infer<typeof updateDpw.input>;
interface Window {
  readonly slot_from: string;
  readonly slot_to: string | null;
}

function demandAt(field: 'slot_from' | 'slot_to', verdict: Verdict): void {
  if (verdict !== true) throw unprocessable(verdict.code, verdict.message, { [`data.${field}`]: verdict.message });
}

/** The hour must be to come, before the cut-off, and end after it begins. Each refusal is at its field. */
async function demandWindow(tx: Tx, { stop, kind }: StopOfWork, { slot_from, slot_to }: Window): Promise<void> {
  const isTurned = slot_to !== null && toMillis(slot_to) < toMillis(slot_from);
  if (isTurned)
    throw unprocessable('HORAS_DESORDENADAS', 'La ventana termina antes de empezar', {
      'data.slot_to': 'Después del inicio',
    });
  const field = slot_to === null ? 'slot_from' : 'slot_to';
  const rules = await terminalRulesOf(tx, stop.id_location);
  const wanted = { lugar: stop.terminal, kind, ends: slot_to ?? slot_from, rules };
  demandAt(field, await toComeVerdict(tx, wanted));
  demandAt(field, await cutOffVerdict(tx, stop.id_reservation, wanted));
}

/**
 * Stores the draft of a slot, and whether nothing lacks; returns its stop. The reservation is locked. Errors as `update_dpw` says.
 */
export async function updateDraft(tx: Tx, actor: Actor, { id_reservation, data }: Input): Promise<AskedStop> {
  const { id_guide, id_stop, version, emails, travel_min = null, remarks } = data;
  const asked = { id_reservation, id_guide, id_stop };
  const record = await lockAsOperator(tx, actor, id_reservation, null);
  // Found under the lock: stops move with every edit of the plan.
  const found = await findStop(tx, asked);
  if (found === null) throw notFound('La guía no pasa por DP World');
  if (!isUnderWay(record.status)) throw conflict('TRANSICION_INVALIDA', NOT_UNDER_WAY);
  const { stop, kind } = found;
  const open = await openSlotOf(tx, stop.id_leg, kind);
  if (open?.external_code != null) demand(refuse('TURNO_DUPLICADO', { codigo: open.external_code }));
  if ((open?.version ?? 0) !== version) throw changedMeanwhile();
  if (open !== undefined && isAwaited(stateOf(open))) demand(refuse('TURNO_SIN_RESPUESTA', { lugar: stop.terminal }));
  const window = {
    slot_from: new Date(data.slot_from).toISOString(),
    slot_to: data.slot_to == null ? null : new Date(data.slot_to).toISOString(),
  };
  await demandWindow(tx, found, window);
  const { missing } = await judged(tx, found, {
    slot_from: window.slot_from,
    emails,
    travel_min: travel_min ?? stop.planned_travel_min,
  });
  const entered = { emails, travel_min, remarks };
  await storeDraft(tx, { stop, kind, ...window, entered, isWhole: missing.length === 0 });
  const before = open === undefined ? {} : { slot_from: open.slot_from, slot_to: open.slot_to, ...open.data };
  tx.audit({
    action: 'save_slot_draft',
    noun: 'reservation',
    id: id_reservation,
    before,
    after: { stop: stop.terminal, ...window, ...entered },
  });
  tx.changed('slot', id_reservation, []);
  return { ...asked, id_stop: stop.id_stop };
}
