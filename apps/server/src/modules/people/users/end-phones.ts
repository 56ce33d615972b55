import type { Tx } from '../../../platform/db/tx.ts';
import { revokePhones } from '../../../platform/session/sessions.queries.ts';

/**
 * Ends the bound phones of a driver, if he has any; the history says why. The links of trips that they opened stay valid, because he may be
 * on the road. The caller notifies. Elevated.
 */
export async function endPhones(tx: Tx, id_driver: number, motive: string): Promise<void> {
  const ended = await revokePhones(tx, id_driver);
  if (ended > 0) tx.audit({ action: 'end_phones', noun: 'driver', id: id_driver, after: { phones: ended }, motive });
}
