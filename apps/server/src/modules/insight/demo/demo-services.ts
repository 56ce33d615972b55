import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { addServices } from '../../bookings/reservation-services/add-services.ts';
import { approveRequest } from '../../bookings/reservation-services/decide-request.ts';
import { findRequests } from '../../bookings/reservation-services/reservation-services.queries.ts';
import {
  type OpenReservation,
  officePerson,
  type Person,
  reservationsUnderWay,
  servicesByCode,
} from './demo-services.queries.ts';

/** Number of reservations: clients request services for the first ones, the office adds services to the others. */
const SOME = 9;
const [WAITING, APPROVED] = [2, 1];

/** Services that clients request during the trip: a lock, weighing, a wash. */
const CODES = ['CUS', 'PES', 'LAV'];
const notes = ['Con candado satelital, por favor', 'Necesitamos el certificado de peso', null];

const actorOf = (person: Person, audience: 'operator' | 'customer'): Actor => ({
  id_user: person.id_user,
  id_company: person.id_company,
  company_type: person.company_type,
  role: person.role,
  name: person.name,
  id_driver: null,
  actions: new Set(),
  is_operator: audience === 'operator',
  audience,
});

interface Office {
  person: Person;
  services: number[];
}

/** Adds a client's service request or a service of the office, with the verbs of the screens. Every third service has its own price. */
async function give(tx: Tx, reservation: OpenReservation, index: number, office: Office): Promise<void> {
  const { id_reservation, client } = reservation;
  const { services } = office;
  const id_service = services[index % services.length] ?? 0;
  const clerk = actorOf(office.person, 'operator');
  if (client === null || index >= WAITING + APPROVED) {
    const priced = index % 3 === 0 ? { unit_price: '72.50', justification: 'Tarifa del proveedor de turno' } : {};
    await addServices(tx, clerk, { id_reservation, services: [{ id_service, quantity: 1, ...priced }] });
    return;
  }
  const note = notes[index % notes.length] ?? null;
  const asked = { id_reservation, services: [{ id_service, quantity: 1, note }] };
  await addServices(tx, actorOf(client, 'customer'), asked);
  const [request] = await findRequests(tx, id_reservation);
  if (index >= WAITING && request !== undefined)
    await approveRequest(tx, clerk, { id_service_request: request.id_service_request, version: request.version });
}

/** Adds services after the booking: requests of clients, some without an answer, and services of the office. Skips those that a rule refuses. */
export async function giveDemoServices(db: Database): Promise<void> {
  const { person, services, open } = await db.read(systemScope, async tx => ({
    person: await officePerson(tx),
    services: await servicesByCode(tx, CODES),
    open: await reservationsUnderWay(tx, SOME),
  }));
  if (person === undefined || services.length === 0) return;
  for (const [index, reservation] of open.entries())
    await db.write(systemScope, systemAuthor, async tx => {
      try {
        await tx.inSavepoint(() => give(tx, reservation, index, { person, services }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    });
}
