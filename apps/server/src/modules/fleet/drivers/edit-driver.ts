import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandMay, findRecord } from '../../system/records/record-verbs.ts';
import { DRIVER, type DriverFacts } from './driver.record.ts';
import { mayEditDriver } from './driver-rights.ts';

/** A driver in the person's scope whom they may change. Errors: 404, 422 CONDUCTOR_AJENO. */
export async function findEditable(tx: Tx, actor: Actor, id_driver: number): Promise<DriverFacts> {
  const driver = await findRecord<DriverFacts>(tx, DRIVER, id_driver);
  demandMay('CONDUCTOR_AJENO', mayEditDriver(actor, driver));
  return driver;
}
