import type { Slot, SlotNeed } from '@cabezal/contract/slots/slots.calls';
import { refuse } from '@cabezal/domain/rules/refusal';
import { slotKindOf, slotState } from '@cabezal/domain/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { isVisible } from '../../records/visible.queries.ts';
import { findSlot, type SlotRow, slotsOf, stopsWithoutSlot } from './slots.queries.ts';

function shownSlot(row: SlotRow, actor: Actor): Slot {
  const state = slotState(row);
  const mayDelete = (): true | string => {
    if (actor.audience !== 'operator' || !actor.actions.has('slot.write')) return 'No tiene permiso';
    if (state === 'USADO') return refuse('TURNO_USADO', { codigo: row.external_code }).message;
    return state === 'ANULADO' ? 'El turno ya está anulado' : true;
  };
  return { ...row, state, can: { delete: mayDelete() } };
}

/** Slots of a reservation, and where one is still to be got. Errors: 404 outside the scope. */
export async function readSlots(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
): Promise<{ slots: Slot[]; needs: SlotNeed[] }> {
  if (!(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  const stops = await stopsWithoutSlot(tx, id_reservation);
  const needs = stops.flatMap(({ code, action, reservation_type, ...stop }): SlotNeed[] => {
    const kind = slotKindOf({ code, action }, reservation_type);
    return kind === null ? [] : [{ ...stop, kind, by_container: code === 'DEP' }];
  });
  return { slots: (await slotsOf(tx, id_reservation)).map(row => shownSlot(row, actor)), needs };
}

/** One slot, with the caller's own rights. Errors: 404. */
export async function readSlot(tx: Tx, actor: Actor, id_slot: number): Promise<Slot> {
  const row = await findSlot(tx, id_slot);
  if (row === undefined) throw notFound('El turno no existe');
  return shownSlot(row, actor);
}
