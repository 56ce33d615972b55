import type { PostingKind } from '@cabezal/domain/system/sap/postings';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** An order that SAP accepted or refused. */
export interface LeftOrder {
  numero_orden: number;
  kind: PostingKind;
  id_bill_to: number;
  bill_to_name: string;
  total: string;
  sent_at: string | null;
  error_at: string | null;
  error_text: string | null;
  sap_number: string | null;
  version: number;
}
/** At most `most` orders that SAP accepted or refused, oldest first: all refused ones if they fit, then the newest accepted ones. */
export function ordersThatLeft(tx: Tx, most: number): Promise<LeftOrder[]> {
  return tx.rows(sql<LeftOrder>`select * from (
      select numero_orden, case kind when 'SERVICIOS' then 'VENTA' else 'REEMBOLSO' end as kind, id_bill_to, bill_to_name, total::text as total,
        iso(sent_at) as sent_at, iso(error_at) as error_at, error_text, sap_number, version
      from payment_orders where deleted_at is null and (status = 'ERROR' or sent_at is not null)
      order by (status = 'ERROR') desc, numero_orden desc limit ${most}) latest
    order by numero_orden`);
}

/** Replaces the times of a posting, which are those of the load, by those of its order. */
export async function datePosting(tx: Tx, key: string, at: { asked: string; ended: string }): Promise<void> {
  await tx.run(sql`update sap_postings set created_at = ${at.asked}, queued_at = ${at.asked}, sent_at = case when state = 'SENT' then ${at.ended}::timestamptz end,
    is_demo = true where posting_key = ${key}`);
  await tx.run(
    sql`update sap_tries t set tried_at = ${at.ended} from sap_postings p where p.id_posting = t.id_posting and p.posting_key = ${key}`,
  );
}

/** Draft cost orders, which the demonstration turns into sent ones. */
export async function costDrafts(tx: Tx, most: number): Promise<{ numero_orden: number; version: number }[]> {
  return tx.rows(sql<{
    numero_orden: number;
    version: number;
  }>`select numero_orden, version from cost_orders where status = 'BORRADOR'
    order by numero_orden limit ${most}`);
}

export interface DriversCorte {
  id_corte: number;
  kind: 'VIATICOS' | 'BONOS';
  number: string;
}
/** Closed cortes of own drivers without an entry. */
export function driversCortes(tx: Tx): Promise<DriversCorte[]> {
  return tx.rows(sql<DriversCorte>`select c.id_corte, c.kind, c.number from cutoffs c where c.kind in ('VIATICOS', 'BONOS')
    and not exists (select from cutoff_documents d where d.id_corte = c.id_corte) order by c.id_corte`);
}
