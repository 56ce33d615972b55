import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { mayAssociate, mayEditDriver } from './driver-rights.ts';
import { findDriver } from './drivers.queries.ts';

/** A driver as the call returns him, with the possible actions. Errors: 404 outside the scope. */
export async function readDriver(tx: Tx, actor: Actor, id_driver: number): Promise<Driver> {
  const driver = await findDriver(tx, id_driver);
  if (driver === undefined) throw notFound('El conductor no existe');
  const edit = mayEditDriver(actor, driver);
  return { ...driver, can: { edit, change_state: edit, associate: mayAssociate(actor) } };
}
