import { type ChangedSlot, type KeptSlot, settleSlots as settle } from '@cabezal/domain/trips/slots/settle-slots';
import { isOpenSlot, slotKindOf } from '@cabezal/domain/trips/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { noteSlots } from '../state/assignment/replan-needs.ts';
import { readSlots, type SlotFacts, storeSlots } from './slots.queries.ts';

/**
 * Recomputes the slots of reservations from the codes on their stops, in the transaction of the fact. Called whenever a reservation is
 * derived, so that programming, stop edits, rescues, arrivals and cancellations need not know about slots. Needs an elevated transaction
 * that locks the reservations. Trips that a change of slots breaks are noted. `subs`: only these containers.
 */
export async function settleSlots(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  const changed: number[] = [];
  for (const facts of await readSlots(tx, ids, subs))
    if (await settleThose(tx, facts)) changed.push(facts.id_reservation);
  await noteSlots(tx, changed, subs);
}

async function settleThose(tx: Tx, facts: SlotFacts): Promise<boolean> {
  const { id_reservation, reservation_type, stops, kept, drafted } = facts;
  if (stops.length === 0 && kept.length === 0) return false;
  const planned = stops.flatMap(({ code, action, ...slot }) => {
    const kind = slotKindOf({ code, action }, reservation_type);
    return kind === null ? [] : [{ ...slot, kind }];
  });
  const tolerance_min = await parameter(tx, 'tolerancia_turno_min', tx.today);
  const settled = settle(planned, kept, { now: tx.now.toISOString(), tolerance_min });
  if (settled.made.length + settled.changed.length === 0) return false;
  await storeSlots(tx, id_reservation, settled, drafted);
  for (const after of settled.changed) noteChange(tx, id_reservation, kept, after);
  tx.changed('slot', id_reservation, []);
  return true;
}

/** Writes to the history what has to be requested from the terminal from now on: what it knows, and what is requested. */
function noteChange(tx: Tx, id_reservation: number, kept: readonly KeptSlot[], after: ChangedSlot): void {
  const before = kept.find(one => one.id_slot === after.id_slot);
  if (before === undefined || before.changing_at !== null || after.changing_at === null || !isOpenSlot(after)) return;
  const asked = {
    slot_from: after.asked_from,
    container_code: after.asked_container_code,
    id_truck: after.asked_id_truck,
    id_driver: after.asked_id_driver,
  };
  const keys = (Object.keys(asked) as (keyof typeof asked)[]).filter(key => asked[key] !== null);
  tx.audit({
    action: 'change_slot',
    noun: 'reservation',
    id: id_reservation,
    before: Object.fromEntries(keys.map(key => [key, after[key]])),
    after: { slot_code: before.external_code, ...Object.fromEntries(keys.map(key => [key, asked[key]])) },
  });
}
