import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { sharedServices } from '@cabezal/domain/bookings/booking/needed-services';
import type { Tx } from '../../../../platform/db/tx.ts';
import { offeredNeeds } from './needed-services.queries.ts';
import { readStored } from './stored-input.queries.ts';

/**
 * A reservation as its form would send it: containers that are not cancelled, each with its own services, and the services of the
 * reservation for containers added later. Undefined outside the scope.
 */
export async function storedInput(tx: Tx, id_reservation: number): Promise<ReservationInput | undefined> {
  const stored = await readStored(tx, id_reservation);
  if (stored === undefined) return undefined;
  return { ...stored, services: sharedServices(stored.containers, await offeredNeeds(tx)) };
}
