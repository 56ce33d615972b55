import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { changedMeanwhile, notFound, unprocessable } from '../../platform/http/errors.ts';
import { differences } from '../records/differences.ts';
import * as queries from './truck-changes.queries.ts';
import { mayEditTruck } from './truck-rights.ts';

/** The truck in the person's scope, that may be changed by the person. Errors: 404, 422 CAMION_AJENO. */
export async function findEditable(tx: Tx, actor: Actor, id_truck: number): Promise<queries.TruckFacts> {
  const truck = await queries.findTruckFacts(tx, id_truck);
  if (truck === undefined) throw notFound('El camión no existe');
  const edit = mayEditTruck(actor, truck);
  if (edit !== true) throw unprocessable('CAMION_AJENO', String(edit));
  return truck;
}

/** Writes the values of a truck that differ, audited and told; answers its new version. Errors: 409 MODIFICADO. */
export async function storeTruck(
  tx: Tx,
  before: queries.TruckFacts,
  change: { action: string; version: number; values: queries.TruckValues; motive?: string },
): Promise<number> {
  await tx.elevate();
  const changed = differences(before, change.values);
  if (!(await queries.updateTruck(tx, before.id_truck, change.version, changed.after))) throw changedMeanwhile();
  tx.audit({
    action: change.action,
    noun: 'truck',
    id: before.id_truck,
    ...changed,
    motive: change.motive ?? null,
  });
  tx.changed('truck', before.id_truck, before.party);
  return change.version + 1;
}
