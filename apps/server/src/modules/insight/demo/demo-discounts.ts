import { addDays } from '@cabezal/domain/system/time/time';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { redeemCode } from '../../bookings/discounts/redeem-code.ts';
import { addDiscount, type DiscountInput } from '../../bookings/discounts/save-discount.ts';
import { saveReservationDiscounts } from '../../bookings/discounts/save-reservation-discounts.ts';
import * as queries from './demo-discounts.queries.ts';
import { officePerson, type Person } from './demo-services.queries.ts';

const actorOf = (person: Person, is_operator: boolean): Actor => ({
  id_user: person.id_user,
  id_company: person.id_company,
  company_type: person.company_type,
  role: person.role,
  name: person.name,
  id_driver: null,
  actions: new Set(['discount.apply', 'reservation.approve_low_margin']),
  is_operator,
  audience: is_operator ? 'operator' : 'customer',
});

const anything = {
  id_clients: [],
  stackable: false,
  priority: 100,
  base: 'TOTAL' as const,
  id_service: null,
};

/** Discounts: a welcome, a season with a budget, an agreement with a client on gensets, and an expired one. */
function offers(today: string, regular: number, genset: number | null): DiscountInput[] {
  const year = { valid_from: addDays(today, -60), valid_to: addDays(today, 120) };
  return [
    {
      ...anything,
      ...year,
      code: 'BIENVENIDA',
      name: 'Bienvenida',
      kind: 'PORCENTAJE',
      value: '10.00',
      max_amount: '50.00',
      limit_client: 1,
    },
    {
      ...anything,
      ...year,
      code: 'TEMPORADA-ALTA',
      name: 'Temporada alta',
      kind: 'MONTO',
      value: '25.00',
      base: 'FLETE',
      limit_total: 40,
      budget_usd: '1000.00',
      stackable: true,
      min_sale: '200.00',
    },
    {
      ...anything,
      ...year,
      name: 'Generador de cliente frecuente',
      kind: 'PORCENTAJE',
      value: '15.00',
      id_clients: [regular],
      stackable: true,
      priority: 50,
      ...(genset === null ? {} : { base: 'SERVICIO' as const, id_service: genset }),
    },
    {
      ...anything,
      code: 'ANIVERSARIO',
      name: 'Aniversario',
      kind: 'PORCENTAJE',
      value: '5.00',
      valid_from: addDays(today, -200),
      valid_to: addDays(today, -30),
    },
  ];
}

/** Adds discounts, clients' claims of codes, and reservations that use them, with the verbs of the screens. Skips what a rule refuses. */
export async function giveDemoDiscounts(db: Database): Promise<void> {
  const { person, clients, genset } = await db.read(systemScope, async tx => ({
    person: await officePerson(tx),
    clients: await queries.clientsWithReservations(tx, 4),
    genset: await queries.serviceOf(tx, 'GEN'),
  }));
  const [first] = clients;
  if (person === undefined || first === undefined) return;
  const office = actorOf(person, true);
  const attempt = <T>(work: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
    db.write(systemScope, systemAuthor, async tx => {
      try {
        return await tx.inSavepoint(() => work(tx));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return undefined;
      }
    });
  const ids: number[] = [];
  for (const offer of offers(await db.read(systemScope, async tx => tx.today), first.client.id_company, genset)) {
    const id = await attempt(tx => addDiscount(tx, office, offer));
    if (id !== undefined) ids.push(id);
  }
  const [welcome, season] = ids;
  for (const [i, { client, reservations }] of clients.entries()) {
    const codes = i % 2 === 0 ? ['BIENVENIDA', 'TEMPORADA-ALTA'] : ['TEMPORADA-ALTA'];
    for (const code of codes) await attempt(tx => redeemCode(tx, actorOf(client, false), code));
    for (const [n, { id_reservation, version }] of reservations.entries()) {
      const chosen = [n === 0 && i % 2 === 0 ? welcome : undefined, season].filter(id => id !== undefined);
      const of = { id_reservation, version, id_discounts: chosen, margin_reason: 'Campaña acordada con el cliente' };
      await attempt(tx => saveReservationDiscounts(tx, office, of));
    }
  }
}
