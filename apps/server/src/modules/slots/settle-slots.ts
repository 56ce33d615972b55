import { settleSlots as settle, slotKindOf } from '@cabezal/domain/slots/slot';
import type { Tx } from '../../platform/db/tx.ts';
import { parameter } from '../parameters/read-parameter.queries.ts';
import { readSlots, storeSlots } from './slots.queries.ts';

/**
 * Brings the slots of a reservation to what the codes on its stops say, in the transaction of the fact. Called by whatever derives a
 * reservation anew, so that programming, stop edits, rescues, arrivals and what is given up all keep them without knowing of them. Needs an
 * elevated transaction that holds the reservation.
 */
export async function settleSlots(tx: Tx, id_reservation: number): Promise<void> {
  const { reservation_type, stops, kept } = await readSlots(tx, id_reservation);
  if (stops.length === 0 && kept.length === 0) return;
  const planned = stops.flatMap(({ code, action, ...slot }) => {
    const kind = slotKindOf({ code, action }, reservation_type);
    return kind === null ? [] : [{ ...slot, kind }];
  });
  const tolerance_min = await parameter(tx, 'tolerancia_turno_min', tx.today);
  const settled = settle(planned, kept, { now: tx.now.toISOString(), tolerance_min });
  if (settled.made.length + settled.changed.length === 0) return;
  await storeSlots(tx, id_reservation, settled);
  tx.changed('slot', id_reservation, []);
}
