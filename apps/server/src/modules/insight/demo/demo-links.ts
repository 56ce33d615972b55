import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { sharedTrips } from './demo-links.queries.ts';
import { officePerson } from './demo-services.queries.ts';

/** Three days: a link ends 72 hours after the planned end of its trips. */
const HOURS = 72;

/** Tracking links that are out: of chosen trips for a gate, and of a reservation for its client. */
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
  });
}
