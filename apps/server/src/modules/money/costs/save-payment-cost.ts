import type { Detalle } from '@cabezal/contract/money/costs/payment-costs.calls';
import { detailErrors, openVerdict, providerError } from '@cabezal/domain/money/costs/payment-cost';
import { normalizeJustification } from '@cabezal/domain/prices/amounts/adjustment-reason';
import { costItem } from '@cabezal/domain/prices/amounts/trip-cost';
import { percent } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { isTaxed } from '@cabezal/domain/system/validation/vat-kinds';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandFields, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { costFigures } from '../../prices/pricing/leg-costs.ts';
import { refreshMargins } from '../../prices/pricing/margins.ts';
import { uploadsOf } from '../../system/files/files.queries.ts';
import { differences } from '../../system/records/differences.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { holdCutoffs, isPaidInCutoff } from '../cutoff-lines/cutoff-lines.queries.ts';
import { taxDocumentsAgain, taxLines } from './document-vat.ts';
import * as queries from './payment-costs.queries.ts';
import { chargeRefunds, dropRefund } from './refund-charges.queries.ts';

/** The companies of a receipt. */
interface Receipt {
  company_provider_id: number;
  company_transport_id?: number | null | undefined;
}
type Known = queries.CostReservation;
type Errors = Record<string, string | null>;
const empty = (value: string | null | undefined): string | null => (value ?? '') || null;

/** What a receipt has already: it stays valid, although it is no longer offered. */
type Stored = Pick<
  queries.CostRecord,
  'company_provider_id' | 'company_transport_id' | 'id_sub_reservation' | 'id_guide' | 'id_cost_type' | 'id_file'
>;

/** Errors of the companies of a receipt, by fields of the call. */
async function receiptErrors(tx: Tx, receipt: Receipt, known: Known, stored: Stored | null): Promise<Errors> {
  const { company_provider_id, company_transport_id: transport = null } = receipt;
  const provider = (await queries.findProvider(tx, company_provider_id)) ?? null;
  return {
    company_provider_id: providerError(provider, known, stored?.company_provider_id),
    company_transport_id:
      transport === null || transport === stored?.company_transport_id || known.carriers.includes(transport)
        ? null
        : 'El transportista no consta en la reserva',
    reservation_id: known.moved ? null : 'La reserva aún no se ha movido: no tiene costos de terceros',
  };
}

/** Refuses a document that is already on an order. Errors: 409 DOCUMENTO_REPETIDO. */
async function demandUnordered(tx: Tx, company_provider_id: number, document_number: string): Promise<void> {
  const order = await queries.orderWithDocument(tx, { company_provider_id, document_number });
  if (order === null) return;
  const proveedor = (await queries.findProvider(tx, company_provider_id))?.name ?? '';
  demand(refuse('DOCUMENTO_REPETIDO', { n: document_number, proveedor, donde: `en la orden ${order}` }));
}

/** Errors of details, by `at(i).field`. */
async function detailsErrors(
  tx: Tx,
  actor: Actor,
  given: readonly Detalle[],
  { known, stored }: { known: Known; stored: Stored | null },
  at: (i: number) => string,
): Promise<Errors> {
  const offered = (await queries.invoicedTypes(tx)).map(type => type.id_cost_type);
  const types = new Set([...offered, stored?.id_cost_type]);
  const ids = given.flatMap(({ id_file }) => id_file ?? []);
  const files = new Set([...(await uploadsOf(tx, ids, actor.id_user)), stored?.id_file]);
  const errors: Errors = {};
  for (const [i, detail] of given.entries()) {
    const guide = known.guides.find(one => one.id_guide === detail.id_guide);
    const box = detail.id_sub_reservation ?? guide?.id_sub_reservation;
    const hasItsGuide =
      stored !== null && detail.id_guide === stored.id_guide && (box ?? null) === stored.id_sub_reservation;
    const wrong = {
      ...detailErrors(detail, tx.today),
      id_cost_type: types.has(detail.id_cost_type) ? null : 'Elija un tipo de costo de terceros',
      id_sub_reservation: box === undefined || known.subs.includes(box) ? null : 'El contenedor no es de esta reserva',
      id_guide:
        detail.id_guide == null || hasItsGuide || (guide !== undefined && guide.id_sub_reservation === box)
          ? null
          : 'La guía no es de esa reserva o contenedor',
      id_file:
        detail.id_file == null || files.has(detail.id_file) ? null : 'El archivo no existe o aún no se ha recibido',
    };
    for (const [field, text] of Object.entries(wrong)) errors[`${at(i)}.${field}`] = text;
  }
  return errors;
}

/** The values of a detail to store, with the VAT of the receipt's date, else today's. Errors: 422 SIN_PARAMETRO. */
async function valuesOf(
  tx: Tx,
  detail: Detalle,
  of: Receipt & { known: Known; justification: string | null; document_line: number | null },
): Promise<queries.CostValues> {
  const { vat } = await costFigures(tx, detail.document_date ?? tx.today);
  const { subtotal, iva_kind, id_cost_type, description, rebillable } = detail;
  const hasVat = isTaxed(iva_kind);
  const guide = of.known.guides.find(one => one.id_guide === detail.id_guide);
  return {
    id_cost_type,
    description,
    subtotal,
    iva_kind,
    rebillable,
    id_guide: detail.id_guide ?? null,
    id_sub_reservation: detail.id_sub_reservation ?? guide?.id_sub_reservation ?? null,
    company_provider_id: of.company_provider_id,
    company_transport_id: of.company_transport_id ?? guide?.id_carrier ?? null,
    iva: hasVat ? percent(subtotal, vat.rate) : '0.00',
    iva_cost: hasVat ? costItem({ description, subtotal }, vat).iva : '0.00',
    document_type: empty(detail.document_type),
    document_number: empty(detail.document_number),
    document_auth: empty(detail.document_auth),
    document_date: empty(detail.document_date),
    document_line: of.document_line,
    id_file: detail.id_file ?? null,
    justification: of.justification,
  };
}

/** Computes the VAT of the documents of new lines. */
async function taxDocuments(tx: Tx, rows: queries.CostValues[]): Promise<void> {
  const numbers = new Set(rows.flatMap(row => row.document_number ?? []));
  for (const number of numbers)
    await taxLines(
      tx,
      rows.filter(row => row.document_number === number && row.iva_kind === 'STANDARD'),
    );
}

const repeated = async (tx: Tx, id_provider: number, n: string, reservation_id: number) => {
  const proveedor = (await queries.findProvider(tx, id_provider))?.name ?? '';
  return refuse('DOCUMENTO_REPETIDO', { n, proveedor, donde: `registrada en la reserva ${reservation_id}` });
};

/** Refuses a receipt for what a corte pays the carrier of a guide. Errors: 409 GUIA_EN_CORTE. */
async function demandUnpaid(tx: Tx, id_carrier: number, details: readonly Detalle[], known: Known): Promise<void> {
  for (const { id_guide, id_cost_type } of details)
    if (id_guide != null && known.guides.some(one => one.id_guide === id_guide && one.id_carrier === id_carrier))
      if (await isPaidInCutoff(tx, { id_guide, id_carrier, id_cost_type })) demand(refuse('GUIA_EN_CORTE'));
}

/** Refuses to change a receipt that a corte has deducted, until the corte's line is reversed. Errors: 409 GUIA_EN_CORTE. */
function demandNotLeft(cost: queries.CostRecord): void {
  if (cost.deducted_by_corte) demand(refuse('GUIA_EN_CORTE'));
}

/** Locks the reservation and the closing of cortes, which pay what receipts do not bill, until the end of the transaction. Errors: 404. */
async function takeReservation(tx: Tx, reservation_id: number): Promise<Known> {
  if ((await queries.findCostReservation(tx, reservation_id)) === undefined) throw notFound('La reserva no existe');
  await tx.elevate();
  await holdReservations(tx, [reservation_id]);
  await holdCutoffs(tx);
  const known = await queries.findCostReservation(tx, reservation_id);
  if (known === undefined) throw notFound('La reserva no existe');
  return known;
}

/** Announces the change to the operator only: a receipt changes the margin. */
async function settleReservation(tx: Tx, reservation_id: number, ids: readonly number[]): Promise<void> {
  await refreshMargins(tx, [reservation_id]);
  for (const id of ids) tx.changed('payment_cost', id, []);
  tx.changed('reservation', reservation_id, []);
}

/** Enters a receipt, all its details or none; the details of a document are numbered. Errors: as `add_payment_cost` says. */
export async function addPaymentCosts(
  tx: Tx,
  actor: Actor,
  input: Receipt & { reservation_id: number; detalles: readonly Detalle[]; justification?: string | null | undefined },
): Promise<number[]> {
  demandOperator(actor);
  const known = await takeReservation(tx, input.reservation_id);
  const { detalles } = input;
  demandFields({
    ...(await receiptErrors(tx, input, known, null)),
    ...(await detailsErrors(tx, actor, detalles, { known, stored: null }, i => `detalles.${i}`)),
  });
  await demandUnpaid(tx, input.company_provider_id, detalles, known);
  await queries.holdProviders(tx, [input.company_provider_id]);
  const lines = new Map<string, number>();
  const rows: queries.CostValues[] = [];
  for (const detail of detalles) {
    const number = empty(detail.document_number);
    const document_line = number === null ? null : (lines.get(number) ?? 0) + 1;
    if (number !== null && document_line !== null) lines.set(number, document_line);
    const justification = normalizeJustification(input.justification);
    rows.push(await valuesOf(tx, detail, { ...input, known, justification, document_line }));
  }
  for (const document_number of lines.keys()) {
    const { company_provider_id } = input;
    const held = await queries.documentHolder(tx, { company_provider_id, document_number }, []);
    if (held !== undefined) demand(await repeated(tx, company_provider_id, document_number, held.reservation_id));
    await demandUnordered(tx, company_provider_id, document_number);
  }
  await taxDocuments(tx, rows);
  const ids = await queries.insertCosts(tx, input.reservation_id, rows, actor.name);
  for (const [i, id] of ids.entries())
    tx.audit({
      action: 'add_payment_cost',
      noun: 'payment_cost',
      id,
      after: loggedCost(rows[i], input.reservation_id),
    });
  await chargeRefunds(tx, ids);
  await settleReservation(tx, input.reservation_id, ids);
  return ids;
}

/** The values of a detail as the history shows them. */
const loggedCost = (row: queries.CostValues | undefined, reservation_id: number) => {
  if (row === undefined) return {};
  const { document_line: _, iva_cost: __, ...values } = row;
  return { reservation_id, ...values };
};

/**
 * A current detail that is not voided and on no order, with its reservation. Errors: 404, 409 MODIFICADO, COSTO_ANULADO, COSTO_EN_ORDEN.
 */
async function takeCost(
  tx: Tx,
  actor: Actor,
  input: { id: number; version: number },
  providers: readonly number[],
): Promise<{ cost: queries.CostRecord; known: Known }> {
  demandOperator(actor);
  const seen = await queries.findCost(tx, input.id);
  if (seen === undefined) throw notFound('El costo no existe');
  const known = await takeReservation(tx, seen.reservation_id);
  await queries.holdProviders(tx, [seen.company_provider_id, ...providers]);
  const [cost] = await queries.holdCosts(tx, [input.id]);
  if (cost === undefined) throw notFound('El costo no existe');
  // Checked before the version: reading it again would not help.
  if (cost.voided_at !== null) demand(refuse('COSTO_ANULADO'));
  demand(openVerdict(cost.numero_orden));
  if (cost.version !== input.version) throw changedMeanwhile();
  return { cost, known };
}

/** The line number of a detail in its document, which may only be used in the same reservation. Errors: 409 DOCUMENTO_REPETIDO. */
async function lineOf(
  tx: Tx,
  cost: queries.CostRecord,
  of: Receipt,
  document_number: string | null,
): Promise<number | null> {
  if (document_number === null) return null;
  const { company_provider_id } = of;
  await demandUnordered(tx, company_provider_id, document_number);
  const held = await queries.documentHolder(tx, { company_provider_id, document_number }, [cost.id_payment_cost]);
  if (held === undefined) return 1;
  if (held.reservation_id !== cost.reservation_id)
    demand(await repeated(tx, company_provider_id, document_number, held.reservation_id));
  return held.document_line + 1;
}

/** Changes one detail. Errors: as `update_payment_cost` says. */
export async function updatePaymentCost(
  tx: Tx,
  actor: Actor,
  input: Receipt & { id: number; version: number; detalle: Detalle; justification?: string | null | undefined },
): Promise<void> {
  const { cost, known } = await takeCost(tx, actor, input, [input.company_provider_id]);
  demandFields({
    ...(await receiptErrors(tx, input, known, cost)),
    ...(await detailsErrors(tx, actor, [input.detalle], { known, stored: cost }, () => 'detalle')),
  });
  const { id_guide = null, id_cost_type } = input.detalle;
  const isOfAnother =
    input.company_provider_id !== cost.company_provider_id ||
    id_guide !== cost.id_guide ||
    id_cost_type !== cost.id_cost_type;
  if (isOfAnother) {
    demandNotLeft(cost);
    await demandUnpaid(tx, input.company_provider_id, [input.detalle], known);
  }
  const document_line = await lineOf(tx, cost, input, empty(input.detalle.document_number));
  const justification = normalizeJustification(input.justification);
  const before = await queries.storedValues(tx, input.id);
  const after = await valuesOf(tx, input.detalle, { ...input, known, justification, document_line });
  await dropRefund(tx, input.id, 'El costo cambió');
  await queries.updateCost(tx, input.id, after);
  await chargeRefunds(tx, [input.id]);
  const shared = await taxDocumentsAgain(tx, [cost, { ...input, ...input.detalle }]);
  const changed = differences(loggedCost(before, cost.reservation_id), loggedCost(after, cost.reservation_id));
  tx.audit({ action: 'update_payment_cost', noun: 'payment_cost', id: input.id, ...changed, motive: justification });
  await settleReservation(tx, cost.reservation_id, [input.id, ...shared]);
}

/** Voids one detail. Errors: as `remove_payment_cost` says. */
export async function removePaymentCost(
  tx: Tx,
  actor: Actor,
  input: { id: number; version: number; justification?: string | null | undefined },
): Promise<void> {
  const { cost } = await takeCost(tx, actor, input, []);
  demandNotLeft(cost);
  const reason = normalizeJustification(input.justification);
  await dropRefund(tx, input.id, reason ?? 'El costo se anuló');
  await queries.voidCost(tx, input.id, { id_user: actor.id_user, reason });
  const shared = await taxDocumentsAgain(tx, [cost]);
  tx.audit({ action: 'remove_payment_cost', noun: 'payment_cost', id: input.id, motive: reason });
  await settleReservation(tx, cost.reservation_id, [input.id, ...shared]);
}
