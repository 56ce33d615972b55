import { newlyNeeded } from '@cabezal/domain/bookings/booking/needed-services';
import type { Tx } from '../../../../platform/db/tx.ts';
import { priceServices } from '../../../prices/pricing/re-rate.ts';
import { insertCharges } from '../../../prices/pricing/stored-prices.queries.ts';
import { offeredNeeds } from '../booking/needed-services.queries.ts';
import { type StoredContainer, uncharged } from './container.queries.ts';

type Before = Pick<StoredContainer, 'needs_generator' | 'own_generator'>;

/**
 * Books, once, a service that a stored container needs after a change: it became a reefer, or its client no longer brings a genset. The
 * caller prices it afterwards. A service needed before and left out by hand stays out. A service no longer needed stays booked, because a
 * person may have wanted it; it is removed with the services. Needs the system's rights and the reservation locked.
 */
export async function bookNeeded(tx: Tx, id_sub_reservation: number, before: Before, after: Before): Promise<void> {
  const needed = newlyNeeded([before], [after], await offeredNeeds(tx));
  const missing = await uncharged(
    tx,
    id_sub_reservation,
    needed.map(service => service.id_service),
  );
  const services = needed.filter(({ id_service }) => missing.includes(id_service));
  if (services.length === 0) return;
  const priced = await priceServices(tx, [id_sub_reservation], services);
  const charges = priced.get(id_sub_reservation) ?? [];
  await insertCharges(
    tx,
    charges.map(charge => ({ ...charge, id_sub_reservation })),
  );
}
