/** Amounts of an electronic invoice in the SRI's terms (design 4: `infoFactura`). */
import type { OrderTotals } from '../../prices/amounts/order-totals';
import type { Money } from '../../system/amounts/money';

/** One `totalImpuesto`: code 2 is VAT, the percentage code identifies the rate. */
export interface InvoiceTax {
  readonly codigo: '2';
  readonly codigoPorcentaje: string;
  readonly baseImponible: Money;
  readonly valor: Money;
}

export interface InvoiceAmounts {
  readonly totalSinImpuestos: Money;
  readonly totalConImpuestos: readonly InvoiceTax[];
  readonly importeTotal: Money;
}

/** Identification of the buyer: 04 RUC, 05 cédula, 06 passport, 07 final consumer. */
export function buyerIdType(identification: string): '04' | '05' | '06' | '07' {
  if (/^9{13}$/.test(identification)) return '07';
  if (/^\d{13}$/.test(identification)) return '04';
  return /^\d{10}$/.test(identification) ? '05' : '06';
}

/** Amounts of an invoice from the totals of its order. */
export function invoiceAmounts(totals: OrderTotals): InvoiceAmounts {
  return {
    totalSinImpuestos: totals.subtotal,
    totalConImpuestos: totals.bases.map(base => ({
      codigo: '2',
      codigoPorcentaje: base.sri_code,
      baseImponible: base.base,
      valor: base.iva,
    })),
    importeTotal: totals.total,
  };
}
