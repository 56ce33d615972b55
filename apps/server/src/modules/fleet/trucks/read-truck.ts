import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { setTruckState, shownTruckState } from '@cabezal/domain/system/validation/truck-state';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { mayEditTruck } from './truck-rights.ts';
import { findTruck } from './trucks.queries.ts';

/** A truck as the call returns it, with its state and the possible actions. Errors: 404 outside the scope. */
export async function readTruck(tx: Tx, actor: Actor, id_truck: number): Promise<Truck> {
  const found = await findTruck(tx, id_truck);
  if (found === undefined) throw notFound('El camión no existe');
  const { stored_state, isDriving, isAwaited, ...truck } = found;
  const set_state = setTruckState(stored_state, truck.active);
  const edit = mayEditTruck(actor, truck);
  return {
    ...truck,
    set_state,
    truck_state: shownTruckState(set_state, { isDriving, isAwaited }),
    can: { edit, change_state: edit },
  };
}
