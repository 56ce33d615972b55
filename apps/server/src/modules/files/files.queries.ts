import type { DocumentRow } from '@cabezal/contract/files/files.calls';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { stopName } from '../trips/hidden-place.queries.ts';
import { driverIsShown } from '../trips/shared-driver.queries.ts';

export interface StoredFile {
  storage_key: string;
  filename: string;
  type: string;
  size: number | null;
}

/**
 * A stored file that the person may read: the operator’s staff any (receipts of third parties those who read costs), a company its own and
 * those of documents that it sees, a driver the own ones and those of documents of the own guides. Row-level security says the same; here a deleted document no longer opens its file.
 */
export function findReadableFile(tx: Tx, id_file: number, actor: Actor): Promise<StoredFile | undefined> {
  const own =
    actor.audience === 'driver' ? sql`f.created_by = ${actor.id_user}` : sql`f.id_company = ${actor.id_company}`;
  // What third parties invoice is for who reads costs; a file that is a document elsewhere, too, is read as one.
  const receipt = sql`(not exists (select from payment_costs p where p.id_file = f.id_file)
    or exists (select from documents d where d.id_file = f.id_file and d.deleted_at is null))`;
  // Signed vouchers, too, for who gives advances.
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
 * Takes the address of an upload for one try, which writes an object of its own: a try that was cut off, or that still writes somewhere,
 * has nothing to do with the file any more. The address stays good until the bytes are there whole.
 */
export function takeUpload(tx: Tx, token_hash: Buffer, storage_key: string) {
  return tx.row(sql<{ id_file: number }>`with announced as (select id_file, storage_key from files
      where upload_token_hash = ${token_hash} and upload_expires_at > ${tx.now} and state = 'REQUESTED' for update),
    left_behind as (insert into removed_objects (storage_key) select storage_key from announced on conflict do nothing)
    update files f set storage_key = ${storage_key} from announced a where f.id_file = a.id_file returning f.id_file`);
}

/**
 * The bytes of that try are there whole: the address is used up; the upload may be confirmed already, by who saw its object. False: another
 * try has taken it over meanwhile.
 */
export async function finishUpload(tx: Tx, id_file: number, storage_key: string): Promise<boolean> {
  const finished = await tx.count(
    sql`update files set upload_token_hash = null where id_file = ${id_file} and storage_key = ${storage_key}`,
  );
  return finished === 1;
}

/** A confirmed upload of the person's company (of a driver: the own one), to attach. */
export function findOwnUpload(tx: Tx, id_file: number, actor: Actor) {
  const who = actor.audience === 'driver' ? sql`created_by = ${actor.id_user}` : sql`id_company = ${actor.id_company}`;
  return tx.row(
    sql<{ state: string; filename: string }>`select state, filename from files where id_file = ${id_file} and ${who}`,
  );
}

/** Who asked for the upload. */
export function findRequester(tx: Tx, id_file: number) {
  return tx.row(sql<{ created_by: number | null }>`select created_by from files where id_file = ${id_file}`);
}

export interface Target {
  noun: 'guide' | 'reservation';
  id: number;
  party: number[];
  closed: boolean;
  /** Of a customer: the company booked it; of others always. */
  own: boolean;
}

export async function findTarget(
  tx: Tx,
  of: { id_guide?: number | null; id_reservation?: number | null },
): Promise<Target | undefined> {
  if (of.id_guide != null) {
    const guide = await tx.row(sql<{
      party: number[];
      closed: boolean;
      own: boolean;
    }>`select g.party, g.closed_at is not null as closed, app_may_change(r.id_client, r.id_forwarder) as own
      from guides g join reservations r using (id_reservation) where g.id_guide = ${of.id_guide} and g.deleted_at is null`);
    return guide && { noun: 'guide', id: of.id_guide, ...guide };
  }
  const id = of.id_reservation ?? 0;
  const reservation = await tx.row(
    sql<{ party: number[]; own: boolean }>`select party, app_may_change(id_client, id_forwarder) as own
      from reservations where id_reservation = ${id}`,
  );
  return reservation && { noun: 'reservation', id, closed: false, ...reservation };
}

export function isStopOf(tx: Tx, id_guide: number, id_stop: number): Promise<{ id_stop: number } | undefined> {
  return tx.row(
    sql<{ id_stop: number }>`select id_stop from guide_stops where id_stop = ${id_stop} and id_guide = ${id_guide}`,
  );
}

/** A document as stored, with what decides whether it may be taken away. */
export type DocumentFacts = Omit<DocumentRow, 'can'> & {
  file_company: number;
  created_by: number | null;
  guide_closed: boolean;
};

const documents = sql`select d.id_document, d.id_file, d.kind, f.filename, f.type, f.size, d.id_guide, d.id_stop, ${stopName} as stop_name, d.id_reservation,
    case when g.id_guide is null or ${driverIsShown('g')} or d.author is distinct from g.driver_name then d.author else 'Conductor' end as author,
    d.created_at, d.created_by, f.id_company as file_company, g.closed_at is not null as guide_closed
  from documents d join files f using (id_file) left join guide_stops s on s.id_stop = d.id_stop left join guides g on g.id_guide = d.id_guide
  where d.deleted_at is null`;

export function listDocuments(
  tx: Tx,
  of: { id_guide?: number | null; id_reservation?: number | null },
): Promise<DocumentFacts[]> {
  const condition =
    of.id_guide != null
      ? sql`d.id_guide = ${of.id_guide}`
      : sql`(d.id_reservation = ${of.id_reservation} or d.id_guide in (select id_guide from guides where id_reservation = ${of.id_reservation}))`;
  return tx.rows(
    sql<DocumentFacts>`${documents} and ${condition} order by d.created_at desc, d.id_document desc limit 500`,
  );
}

export function findDocument(tx: Tx, id_document: number): Promise<DocumentFacts | undefined> {
  return tx.row(sql<DocumentFacts>`${documents} and d.id_document = ${id_document}`);
}

/** The document that already says the same: a second click attaches nothing twice. */
export function findSameDocument(
  tx: Tx,
  d: { id_file: number; id_guide: number | null; id_stop: number | null; id_reservation: number | null },
) {
  return tx.row(sql<{
    id_document: number;
  }>`select id_document from documents where id_file = ${d.id_file} and deleted_at is null
    and id_guide is not distinct from ${d.id_guide} and id_stop is not distinct from ${d.id_stop}
    and id_reservation is not distinct from ${d.id_reservation}`);
}

export async function insertDocument(
  tx: Tx,
  d: {
    id_file: number;
    kind: string;
    id_guide: number | null;
    id_stop: number | null;
    id_reservation: number | null;
    id_user: number;
    author: string;
  },
): Promise<number> {
  const { id_document } = await tx.one(sql<{ id_document: number }>`
    insert into documents (id_file, kind, id_guide, id_stop, id_reservation, created_by, author, created_at)
    values (${d.id_file}, ${d.kind}, ${d.id_guide}, ${d.id_stop}, ${d.id_reservation}, ${d.id_user}, ${d.author}, ${tx.now}) returning id_document`);
  return id_document;
}

export function markDocumentDeleted(tx: Tx, id_document: number): Promise<number> {
  return tx.count(
    sql`update documents set deleted_at = ${tx.now} where id_document = ${id_document} and deleted_at is null`,
  );
}
