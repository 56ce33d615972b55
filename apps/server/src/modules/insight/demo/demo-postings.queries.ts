import type { PostingKind } from '@cabezal/domain/system/sap/postings';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** An order sent to SAP in the last days. */
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
/** Orders that SAP has or has refused, the newest last; failed ones first, so that none is missing. */
export function ordersThatLeft(tx: Tx, most: number): Promise<LeftOrder[]> {
  return tx.rows(sql<LeftOrder>`select * from (
      select numero_orden, case kind when 'SERVICIOS' then 'VENTA' else 'REEMBOLSO' end as kind, id_bill_to, bill_to_name, total::text as total,
        iso(sent_at) as sent_at, iso(error_at) as error_at, error_text, sap_number, version
      from payment_orders where deleted_at is null and (status = 'ERROR' or sent_at is not null)
      order by (status = 'ERROR') desc, numero_orden desc limit ${most}) latest
    order by numero_orden`);
}

/** Sets the times of a posting to those of the order, not of loading. */
export async function datePosting(tx: Tx, key: string, at: { asked: string; ended: string }): Promise<void> {
  await tx.run(sql`update sap_postings set created_at = ${at.asked}, queued_at = ${at.asked}, sent_at = case when state = 'SENT' then ${at.ended}::timestamptz end,
    is_demo = true where posting_key = ${key}`);
  await tx.run(
    sql`update sap_tries t set tried_at = ${at.ended} from sap_postings p where p.id_posting = t.id_posting and p.posting_key = ${key}`,
  );
}

/** Draft orders to providers, which the demonstration sends. */
export async function costDrafts(tx: Tx, most: number): Promise<{ numero_orden: number; version: number }[]> {
  return tx.rows(sql<{
    numero_orden: number;
    version: number;
  }>`select numero_orden, version from cost_orders where status = 'BORRADOR'
    order by numero_orden limit ${most}`);
}
