import type { TripDecisions } from '@cabezal/contract/system/records/records.shapes';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import {
  canSetTruckState,
  type SetTruckState,
  setTruckState,
  stopsOffering,
} from '@cabezal/domain/system/validation/truck-state';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand } from '../../../platform/http/errors.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { deleteRecord, storeState } from '../../system/records/record-verbs.ts';
import { holdTripsAhead, settleTripsAhead } from '../../trips/state/assignment/trips-ahead.ts';
import { findEditable } from './edit-truck.ts';
import { TRUCK } from './truck.record.ts';
import * as queries from './truck-edits.queries.ts';

export interface StateInput {
  id_truck: number;
  version: number;
  truck_state: SetTruckState;
  motive: string;
  trips: TripDecisions;
}

/**
 * Sets a truck's state. If it is not available, it is no longer offered for trips (dispatch reads the state, and `active`, which is false
 * exactly when INACTIVO); its existing trips are settled as decided. Returns the new version. Errors: 404, 409 MODIFICADO,
 * CAMION_SIN_CAMBIO, VIAJES_POR_DECIDIR, VIAJE_EN_CURSO, VIAJE_EMITIDO.
 */
export async function setState(tx: Tx, actor: Actor, input: StateInput): Promise<number> {
  const before = await findEditable(tx, actor, input.id_truck);
  if (before.version !== input.version) throw changedMeanwhile();
  const from = setTruckState(before.truck_state, before.active);
  const to = input.truck_state;
  demand(canSetTruckState(from, to));
  await tx.elevate();
  const owner = { column: 'id_truck', id: input.id_truck } as const;
  await holdTripsAhead(tx, owner, input.trips);
  await lockRecord(tx, TRUCK, input.id_truck);
  const decisions = stopsOffering(to) ? await settleTripsAhead(tx, actor, owner, input.trips) : [];
  return storeState(
    tx,
    actor,
    TRUCK,
    { ...before, truck_state: from },
    {
      from,
      to,
      decisions,
      action: 'change_truck_state',
      version: input.version,
      values: { truck_state: to, active: to !== 'INACTIVO' },
      motive: input.motive,
    },
  );
}

/** Deletes a truck to which nothing refers. Errors: 404, 409 EN_USO or MODIFICADO. */
export async function deleteTruck(tx: Tx, actor: Actor, input: { id_truck: number; version: number }): Promise<void> {
  const before = await findEditable(tx, actor, input.id_truck);
  await tx.elevate();
  demand(canDeleteRecord(await queries.truckUsages(tx, input.id_truck)));
  await queries.deleteBelongings(tx, input.id_truck);
  await deleteRecord(tx, TRUCK, before, { action: 'delete_truck', version: input.version });
}
