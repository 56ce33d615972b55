import type { Tx } from '../../../platform/db/tx.ts';
import { storeRecord } from '../../system/records/record-verbs.ts';
import { TRUCK } from './truck.record.ts';
import * as queries from './truck-changes.queries.ts';

/**
 * Trucks of carriers for which the driver drives no more name him no more; of his company, and of those with an open association, they do.
 * Elevated, with the driver held: nobody enters him meanwhile.
 */
export async function leaveTrucks(tx: Tx, id_driver: number, motive: string): Promise<void> {
  for (const truck of await queries.lockTrucksOfOthers(tx, id_driver))
    await storeRecord(tx, TRUCK, truck, {
      action: 'edit_truck',
      version: truck.version,
      values: { id_driver: null },
      motive,
    });
}
