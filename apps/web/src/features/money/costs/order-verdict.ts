import type { PaymentCostRow } from '@cabezal/contract/money/costs/payment-costs.calls';

/** Whether costs can be on one order: of one provider, of one document, on no order yet. */
export function orderVerdict(rows: readonly PaymentCostRow[]): true | string {
  if (new Set(rows.map(row => row.company_provider_id)).size > 1) return 'Elija costos de un solo proveedor';
  if (rows.some(row => row.numero_orden !== null)) return 'Alguno ya está en una orden';
  if (rows.some(row => row.voided_at !== null)) return 'Alguno está anulado';
  const documents = new Set(rows.flatMap(row => row.document_number ?? []));
  return documents.size <= 1 || 'Tienen comprobantes distintos: haga una orden por factura';
}
