import { travelReceipt, travelUpload } from '@cabezal/contract/operations/travel/travel.calls';
import { addMinutes, toMillis } from '@cabezal/domain/system/time/time';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { receiveGoods } from '../../operations/travel/receive-goods.ts';
import { newestDeliveries } from './demo-receipts.queries.ts';

/** Who receives, and why nobody signed on the phone: the demonstration has no pictures of signatures. */
const receivers = [
  { received_name: 'Ana Pérez', identification_card: '1710034065', unsigned_reason: 'Firmó la guía impresa' },
  { received_name: 'Luis Mora', identification_card: '0926687856', unsigned_reason: 'La garita no firma en teléfonos' },
  { received_name: 'Guardia de turno', identification_card: null, unsigned_reason: 'No quiso dar su cédula' },
] as const;
const MOST = 12;
const UNLOADING_MIN = 15;

/** Drivers record who received the goods of open trips. */
export async function giveDemoReceipts(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    for (const [i, { id_guide, id_stop, arrival_at }] of (await newestDeliveries(tx, MOST)).entries()) {
      const receiver = receivers[i % receivers.length];
      if (receiver === undefined) continue;
      const at = new Date(Math.min(toMillis(addMinutes(arrival_at, UNLOADING_MIN)), tx.now.getTime())).toISOString();
      const said = { ...receiver, id_stop, id_file: null, at, key: `demo-receipt-${id_stop}` };
      const of = { call: travelReceipt.path, uploadCall: travelUpload.path, inspected: undefined };
      await receiveGoods(tx, { id_guide }, said, of);
    }
  });
}
