import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { changedMeanwhile, notFound, unprocessable } from '../../platform/http/errors.ts';
import { differences } from '../records/differences.ts';
import * as queries from './driver-changes.queries.ts';
import { mayEditDriver } from './driver-rights.ts';

/** The driver in the person's scope, who may be changed by the person. Errors: 404, 422 CONDUCTOR_AJENO. */
export async function findEditable(tx: Tx, actor: Actor, id_driver: number): Promise<queries.DriverFacts> {
  const driver = await queries.findDriverFacts(tx, id_driver);
  if (driver === undefined) throw notFound('El conductor no existe');
  const edit = mayEditDriver(actor, driver);
  if (edit !== true) throw unprocessable('CONDUCTOR_AJENO', String(edit));
  return driver;
}

interface DriverChange {
  action: string;
  version: number;
  values: queries.DriverValues;
  motive?: string;
}

/** Points as the database gives them back, so that the history tells what changed and nothing else. */
const forLog = ({ license_points, ...values }: queries.DriverValues): Record<string, unknown> =>
  license_points === undefined ? values : { ...values, license_points: license_points.toFixed(1) };

/** Writes changed values of a driver, audited and told; answers his new version. Errors: 409 MODIFICADO. */
export async function storeDriver(tx: Tx, before: queries.DriverFacts, change: DriverChange): Promise<number> {
  await tx.elevate();
  if (!(await queries.updateDriver(tx, before.id_driver, change.version, change.values))) throw changedMeanwhile();
  tx.audit({
    action: change.action,
    noun: 'driver',
    id: before.id_driver,
    ...differences(before, forLog(change.values)),
    motive: change.motive ?? null,
  });
  tx.changed('driver', before.id_driver, before.party);
  return change.version + 1;
}
