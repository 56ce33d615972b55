import { add } from '@cabezal/domain/system/amounts/money';
import { addDays } from '@cabezal/domain/system/time/time';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { generatePaymentOrder } from '../../money/billing/generate-payment-order.ts';
import { findPaymentCosts } from '../../money/costs/payment-costs.queries.ts';
import { DYNAMIC_COSTS, SERVICE_COSTS, saveAgreed } from '../../money/costs/save-agreed.ts';
import { addCostOrder } from '../../money/costs/save-cost-order.ts';
import { addPaymentCosts } from '../../money/costs/save-payment-cost.ts';
import * as queries from './demo-costs.queries.ts';
import { officePerson, type Person, servicesByCode } from './demo-services.queries.ts';

/** Number of reservations with receipts; every fourth receipt already has an order. */
const RESERVATIONS = 24;
const ORDERED = 4;
/** Number of finished reservations that get an order of what they sell and one of what their client refunds. */
const REFUND_ORDERS = 2;

/** Receipts, used in rotation: cost type, reason, USD without VAT, whether it is charged to the client as a refund. */
const RECEIPTS = [
  ['PESAJE', 'Pesaje en báscula de la Perimetral', '12.00', true],
  ['LAVADO', 'Lavado de contenedor con vapor', '38.00', false],
  ['CUSTODIA', 'Custodia armada Guayaquil–Posorja', '85.00', true],
  ['GARITA', 'Ingreso nocturno a terminal', '22.50', true],
  ['REPARACION', 'Soldadura de piso, dos planchas', '64.00', false],
] as const;

const ACTIONS = ['cost.read', 'cost.write', 'cost.send', 'billing.send', 'refund.send', 'fee.backdate'] as const;
/** An actor who may write and read costs. The verbs cannot order or agree on costs of third parties that their actor may not read. */
export const actorOf = (person: Person): Actor => ({
  id_user: person.id_user,
  id_company: person.id_company,
  company_type: person.company_type,
  role: person.role,
  name: person.name,
  id_driver: null,
  actions: new Set(ACTIONS),
  is_operator: true,
  audience: 'operator',
});

/** Data needed to write costs. */
interface Known {
  clerk: Actor;
  carriers: readonly number[];
  types: ReadonlyMap<string, number>;
  services: readonly number[];
}

async function enter(tx: Tx, reservation: queries.MovedReservation, index: number, known: Known): Promise<void> {
  const [code, description, subtotal, rebillable] = RECEIPTS[index % RECEIPTS.length] ?? RECEIPTS[0];
  const company_provider_id = known.carriers[index % known.carriers.length] ?? 0;
  const { id_reservation: reservation_id, id_sub_reservation } = reservation;
  // Every fifth receipt has no invoice yet. It is the last one of RECEIPTS, not a refund: the order of a refund would wait for the invoice.
  const invoiced = index % 5 !== 4;
  const document_number = `001-002-${String(41_500 + index).padStart(9, '0')}`;
  const document = { document_type: 'FACTURA' as const, document_number, document_date: addDays(tx.today, -1) };
  const ids = await addPaymentCosts(tx, known.clerk, {
    company_provider_id,
    reservation_id,
    detalles: [
      {
        id_cost_type: known.types.get(code) ?? 0,
        description,
        subtotal,
        iva_kind: 'STANDARD',
        id_sub_reservation,
        rebillable,
        ...(invoiced && document),
      },
    ],
  });
  if (index % ORDERED !== 0 || !invoiced) return;
  const total = add('0.00', ...(await findPaymentCosts(tx, ids)).map(row => row.total));
  await addCostOrder(tx, known.clerk, {
    company_provider_id,
    id_payment_costs: ids,
    document_number,
    document_date: document.document_date,
    document_total: total,
  });
}

/** Adds agreed costs: a carrier's chassis, its custody, the cost of a service. */
async function agree(tx: Tx, { clerk, carriers, types, services }: Known): Promise<void> {
  const [first = 0, second = 0] = carriers;
  const valid_from = tx.today;
  const yearly = (code: string, id_company: number, amount: string) =>
    saveAgreed(tx, clerk, DYNAMIC_COSTS, {
      id_company,
      id_cost_type: types.get(code) ?? 0,
      method: 'FIJO',
      amount,
      applies_to: 'VIAJE',
      valid_from,
    });
  await yearly('CHASIS', first, '18.00');
  await yearly('CHASIS', second, '20.00');
  for (const [i, id_service] of services.entries())
    await saveAgreed(tx, clerk, SERVICE_COSTS, { id_service, amount: i === 0 ? '62.00' : '9.50', valid_from });
}

/** Adds receipts, orders and agreed costs of third parties, and orders of refunds, with the verbs of the screens. Skips those that a rule refuses. */
export async function giveDemoCosts(db: Database): Promise<void> {
  const { person, moved, ...rest } = await db.read(systemScope, async tx => ({
    person: await officePerson(tx),
    moved: await queries.movedReservations(tx, RESERVATIONS),
    carriers: await queries.carriersByName(tx),
    types: await queries.costTypesByCode(tx),
    services: await servicesByCode(tx, ['CUS', 'PES']),
  }));
  if (person === undefined || rest.carriers.length === 0) return;
  const known: Known = { ...rest, clerk: actorOf(person) };
  const attempt = (work: (tx: Tx) => Promise<void>) =>
    db.write(systemScope, systemAuthor, async tx => {
      try {
        await tx.inSavepoint(() => work(tx));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    });
  await attempt(tx => agree(tx, known));
  for (const [index, reservation] of moved.entries()) await attempt(tx => enter(tx, reservation, index, known));
  for (const id of await db.read(systemScope, tx => queries.refundable(tx, REFUND_ORDERS)))
    await attempt(async tx => void (await generatePaymentOrder(tx, known.clerk, { id_reservations: [id] })));
}
