import { newlyNeeded } from '@cabezal/domain/bookings/booking/needed-services';
import type { Tx } from '../../../../platform/db/tx.ts';
import { insertCharges } from '../../../prices/rates/kept-price.queries.ts';
import { priceServices } from '../../../prices/rates/re-rate.ts';
import { offeredNeeds } from '../booking/needed-services.queries.ts';
import { type StoredContainer, uncharged } from './container.queries.ts';

type Before = Pick<StoredContainer, 'needs_generator' | 'own_generator'>;

/**
 * What a stored container came to need by itself, as it became a reefer or its client brings no genset any more, is booked on it, once; the
 * caller rates it afterwards. What it needed before and was left out by hand stays out. What it needs no more stays booked: it may be somebody's
 * word, and is taken off with the services. Needs the system's rights, the reservation held.
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
