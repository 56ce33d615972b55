import type { FreightLine } from '@cabezal/domain/money/cutoffs/freight-lines';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isInvoiceable } from '../cutoff-lines/cutoff-lines.queries.ts';

/** A counter-line to credit: what its line paid, above zero. */
interface CreditedLine {
  id_guide: number;
  is_freight: boolean;
  description: string;
  reservation_id: number;
  /** SAP item; for the parts of a freight that of their type. */
  item: string;
  subtotal: Money;
  /** Parts of a freight; null: closed before parts were stored, or waiting. */
  lines: FreightLine[] | null;
}
/** What a corte takes back from one invoice of an earlier corte. */
export interface Credited {
  id_carrier: number;
  carrier_name: string;
  carrier_ruc: string;
  /** The invoice. */
  numero_orden: number;
  document_number: string;
  document_date: string;
  /** SAP was asked to cancel the invoice. */
  is_ending: boolean;
  lines: CreditedLine[];
}
/** By carrier and invoice. `of`: one invoice. Needs the system's rights. */
export function creditedLines(tx: Tx, id_corte: number, of?: number): Promise<Credited[]> {
  const isFreight = sql`l.concept <> 'STAND_BY'`;
  return tx.rows(sql<Credited>`select l.id_carrier, k.name as carrier_name, coalesce(k.ruc, '') as carrier_ruc, x.numero_orden, x.document_number,
      x.document_date, x.cancel_asked_at is not null as is_ending,
      jsonb_agg(jsonb_build_object('id_guide', l.id_guide, 'is_freight', ${isFreight}, 'description', concat_ws(' ', g.guide_number, l.formula),
        'reservation_id', g.id_reservation, 'subtotal', (-l.amount)::text, 'lines', case when ${isFreight} then l.inputs -> 'lines' end,
        'item', case when ${isFreight} then coalesce((select t.sap_item_code from cost_types t where t.code = 'FLETE'), 'FLETE') else 'STAND_BY' end)
        order by l.position) as lines
    from cutoff_lines l join cutoff_reversals v on v.id_line = l.reverses and not v.netted
      join cost_orders x on x.numero_orden = v.numero_orden and x.voided_at is null
      join companies k on k.id_company = l.id_carrier left join guides g on g.id_guide = l.id_guide
    where l.id_corte = ${id_corte} and ${isInvoiceable('l')} ${of === undefined ? sql`` : sql`and x.numero_orden = ${of}`}
    group by l.id_carrier, k.name, k.ruc, x.numero_orden order by k.name, x.numero_orden`);
}

/** Inserts a carrier's credit note as a draft. */
export async function insertNote(
  tx: Tx,
  note: {
    id_corte: number;
    id_carrier: number;
    carrier_name: string;
    credits: number;
    document_number: string;
    document_auth: string;
    document_date: string;
    iva: Money;
    total: Money;
    author: string;
  },
): Promise<number> {
  const { numero_orden } = await tx.one(sql<{ numero_orden: number }>`insert into cutoff_documents
      (kind, id_corte, id_carrier, counterparty, credits, document_number, document_auth, document_date, iva, total, author, created_at)
    values ('NOTA', ${note.id_corte}, ${note.id_carrier}, ${note.carrier_name}, ${note.credits}, ${note.document_number}, ${note.document_auth},
      ${note.document_date}::date, ${note.iva}, ${note.total}, ${note.author}, ${tx.now}) returning numero_orden`);
  return numero_orden;
}

/** The live credit note of a carrier with that number. */
export async function noteOfNumber(
  tx: Tx,
  of: { id_carrier: number; document_number: string },
): Promise<number | undefined> {
  const found = await tx.row(sql<{ numero_orden: number }>`select numero_orden from cutoff_documents
    where kind = 'NOTA' and id_carrier = ${of.id_carrier} and document_number = ${of.document_number} and voided_at is null`);
  return found?.numero_orden;
}
