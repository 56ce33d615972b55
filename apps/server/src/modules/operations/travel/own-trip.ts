import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { ownTrip } from './links.queries.ts';
import { lifeOf } from './links.ts';

/**
 * Opens the driver's page of a trip for a signed-in driver, or on his bound phone. Links on phones stay valid: a phone without signal may
 * still have taps to send. Errors: 404 if it is not an issued, open trip of this driver.
 */
export async function openOwnTrip(
  tx: Tx,
  { actor: { id_driver, id_user }, id_phone_binding }: Pick<Context<unknown>, 'actor' | 'id_phone_binding'>,
  id_guide: number,
): Promise<{ token: string; expires_at: string }> {
  const read = async () => (id_driver === null ? undefined : await ownTrip(tx, id_guide, id_driver));
  if ((await read()) === undefined) throw notFound('El viaje no existe, o ya no es suyo');
  await tx.elevate();
  await holdReservationOf(tx, id_guide);
  // Somebody may have assigned another driver meanwhile.
  const trip = await read();
  if (trip === undefined) throw notFound('El viaje no existe, o ya no es suyo');
  const { hours, expires_at } = lifeOf(tx, trip.planned_end);
  const token = await issueToken(tx, {
    purpose: 'travel_resources',
    id_guide,
    id_phone_binding,
    hours,
    created_by: id_user || null,
  });
  return { token, expires_at };
}
