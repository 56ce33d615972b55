import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { criteria } from '../../operations/quality/quality.queries.ts';
import { rateAsLink } from '../../operations/quality/rate-by-link.ts';
import { carrierUnderWay, endedTrip, sharedTrips } from './demo-links.queries.ts';
import { officePerson } from './demo-services.queries.ts';

/** Three days: a link ends 72 hours after the planned end of its trips. */
const HOURS = 72;

/** The warehouse of a client rates the trip that ended last by its link; not if a rule refuses it. */
async function rateEnded(tx: Tx, created_by: number): Promise<void> {
  const id_guide = await endedTrip(tx);
  if (id_guide === undefined) return;
  const given_to = 'Bodega del cliente';
  const token = await issueToken(tx, { purpose: 'monitoring', hours: HOURS, created_by, id_guide, given_to });
  const asked = (await criteria(tx)).filter(one => one.rater === 'CLIENT');
  const ratings = Object.fromEntries(asked.map(one => [one.id_criterion, 4.5]));
  const comment = 'Llegó a la hora y con la unidad limpia.';
  try {
    await tx.inSavepoint(() => rateAsLink(tx, { token, id_guide }, { ratings, comment }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Links that are out: of chosen trips for a gate, of a reservation for its client, of a trip for whoever awaits its container, of a carrier's fleet, and
 * of a trip that was rated by it.
 */
export async function giveDemoLinks(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const trips = await sharedTrips(tx);
    const person = await officePerson(tx);
    const [first] = trips;
    if (first === undefined || person === undefined) return;
    const common = { purpose: 'monitoring', hours: HOURS, created_by: person.id_user } as const;
    const id_guides = trips.map(trip => trip.id_guide);
    await issueToken(tx, { ...common, id_guides, given_to: 'Garita de la planta' });
    await issueToken(tx, { ...common, id_reservation: first.id_reservation, given_to: 'Jefe de bodega del cliente' });
    const awaited = { ...common, purpose: 'tracking_destination' as const };
    await issueToken(tx, { ...awaited, id_guide: first.id_guide, given_to: 'Bodega que espera el contenedor' });
    const id_company = await carrierUnderWay(tx);
    if (id_company !== undefined)
      await issueToken(tx, { ...common, purpose: 'fleet_activity', id_company, given_to: 'Aseguradora de la flota' });
    await rateEnded(tx, person.id_user);
  });
}
