import { costItem } from '@cabezal/domain/prices/amounts/trip-cost';
import { add, allocate, percent, subtract } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import { costFigures } from '../../prices/pricing/leg-costs.ts';
import * as queries from './payment-costs.queries.ts';
import { chargeRefunds, dropRefund } from './refund-charges.queries.ts';

interface TaxedLine {
  subtotal: string;
  iva: string;
  iva_cost: string;
  document_date: string | null;
  /** Its refund is already billed to the client: it keeps its VAT, and the other lines share the rest. */
  billed?: boolean;
}

/** Computes the VAT of a document from its sum, as the provider does, and shares it over the taxed lines to the cent. */
export async function taxLines(tx: Tx, lines: readonly TaxedLine[]): Promise<void> {
  const open = lines.filter(line => !line.billed);
  if (open.length === 0) return;
  const { vat } = await costFigures(tx, lines[0]?.document_date ?? tx.today);
  const subtotal = add(...lines.map(line => line.subtotal));
  const weights = open.map(line => Number(line.subtotal));
  const rest = (total: string, field: 'iva' | 'iva_cost') =>
    allocate(subtract(total, add(...lines.filter(line => line.billed).map(line => line[field]))), weights);
  const taxes = rest(percent(subtotal, vat.rate), 'iva');
  const costs = rest(costItem({ description: '', subtotal }, vat).iva, 'iva_cost');
  for (const [i, line] of open.entries()) {
    line.iva = taxes[i] ?? line.iva;
    line.iva_cost = costs[i] ?? line.iva_cost;
  }
}

/**
 * Shares the VAT of these documents again after one of their lines changed or was removed; returns the lines whose VAT changed. The caller
 * has locked the reservation and the provider.
 */
export async function taxDocumentsAgain(
  tx: Tx,
  documents: readonly { company_provider_id: number; document_number?: string | null | undefined }[],
): Promise<number[]> {
  const changed: number[] = [];
  const numbers = new Map(
    documents.flatMap(one =>
      one.document_number ? [[`${one.company_provider_id} ${one.document_number}`, one] as const] : [],
    ),
  );
  for (const { company_provider_id, document_number } of numbers.values()) {
    const lines = await queries.taxedLines(tx, { company_provider_id, document_number: document_number ?? '' });
    const before = lines.map(({ iva, iva_cost }) => `${iva} ${iva_cost}`);
    await taxLines(tx, lines);
    for (const [i, line] of lines.entries()) {
      if (`${line.iva} ${line.iva_cost}` === before[i]) continue;
      await dropRefund(tx, line.id_payment_cost, 'El IVA de su documento se repartió de nuevo');
      await queries.storeVat(tx, line);
      await chargeRefunds(tx, [line.id_payment_cost]);
      changed.push(line.id_payment_cost);
    }
  }
  return changed;
}
