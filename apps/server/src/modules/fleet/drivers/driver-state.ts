import type { TripDecisions } from '@cabezal/contract/system/records/records.shapes';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand } from '../../../platform/http/errors.ts';
import { endPhones } from '../../people/users/end-phones.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { deleteRecord, storeState } from '../../system/records/record-verbs.ts';
import { holdTripsAhead, settleTripsAhead } from '../../trips/state/assignment/trips-ahead.ts';
import { DRIVER } from './driver.record.ts';
import * as queries from './driver-edits.queries.ts';
import { findEditable } from './edit-driver.ts';

const stateName = (active: boolean): string => (active ? 'ACTIVO' : 'INACTIVO');

export interface StateInput {
  id_driver: number;
  version: number;
  motive: string;
  trips: TripDecisions;
}

/**
 * Activates or deactivates a driver. An inactive driver is no longer offered for trips, and his bound phones end; existing trips are settled
 * as decided. Without `active`: the opposite of the current state. Returns the new version. Errors: 404, 409 MODIFICADO, SIN_CAMBIO,
 * VIAJES_POR_DECIDIR, VIAJE_EN_CURSO, VIAJE_EMITIDO.
 */
export async function setDriverState(tx: Tx, actor: Actor, input: StateInput & { active?: boolean }): Promise<number> {
  const before = await findEditable(tx, actor, input.id_driver);
  const active = input.active ?? !before.active;
  if (before.version !== input.version) throw changedMeanwhile();
  if (before.active === active)
    throw conflict('SIN_CAMBIO', active ? 'El conductor ya está activo' : 'El conductor ya está inactivo');
  await tx.elevate();
  const owner = { column: 'id_driver', id: input.id_driver } as const;
  await holdTripsAhead(tx, owner, input.trips);
  await lockRecord(tx, DRIVER, input.id_driver);
  const decisions = active ? [] : await settleTripsAhead(tx, actor, owner, input.trips);
  if (!active) await endPhones(tx, input.id_driver, input.motive);
  return storeState(tx, actor, DRIVER, before, {
    from: stateName(before.active),
    to: stateName(active),
    decisions,
    action: active ? 'activate_driver' : 'deactivate_driver',
    version: input.version,
    values: { active },
    motive: input.motive,
  });
}

/** Deletes a driver to whom nothing refers. Errors: 404, 409 EN_USO or MODIFICADO. */
export async function deleteDriver(tx: Tx, actor: Actor, input: { id_driver: number; version: number }): Promise<void> {
  const before = await findEditable(tx, actor, input.id_driver);
  await tx.elevate();
  demand(canDeleteRecord(await queries.driverUsages(tx, input.id_driver)));
  await queries.deleteBelongings(tx, input.id_driver);
  await deleteRecord(tx, DRIVER, before, { action: 'delete_driver', version: input.version });
}
