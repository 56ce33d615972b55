import type { Receipt } from '@cabezal/contract/trips/receipts/receipts.calls';
import type { LateReceipt } from '@cabezal/domain/trips/receipts/late-receipt';
import { SIGNATURE_KIND } from '@cabezal/domain/trips/receipts/signature-kind';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { stopName } from '../state/facts/hidden-place.queries.ts';

/** The receipts of one guide, or of the guides of one reservation. */
export type ReceiptsOf = { id_guide: number } | { id_reservation: number };

const isOf = (of: ReceiptsOf) =>
  'id_guide' in of ? sql`g.id_guide = ${of.id_guide}` : sql`g.id_reservation = ${of.id_reservation}`;

/** Identity cards are for the operator, and for customers who booked or pay. */
const shownCard = sql`case when app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder) then p.identification_card end`;

/** Whether the caller may see that guide or reservation. */
export async function isVisible(tx: Tx, of: ReceiptsOf): Promise<boolean> {
  const row = await tx.row(
    'id_guide' in of
      ? sql`select 1 from guides where id_guide = ${of.id_guide} and deleted_at is null`
      : sql`select 1 from reservations where id_reservation = ${of.id_reservation}`,
  );
  return row !== undefined;
}

/** The receipts that the caller may see, in the order of time. */
export function listReceipts(tx: Tx, of: ReceiptsOf): Promise<Receipt[]> {
  return tx.rows(sql<Receipt>`select p.id_receipt, p.id_guide, g.guide_number, p.id_stop, ${stopName} as stop_name, p.received_name,
      ${shownCard} as identification_card, p.id_file, p.unsigned_reason, p.at, p.received_at, p.arrived_late
    from receipts p join guides g using (id_guide) join reservations r on r.id_reservation = g.id_reservation
      left join guide_stops s on s.id_stop = p.id_stop
    where ${isOf(of)} and g.deleted_at is null order by p.at, p.id_receipt`);
}

interface SignatureFile {
  id_file: number;
  storage_key: string;
  type: string;
  size: number;
}
/** The pictures of the signatures that the caller may see, in the order of time. */
export function signatureFiles(tx: Tx, of: ReceiptsOf): Promise<SignatureFile[]> {
  return tx.rows(sql<SignatureFile>`select f.id_file, f.storage_key, f.type, coalesce(f.size, 0)::float8 as size
    from receipts p join guides g using (id_guide) join files f using (id_file)
    where ${isOf(of)} and g.deleted_at is null and f.state = 'STORED' and f.type like 'image/%'
    order by p.at, p.id_receipt limit 40`);
}

export async function countReceipts(tx: Tx, id_guide: number): Promise<number> {
  const { count } = await tx.one(
    sql<{ count: number }>`select count(*)::int as count from receipts where id_guide = ${id_guide}`,
  );
  return count;
}

/** Stores a receipt with the present carrier of its guide; undefined: a receipt with this key is there already. */
export async function insertReceipt(
  tx: Tx,
  p: {
    id_guide: number;
    id_stop: number | null;
    received_name: string;
    identification_card: string | null;
    id_file: number | null;
    unsigned_reason: string | null;
    at: Date;
    key: string;
    arrived_late: LateReceipt | null;
  },
): Promise<number | undefined> {
  const row = await tx.row(sql<{
    id_receipt: number;
  }>`insert into receipts (id_guide, id_stop, received_name, identification_card, id_file, unsigned_reason, at, received_at, phone_key, id_carrier, arrived_late)
    select g.id_guide, ${p.id_stop}::int, ${p.received_name}, ${p.identification_card}, ${p.id_file}::int, ${p.unsigned_reason}, ${p.at}::timestamptz, ${tx.now}::timestamptz, ${p.key}, g.id_carrier, ${p.arrived_late}::text
      from guides g where g.id_guide = ${p.id_guide}
    on conflict on constraint receipts_phone_key do nothing returning id_receipt`);
  return row?.id_receipt;
}

/** The guide of the receipt with this key of a phone. */
export async function guideOfKey(tx: Tx, key: string): Promise<number | undefined> {
  const row = await tx.row(sql<{ id_guide: number }>`select id_guide from receipts where phone_key = ${key}`);
  return row?.id_guide;
}

/** True for a document `d` that is no signature: it stands beside its receipt. */
export const isNoSignature = sql`d.kind <> ${sql.lit(SIGNATURE_KIND)}`;
