import type { GenerateInput } from '@cabezal/contract/money/billing/billing.shapes';
import { ORDER_KIND_NAMES, type OrderKind, voucherVerdict } from '@cabezal/domain/money/costs/refunds';
import { add, percent } from '@cabezal/domain/system/amounts/money';
import { canConfirmAmount } from '@cabezal/domain/trips/rules/shown-amount';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import {
  type BillableCharge,
  findTargets,
  findTargetsOfGuides,
  type IvaType,
  lockBillTo,
  lockCharges,
  notReady,
  type Target,
  waitingOf,
} from './billable.queries.ts';
import { recalculate, vatOn } from './order-amounts.ts';
import { insertLines, insertOrder, type NewLine } from './orders.queries.ts';

type Vat = Awaited<ReturnType<typeof vatOn>>;
type Refund = NonNullable<BillableCharge['refund']>;
export interface MadeOrder {
  numero_orden: number;
  kind: OrderKind;
  total: string;
}
const mostLines = 1000;
const nothingToBill = () => conflict('NADA_POR_FACTURAR', 'No hay rubros por facturar');

/** Line for a charge of a sale, unchanged, with the VAT of its kind. */
function soldLine({ refund: _, ...charge }: BillableCharge, vat: IvaType): NewLine {
  return {
    ...charge,
    codigo_sri: vat.codigo_sri,
    tarifa: vat.tarifa,
    iva: percent(charge.subtotal, vat.tarifa),
    justification: null,
  };
}

/** Line that passes on a voucher unchanged, with the VAT of the voucher's date. Errors: 422 COMPROBANTE_REQUERIDO, SIN_IVA. */
async function refundLine(tx: Tx, charge: BillableCharge, refund: Refund): Promise<NewLine> {
  const { refund: _, ...line } = charge;
  const { voucher, iva } = refund;
  const { document_type, document_number, document_date } = voucher;
  demand(voucherVerdict({ document_number, description: charge.description, id_reservation: charge.id_reservation }));
  if (document_type === null || document_number === null || document_date === null)
    throw new Error('a voucher without its parts');
  const { codigo_sri, tarifa } = (await vatOn(tx, document_date))(charge.iva_kind);
  const named = { ...voucher, document_type, document_number, document_date };
  return { ...line, codigo_sri, tarifa, iva, justification: null, voucher: named };
}

/** Line for a charge. Errors: 422 COMPROBANTE_REQUERIDO for a refund. */
export const lineOfCharge = (tx: Tx, charge: BillableCharge, vat: Vat): Promise<NewLine> | NewLine =>
  charge.refund === null ? soldLine(charge, vat(charge.iva_kind)) : refundLine(tx, charge, charge.refund);

/** The chosen reservations, directly or by their guides; null when only a bill-to was chosen. */
async function chosenReservations(tx: Tx, input: GenerateInput): Promise<Target[] | null> {
  if (input.id_reservations === undefined && input.id_guides === undefined) return null;
  const byId = await findTargets(tx, input.id_reservations ?? []);
  const missing = input.id_reservations?.find(id => !byId.some(t => t.id_reservation === id));
  if (missing !== undefined) throw notFound(`La reserva ${missing} no existe`);
  const byGuide = await findTargetsOfGuides(tx, input.id_guides ?? []);
  const lost = input.id_guides?.find(id => !byGuide.some(t => t.id_guide === id));
  if (lost !== undefined) throw notFound(`La guía ${lost} no existe`);
  return [...byId, ...byGuide];
}

/** The only company that pays for all of them. */
function onlyPayer(input: GenerateInput, targets: readonly Target[] | null): number {
  const payers = new Set([...(targets ?? []).map(t => t.id_bill_to), ...(input.id_bill_to ? [input.id_bill_to] : [])]);
  const [payer] = payers;
  if (payer === undefined || payers.size > 1)
    throw unprocessable(
      'VARIOS_CLIENTES',
      'Las reservas se facturan a clientes distintos: genere una orden por cliente',
    );
  return payer;
}

/**
 * Gathers what one bill-to owes for closed reservations (with early billing: from acceptance) into a draft. A concurrent second request
 * finds nothing left; the unique index on the live line of a charge guarantees it. Refunds get a separate order, the last one returned.
 * Errors: as `generate_payment_order` says.
 */
export async function generatePaymentOrder(tx: Tx, actor: Actor, input: GenerateInput): Promise<MadeOrder[]> {
  if (actor.audience !== 'operator') throw nothingToBill();
  const emission_date = input.emission_date ?? tx.today;
  if (emission_date > tx.today)
    throw unprocessable('FECHA_FUTURA', 'La fecha de emisión no puede ser futura', {
      emission_date: 'La fecha no puede ser futura',
    });
  const targets = await chosenReservations(tx, input);
  const id_bill_to = onlyPayer(input, targets);
  await tx.elevate();
  const billTo = await lockBillTo(tx, id_bill_to);
  if (billTo === undefined) throw notFound('El cliente no existe');
  const id_reservations = targets?.map(t => t.id_reservation);
  await holdReservations(tx, id_reservations ?? (await waitingOf(tx, id_bill_to)));
  const [open] = await notReady(tx, id_reservations ?? []);
  if (open !== undefined) throw conflict('RESERVA_ABIERTA', `La reserva ${open} tiene guías sin cerrar`);
  const charges = await lockCharges(tx, { id_bill_to, id_reservations, limit: mostLines + 1 });
  if (charges.length === 0) throw nothingToBill();
  if (charges.length > mostLines)
    throw unprocessable('DEMASIADOS_RUBROS', `Son más de ${mostLines} rubros: elija menos reservas`);
  demand(canConfirmAmount(input.expected_subtotal, add('0.00', ...charges.map(charge => charge.subtotal))));

  const [sold, passedOn] = [charges.filter(c => c.refund === null), charges.filter(c => c.refund !== null)];
  const order = { billTo, emission_date, created_by: actor.id_user };
  const made: MadeOrder[] = [];
  if (sold.length > 0) made.push(await makeOrder(tx, { ...order, kind: 'SERVICIOS' }, sold));
  if (passedOn.length > 0) made.push(await makeOrder(tx, { ...order, kind: 'REEMBOLSO' }, passedOn));
  return made;
}

/** Makes an order with its lines and sums. */
async function makeOrder(
  tx: Tx,
  order: Parameters<typeof insertOrder>[1],
  charges: readonly BillableCharge[],
): Promise<MadeOrder> {
  const { kind, billTo, emission_date } = order;
  const vat = await vatOn(tx, emission_date);
  const lines: NewLine[] = [];
  for (const charge of charges) lines.push(await lineOfCharge(tx, charge, vat));
  const numero_orden = await insertOrder(tx, order);
  await insertLines(tx, numero_orden, lines);
  const { total } = await recalculate(tx, { numero_orden, emission_date });
  const id_bill_to = billTo.id_company;
  tx.audit({
    action: 'payment_order.generate',
    noun: 'payment_order',
    id: numero_orden,
    after: {
      kind: ORDER_KIND_NAMES[kind],
      id_bill_to,
      emission_date,
      total,
      id_charges: charges.map(c => c.id_charge),
    },
  });
  tx.changed('payment_order', numero_orden, [id_bill_to]);
  return { numero_orden, kind, total };
}
