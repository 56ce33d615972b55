import type {
  createDisvDraft,
  registerDisv,
  updateDisvDraft,
  validateDisv,
} from '@cabezal/contract/operations/disv/disv.calls';
import {
  authorizedVerdict,
  canDeleteDisv,
  canRegisterDisv,
  canUpdateDisv,
  disvState,
} from '@cabezal/domain/operations/disv/disv';
import { type Refusal, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { toMillis } from '@cabezal/domain/system/time/time';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { lockAsOperator } from '../../bookings/reservations/booking/lock-reservation.ts';
import { cutOffVerdict } from '../../bookings/reservations/slots/change-slots.ts';
import { terminalRulesOf } from '../../trips/slots/terminal-rules.queries.ts';
import { settleClocksAndTasks } from '../../trips/tasks/settle-clocks-and-tasks.ts';
import { findStop, isUnderWay, NOT_UNDER_WAY } from '../slot-drafts/read-draft.ts';
import * as queries from './disv.queries.ts';
import { entering, judgedDisv, situationOf } from './read-disv.ts';
import { sendVoid } from './sent-disv.ts';

/** Locks the reservation of a DISV, then reads it: nobody else changes it meanwhile. `version` null: any. Errors: 404, 409 MODIFICADO. */
export async function lockDisv(
  tx: Tx,
  actor: Actor,
  id_disv: number,
  version: number | null,
): Promise<queries.StoredDisv> {
  const id_reservation = await queries.reservationOf(tx, id_disv);
  if (id_reservation === undefined) throw notFound('El DISV no existe');
  await lockAsOperator(tx, actor, id_reservation, null);
  const disv = await queries.findDisv(tx, id_disv);
  if (disv === undefined) throw notFound('El DISV no existe');
  if (version !== null && disv.version !== version) throw changedMeanwhile();
  return disv;
}

export function demandUnderWay({ reservation_status }: Pick<queries.StoredDisv, 'reservation_status'>): void {
  if (!isUnderWay(reservation_status)) throw conflict('TRANSICION_INVALIDA', NOT_UNDER_WAY);
}

/** How the history names a DISV. */
const loggedDisv = ({ reference, disv_number }: Pick<queries.StoredDisv, 'reference' | 'disv_number'>) => ({
  reference,
  ...(disv_number === null ? {} : { disv_number }),
});

type Created = z.infer<typeof createDisvDraft.input>;

/** Makes a draft for the container of a guide. Errors: 404 where the guide brings none to the terminal; DISV_NO_AUTORIZADO, DISV_DUPLICADO. */
async function addDraft(tx: Tx, { id_reservation, id_guide }: Created): Promise<number> {
  const [box] = await entering(tx, id_reservation, id_guide);
  const found = box && (await findStop(tx, { id_reservation, id_guide, id_stop: box.id_stop }));
  if (box === undefined || found == null) throw notFound('La guía no lleva un contenedor lleno a TPG');
  demand(authorizedVerdict(box));
  const { id_sub_reservation } = box;
  const live = await queries.liveDisvOf(tx, id_sub_reservation);
  if (live !== undefined) demand(refuse('DISV_DUPLICADO', { numero: live.disv_number ?? live.reference }));
  const { id_location, planned_from } = found.stop;
  const id_disv = await queries.insertDisv(tx, {
    id_location,
    id_reservation,
    id_sub_reservation,
    id_guide,
    entry_at: planned_from,
  });
  tx.audit({
    action: 'create_disv_draft',
    noun: 'reservation',
    id: id_reservation,
    after: { stop: found.stop.terminal, container_code: box.container_code },
  });
  return id_disv;
}

/** Ends the DISV of a guide: at once, unless its terminal issued it by its adapter: then the terminal is asked first. Errors as the call says. */
async function endDisv(tx: Tx, { id_reservation, id_guide, version, motive }: Created): Promise<number> {
  const live = (await queries.listDisvs(tx, id_reservation)).find(
    one => one.id_guide === id_guide && one.voided_at === null,
  );
  if (live === undefined) throw notFound('El DISV no existe');
  if (live.version !== version) throw changedMeanwhile();
  demand(canDeleteDisv(situationOf(tx, live)));
  const { id_disv, reference, place: terminal, client } = live;
  const reason = motive ?? '';
  const asksTerminal = disvState(live) === 'EMITIDO' && live.adapter !== 'MANUAL';
  if (asksTerminal) {
    await queries.storeVoidAsked(tx, id_disv, reason);
    sendVoid(tx, { id_disv, id_reservation, reference, terminal, client, motive: reason }, live.version);
  } else {
    await queries.storeVoided(tx, id_disv, reason);
    await settleClocksAndTasks(tx, [id_reservation]);
  }
  tx.audit({
    action: asksTerminal ? 'ask_disv_voided' : 'void_disv',
    noun: 'reservation',
    id: id_reservation,
    before: loggedDisv(live),
    motive: reason,
  });
  return id_disv;
}

/** Creates or deletes the draft of a guide's DISV; returns its id. */
export async function createOrDelete(tx: Tx, actor: Actor, input: Created): Promise<number> {
  const record = await lockAsOperator(tx, actor, input.id_reservation, null);
  tx.changed('disv', input.id_reservation, []);
  if (input.delete === true) return endDisv(tx, input);
  demandUnderWay({ reservation_status: record.status });
  return addDraft(tx, input);
}

const PASSED: Refusal = { status: 422, code: 'FECHA_PASADA', message: 'La hora de ingreso ya pasó' };

/** The hour of entry must be to come, and before the cut-off by the margin of the terminal. Refusals: FECHA_PASADA, CORTE_PASADO, TURNO_SIN_MARGEN. */
export async function entryVerdict(tx: Tx, disv: queries.StoredDisv, entry_at: string): Promise<Verdict> {
  if (toMillis(entry_at) < tx.now.getTime()) return PASSED;
  const rules = await terminalRulesOf(tx, disv.id_location);
  const wanted = { lugar: disv.place, kind: 'INGRESO_LLENO' as const, ends: entry_at, rules };
  return cutOffVerdict(tx, disv.id_reservation, wanted);
}

/** Each refusal stands at its field. */
function demandAtEntry(verdict: Verdict): void {
  if (verdict !== true) throw unprocessable(verdict.code, verdict.message, { 'data.entry_at': verdict.message });
}

/** Stores what a person entered for the terminal; returns its id. Errors as `update_disv_draft` says. */
export async function updateDisv(
  tx: Tx,
  actor: Actor,
  { id_disv, version, data }: z.infer<typeof updateDisvDraft.input>,
): Promise<number> {
  const disv = await lockDisv(tx, actor, id_disv, version);
  demandUnderWay(disv);
  demand(canUpdateDisv(situationOf(tx, disv)));
  const entry_at = new Date(data.entry_at).toISOString();
  demandAtEntry(await entryVerdict(tx, disv, entry_at));
  const { emails, travel_min = null, remarks } = data;
  const entered = { emails, travel_min, remarks };
  await queries.storeDisv(tx, id_disv, entry_at, entered);
  tx.audit({
    action: 'save_disv_draft',
    noun: 'reservation',
    id: disv.id_reservation,
    before: { entry_at: disv.entry_at, ...disv.data },
    after: { entry_at, ...entered },
  });
  tx.changed('disv', disv.id_reservation, []);
  return id_disv;
}

/** Says what a draft lacks, and stores whether anything does. Errors as `validate_disv` says. */
export async function checkDisv(
  tx: Tx,
  actor: Actor,
  { id_disv }: z.infer<typeof validateDisv.input>,
): Promise<z.infer<typeof validateDisv.output>> {
  const disv = await lockDisv(tx, actor, id_disv, null);
  demand(canUpdateDisv(situationOf(tx, disv)));
  const found = await judgedDisv(tx, disv);
  if (found === undefined) throw conflict('DISV_SIN_GUIA', refuse('DISV_SIN_GUIA').message);
  const errors = found.missing.map(({ field, text }) => ({ field, message: text }));
  const ok = errors.length === 0;
  await queries.storeValidated(tx, id_disv, ok);
  tx.changed('disv', disv.id_reservation, []);
  return { ok, errors };
}

/** Stores the number that a person got in the terminal's portal; returns its id. Errors as `register_disv` says. */
export async function enterNumber(
  tx: Tx,
  actor: Actor,
  { id_disv, disv_number }: z.infer<typeof registerDisv.input>,
): Promise<number> {
  const disv = await lockDisv(tx, actor, id_disv, null);
  demandUnderWay(disv);
  demand(canRegisterDisv(situationOf(tx, disv)));
  const { id_reservation, id_guide, reference } = disv;
  const box = await queries.boxOf(tx, id_guide);
  await queries.storeIssued(tx, id_disv, { adapter: 'MANUAL', number: disv_number, box });
  tx.audit({ action: 'register_disv', noun: 'reservation', id: id_reservation, after: { disv_number, reference } });
  await settleClocksAndTasks(tx, [id_reservation]);
  tx.changed('disv', id_reservation, []);
  return id_disv;
}
