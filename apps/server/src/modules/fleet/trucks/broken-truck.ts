import { setTruckState } from '@cabezal/domain/system/validation/truck-state';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { findRecord, storeState } from '../../system/records/record-verbs.ts';
import { listTripsAhead } from '../../trips/state/assignment/trips-ahead.queries.ts';
import { TRUCK, type TruckFacts } from './truck.record.ts';

export type BrokenState = 'MANTENIMIENTO' | 'SINIESTRADO' | 'BLOQUEADO';
interface Change {
  id_truck: number;
  from: BrokenState | 'DISPONIBLE';
  to: BrokenState | 'DISPONIBLE';
  motive: string;
}

/** Changes the state under the lock of the truck, unless a person has set another state. */
async function change(tx: Tx, actor: Actor, { id_truck, from, to, motive }: Change): Promise<boolean> {
  await lockRecord(tx, TRUCK, id_truck);
  const before = await findRecord<TruckFacts>(tx, TRUCK, id_truck);
  if (setTruckState(before.truck_state, before.active) !== from) return false;
  const ahead = to === 'DISPONIBLE' ? [] : await listTripsAhead(tx, 'id_truck', id_truck);
  // Its next trips stay assigned until dispatch reassigns them, so that a rescue requires no decisions about them.
  const decisions = ahead.map(({ id_guide, label }) => ({ id_guide, label, decision: 'KEEP' as const }));
  await storeState(
    tx,
    actor,
    TRUCK,
    { ...before, truck_state: from },
    { from, to, decisions, motive, action: 'change_truck_state', version: before.version, values: { truck_state: to } },
  );
  return true;
}

/**
 * Takes a truck that cannot go on out of dispatch, in the transaction of its rescue. Returns whether it was DISPONIBLE. Needs the system's
 * rights, because the person who rescues may lack the permission to change trucks.
 */
export const breakTruck = (
  tx: Tx,
  actor: Actor,
  { id_truck, to, motive }: { id_truck: number; to: BrokenState; motive: string },
): Promise<boolean> => change(tx, actor, { id_truck, from: 'DISPONIBLE', to, motive });

/** Makes it DISPONIBLE again when it goes on after all, unless a person has set another state since. */
export const mendTruck = (
  tx: Tx,
  actor: Actor,
  { id_truck, from, motive }: { id_truck: number; from: BrokenState; motive: string },
): Promise<boolean> => change(tx, actor, { id_truck, from, to: 'DISPONIBLE', motive });
