import type { Tx } from '../../../platform/db/tx.ts';
import { storeRecord } from '../../system/records/record-verbs.ts';
import { TRUCK } from './truck.record.ts';
import * as queries from './truck-edits.queries.ts';

/**
 * Removes the driver as usual driver from trucks of carriers for which he no longer drives: all except his company and those with an open
 * association. Elevated; the caller has locked the driver, so that nobody can enter him on a truck in the meantime.
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
