import { FREIGHT_RETENTION, type OrderTotals, orderTotals } from '@cabezal/domain/prices/amounts/order-totals';
import { compare, formatMoney, multiply, percent, subtract, toMoney } from '@cabezal/domain/system/amounts/money';
import { isFreight } from '@cabezal/domain/system/validation/service';
import type { Tx } from '../../../platform/db/tx.ts';
import { demandFields, unprocessable } from '../../../platform/http/errors.ts';
import { type IvaType, ivaTypesOn } from './billable.queries.ts';
import { liveLines, type OrderChange, type OrderRecord, retentionRate, updateAmounts } from './orders.queries.ts';

/** The largest amount of the database column. */
const largest = 9_999_999_999;

export interface AmountLine {
  /** Type of the service, on which the retention of freight depends. */
  service_type: string;
  subtotal: string;
  /** As stored in the line; for a refund, as on its voucher. */
  iva: string;
  /** Percent. */
  tarifa: string;
  codigo_sri: string;
}

export function totalsOf(lines: readonly AmountLine[], retentionPercent: string): OrderTotals {
  return orderTotals(
    lines.map(line => ({
      amount: line.subtotal,
      vat_rate: Number(line.tarifa),
      vat: line.iva,
      sri_code: line.codigo_sri,
      is_freight: isFreight(line.service_type),
    })),
    Number(retentionPercent),
  );
}

/** Amounts by VAT rate and the retention, as displayed under an order and an invoice. */
export function shownTotals(lines: readonly AmountLine[], retentionPercent: string) {
  const totals = totalsOf(lines, retentionPercent);
  return {
    subtotal: totals.subtotal,
    vat: totals.bases.map(b => ({ codigo_sri: b.sri_code, tarifa: toMoney(b.rate), base: b.base, iva: b.iva })),
    retention_detail: {
      codigo: FREIGHT_RETENTION.code,
      tarifa: toMoney(retentionPercent),
      base: totals.retention_base,
      amount: totals.retention,
    },
  };
}

/** Amount of a line after its discount, and its VAT, each rounded half-up to cents. Errors: 422 if the discount exceeds the amount. */
export function lineAmounts(
  line: { quantity: string; unit_price: string; discount: string },
  tarifa: string,
): { subtotal: string; iva: string } {
  const subtotal = subtract(multiply(line.unit_price, line.quantity), line.discount);
  if (compare(subtotal, '0.00') < 0)
    demandFields({ unit_price: `El rubro tiene un descuento de ${formatMoney(line.discount)}: no puede valer menos` });
  return { subtotal, iva: percent(subtotal, tarifa) };
}

/** The VAT of each kind on an emission date. Errors: 422 if none is in force, because a wrong rate would be worse. */
export async function vatOn(tx: Tx, date: string): Promise<(kind: IvaType['kind']) => IvaType> {
  const types = await ivaTypesOn(tx, date);
  return kind => {
    const found = types.get(kind);
    if (found === undefined)
      throw unprocessable('SIN_IVA', 'No hay una tarifa de IVA vigente para la fecha de emisión');
    return found;
  };
}

/** Recomputes the sums of the order from the live lines and increments its version. */
export async function recalculate(
  tx: Tx,
  order: Pick<OrderRecord, 'numero_orden' | 'emission_date'>,
): Promise<OrderChange> {
  const lines = await liveLines(tx, order.numero_orden);
  const totals = totalsOf(lines, await retentionRate(tx, order.emission_date));
  const amounts = {
    base_0: totals.base_0,
    base_iva: subtract(totals.subtotal, totals.base_0),
    iva: totals.iva,
    total: totals.total,
    retention: totals.retention,
    to_collect: totals.to_collect,
  };
  if (Object.values(amounts).some(amount => compare(amount.replace('-', ''), largest) > 0))
    throw unprocessable('TOTAL_EXCEDIDO', 'El total de la orden supera lo permitido');
  await updateAmounts(tx, order.numero_orden, amounts);
  return amounts;
}
