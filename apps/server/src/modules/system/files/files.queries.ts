import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';

export interface StoredFile {
  storage_key: string;
  filename: string;
  type: string;
  size: number | null;
}

/**
 * A stored file that the person may read: the operator’s staff all (third parties' receipts only with the right to read costs), a company
 * its own and those of documents that it sees, a driver the own ones and those of documents of the own guides. Row-level security enforces
 * the same; in addition, a deleted document no longer gives access to its file.
 */
export function findReadableFile(tx: Tx, id_file: number, actor: Actor): Promise<StoredFile | undefined> {
  const own =
    actor.audience === 'driver' ? sql`f.created_by = ${actor.id_user}` : sql`f.id_company = ${actor.id_company}`;
  // Third parties' invoices are only for readers of costs; a file that is also another document is judged as that one.
  const receipt = sql`(not exists (select from payment_costs p where p.id_file = f.id_file)
    or exists (select from documents d where d.id_file = f.id_file and d.deleted_at is null))`;
  // Signed vouchers are also for those who give advances.
  const voucher = sql`(${actor.actions.has('advance.write')} or not exists (select from advances a where a.id_file = f.id_file))`;
  const mine =
    actor.audience === 'operator'
      ? sql`(${actor.actions.has('cost.read')} or f.created_by = ${actor.id_user} or ${receipt} and ${voucher})`
      : sql`(${own} or exists (select from documents d where d.id_file = f.id_file and d.deleted_at is null)
          or exists (select from reservation_comments m where m.id_files @> array[f.id_file] and m.deleted_at is null)
          or exists (select from credentials k where k.id_file = f.id_file) or exists (select from truck_certificates c where c.id_file = f.id_file))`;
  return tx.row(sql<StoredFile>`select f.storage_key, f.filename, f.type, f.size from files f
    where f.id_file = ${id_file} and f.state = 'STORED' and ${mine}`);
}

/**
 * Assigns the address of an upload to one try, which writes a separate object: an earlier try that was interrupted or still writes has no
 * effect on the file. The address stays valid until the bytes are complete.
 */
export function takeUpload(tx: Tx, token_hash: Buffer, storage_key: string) {
  return tx.row(sql<{ id_file: number }>`with announced as (select id_file, storage_key from files
      where upload_token_hash = ${token_hash} and upload_expires_at > ${tx.now} and state = 'REQUESTED' for update),
    left_behind as (insert into removed_objects (storage_key) select storage_key from announced on conflict do nothing)
    update files f set storage_key = ${storage_key} from announced a where f.id_file = a.id_file returning f.id_file`);
}

/**
 * The bytes of that try are complete: the address becomes invalid. The upload may already be confirmed by a request that found its object.
 * False: another try has replaced this one.
 */
export async function finishUpload(tx: Tx, id_file: number, storage_key: string): Promise<boolean> {
  const finished = await tx.count(
    sql`update files set upload_token_hash = null where id_file = ${id_file} and storage_key = ${storage_key}`,
  );
  return finished === 1;
}

/** A confirmed upload of the person's company (for a driver: an own one), to attach. */
export function findOwnUpload(tx: Tx, id_file: number, actor: Actor) {
  const who = actor.audience === 'driver' ? sql`created_by = ${actor.id_user}` : sql`id_company = ${actor.id_company}`;
  return tx.row(
    sql<{ state: string; filename: string }>`select state, filename from files where id_file = ${id_file} and ${who}`,
  );
}

/** The person who announced the upload. */
export function findRequester(tx: Tx, id_file: number) {
  return tx.row(sql<{ created_by: number | null }>`select created_by from files where id_file = ${id_file}`);
}

/** Whether the caller sees the reservation for which an upload is announced. */
export async function seesReservation(tx: Tx, id_reservation: number): Promise<boolean> {
  const seen = await tx.row(sql`select from reservations where id_reservation = ${id_reservation}`);
  return seen !== undefined;
}
