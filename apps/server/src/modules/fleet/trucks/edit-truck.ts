import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandMay, findRecord } from '../../system/records/record-verbs.ts';
import { TRUCK, type TruckFacts } from './truck.record.ts';
import { mayEditTruck } from './truck-rights.ts';

/** A truck in the person's scope that they may change. Errors: 404, 422 CAMION_AJENO. */
export async function findEditable(tx: Tx, actor: Actor, id_truck: number): Promise<TruckFacts> {
  const truck = await findRecord<TruckFacts>(tx, TRUCK, id_truck);
  demandMay('CAMION_AJENO', mayEditTruck(actor, truck));
  return truck;
}
