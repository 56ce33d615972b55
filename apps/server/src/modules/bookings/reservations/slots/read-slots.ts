import type { Slot, SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import { type Refusal, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { cancelSlotVerdict } from '@cabezal/domain/trips/slots/cancel-slot';
import { draftState, slotKindOf, slotState } from '@cabezal/domain/trips/slots/slot';
import { slotDueAt } from '@cabezal/domain/trips/slots/terminal-rules';
import type { ReadAt, Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { isVisible } from '../../../system/records/visible.queries.ts';
import { type TerminalRules, terminalRules } from '../../../trips/slots/terminal-rules.queries.ts';
import { findSlot, type OpenStop, type SlotRow, slotsOf, stopsWithoutSlot } from './slots.queries.ts';

/** A slot as its terminal knows it has no change to confirm or undo. */
export const notChanging = (codigo: string): Refusal => refuse('TURNO_SIN_CAMBIO', { codigo });

/** Whether a slot can be given up now. Errors: those of `cancelSlotVerdict`; TURNO_SIN_RESPUESTA while its terminal may still change it. */
export function cancelVerdict(
  slot: SlotRow,
  rules: TerminalRules | undefined,
  { now, zone }: Pick<ReadAt, 'now' | 'zone'>,
): Verdict {
  const verdict = cancelSlotVerdict(slot, rules?.cancel_limit_min ?? null, now.toISOString(), zone);
  if (verdict !== true || slot.change_request?.sent_at == null) return verdict;
  return refuse('TURNO_SIN_RESPUESTA', { lugar: slot.place });
}

const hidden = { cancel_reason: null, missed_by: null, missed_note: null };

/** Why its terminal cannot be asked about a slot now; true: it can. What it asks beside that is judged when it is asked. */
function mayAskTerminal({ adapter, place: lugar, external_code: codigo, ...row }: SlotRow, tx: Tx): true | string {
  if (adapter !== 'DPW' || tx.unknownSystems.has('TERMINAL')) return refuse('TERMINAL_SIN_CONEXION', { lugar }).message;
  if (row.change_request?.sent_at != null) return refuse('TURNO_SIN_RESPUESTA', { lugar }).message;
  return row.cancel_asked_at === null || refuse('TURNO_POR_ANULAR', { codigo }).message;
}

/** Whether a slot can be moved to another window, and whether its change can be sent, by its terminal's adapter. */
function mayRebook(row: SlotRow, mayWrite: boolean, tx: Tx): Pick<Slot['can'], 'rebook' | 'send'> {
  const no = 'No tiene permiso';
  if (!mayWrite) return { rebook: no, send: no };
  const isOpen = cancelSlotVerdict(row, null, tx.now.toISOString(), tx.zone);
  if (isOpen !== true) return { rebook: isOpen.message, send: isOpen.message };
  const ask = mayAskTerminal(row, tx);
  const isChanging = slotState(row) === 'CAMBIANDO';
  return { rebook: ask, send: isChanging ? ask : notChanging(row.external_code).message };
}

function shownSlot(row: SlotRow, actor: Actor, rules: TerminalRules | undefined, at: Tx): Slot {
  const state = slotState(row);
  const isOperator = actor.audience === 'operator';
  const mayWrite = isOperator && actor.actions.has('slot.write');
  const mayDelete = (): true | string => {
    if (!mayWrite) return 'No tiene permiso';
    if (row.cancel_asked_at !== null) return refuse('TURNO_POR_ANULAR', { codigo: row.external_code }).message;
    const verdict = cancelVerdict(row, rules, at);
    return verdict === true || verdict.message;
  };
  const { id_leg: _, asked, changing_at, ...shown } = row;
  const explain = !mayWrite ? 'No tiene permiso' : state === 'PERDIDO' || 'El turno no se perdió';
  // Notes of the operator are not for others.
  const unsaid = isOperator
    ? {}
    : { ...hidden, license_plate: null, driver_name: null, cancel_asked_at: null, eta_at: null };
  const changing = isOperator && state === 'CAMBIANDO' && changing_at !== null ? { at: changing_at, ...asked } : null;
  const change = !mayWrite ? 'No tiene permiso' : state === 'CAMBIANDO' || notChanging(row.external_code).message;
  const isUnit = asked.license_plate !== null || asked.driver_name !== null;
  const isAsked = row.change_request?.sent_at != null;
  const mayKeep = (): true | string => {
    if (change !== true) return change;
    if (isAsked) return refuse('TURNO_SIN_RESPUESTA', { lugar: row.place }).message;
    return !isUnit || actor.actions.has('dispatch.assign') || 'Lo devuelve quien asigna camiones';
  };
  const change_request = isOperator && (state === 'CAMBIANDO' || isAsked) ? row.change_request : null;
  const fees = { no_show_fee: rules?.no_show_fee_usd ?? null, change_fee: rules?.change_fee_usd ?? null };
  const can = { delete: mayDelete(), explain, change, keep: mayKeep(), ...mayRebook(row, mayWrite, at) };
  return { ...shown, ...unsaid, ...fees, state, changing, change_request, can };
}

/** A stored draft as the list of stops shows it; null: none. Row security hides drafts from other companies. */
function shownDraft(draft: OpenStop['drafts'][number] | undefined): SlotNeed['draft'] {
  if (draft === undefined) return null;
  const { kind: _, validated_at: __, sent_at, uncertain_at, rejected_at, ...shown } = draft;
  return { ...shown, state: draftState(draft), since: rejected_at ?? uncertain_at ?? sent_at };
}

/** Rules of the terminals of these slots; what a terminal charges is for the operator alone. */
const rulesFor = (tx: Tx, actor: Actor, rows: readonly SlotRow[]) =>
  terminalRules(tx, actor.audience === 'operator' ? rows.map(row => row.id_location) : []);

/** Slots of a reservation, and stops that still need one. Errors: 404 outside the scope. */
export async function readSlots(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
): Promise<{ slots: Slot[]; needs: SlotNeed[] }> {
  if (!(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  const stops = await stopsWithoutSlot(tx, id_reservation);
  const needs = stops.flatMap(({ code, action, reservation_type, lead_min, drafts, ...stop }): SlotNeed[] => {
    const kind = slotKindOf({ code, action }, reservation_type);
    const due_at = slotDueAt(stop.planned_arrival, lead_min);
    const found = drafts.find(one => one.kind === kind);
    return kind === null ? [] : [{ ...stop, kind, due_at, by_container: code === 'DEP', draft: shownDraft(found) }];
  });
  const rows = await slotsOf(tx, id_reservation);
  const rules = await rulesFor(tx, actor, rows);
  return { slots: rows.map(row => shownSlot(row, actor, rules.get(row.id_location), tx)), needs };
}

/** One slot, with the caller's own rights. Errors: 404. */
export async function readSlot(tx: Tx, actor: Actor, id_slot: number): Promise<Slot> {
  const row = await findSlot(tx, id_slot);
  if (row === undefined) throw notFound('El turno no existe');
  const rules = await rulesFor(tx, actor, [row]);
  return shownSlot(row, actor, rules.get(row.id_location), tx);
}
