import type { Comment, Visibility } from '@cabezal/contract/bookings/comments/comments.calls';
import { sql } from 'kysely';
import type { RecordFiles } from '../../../declarations.ts';
import { q, type Tx } from '../../../platform/db/tx.ts';

/** A comment as stored; the reader's code adds what may be done with it. */
export type FoundComment = Omit<Comment, 'can' | 'is_new'>;

const columns = sql`c.id_comment, c.id_reservation, c.id_sub_reservation, c.id_parent, case when c.deleted_at is null then c.text end as text, c.visibility,
  (select k.name from companies k where k.id_company = c.id_carrier) as carrier, c.id_carrier,
  coalesce((select jsonb_agg(jsonb_build_object('id_user', u.id_user, 'name', u.name || ' ' || u.last_name) order by u.name) from users u where u.id_user = any(c.mentions)), '[]') as mentions,
  case when c.deleted_at is null then coalesce((select jsonb_agg(jsonb_build_object('id_file', f.id_file, 'filename', f.filename, 'type', f.type) order by f.id_file)
    from files f where f.id_file = any(c.id_files)), '[]') else '[]' end as files,
  c.id_user, c.author, c.company, c.created_at, c.edited_at, c.deleted_at, c.version`;

/** Comments that the caller's side may read, oldest first. */
export function listComments(tx: Tx, id_reservation: number): Promise<FoundComment[]> {
  return tx.rows(
    sql<FoundComment>`select ${columns} from reservation_comments c where c.id_reservation = ${id_reservation} order by c.id_comment`,
  );
}
export function findComment(tx: Tx, id_comment: number): Promise<FoundComment | undefined> {
  return tx.row(sql<FoundComment>`select ${columns} from reservation_comments c where c.id_comment = ${id_comment}`);
}

/** Last comment that a person has read; 0: none yet. */
export async function readUpTo(tx: Tx, id_user: number, id_reservation: number): Promise<number> {
  const row = await tx.row(sql<{ last_id: number }>`select last_id from comment_reads
    where id_user = ${id_user} and id_reservation = ${id_reservation}`);
  return row?.last_id ?? 0;
}
export async function storeLastRead(tx: Tx, id_user: number, id_reservation: number, last_id: number): Promise<void> {
  await tx.run(sql`insert into comment_reads (id_user, id_reservation, last_id)
    select ${id_user}, ${id_reservation}, least(${last_id}, max(id_comment)) from reservation_comments where id_reservation = ${id_reservation} having max(id_comment) is not null
    on conflict (id_user, id_reservation) do update set last_id = greatest(comment_reads.last_id, excluded.last_id)`);
}

/** Carriers that drive a reservation or are booked for it. */
export function carriersOf(tx: Tx, id_reservation: number): Promise<{ id_company: number; name: string }[]> {
  return tx.rows(sql<{ id_company: number; name: string }>`select c.id_company, c.name from reservations r
      join companies c on c.id_company = any(array_append(r.carriers, r.id_carrier)) and not c.is_operator
    where r.id_reservation = ${id_reservation} order by c.name`);
}

export interface Addressed {
  /** Operator staff only: advisor or operative of this reservation. */
  works_on_it: boolean;
  id_user: number;
  name: string;
  company: string;
  visibility: Visibility;
  id_company: number;
}
/**
 * People who may be mentioned: the operator's in any comment, the client's and each carrier's in those that their side reads. Runs
 * elevated. Without ids: at most 200, to choose from.
 */
export function peopleOf(tx: Tx, id_reservation: number, ids?: readonly number[]): Promise<Addressed[]> {
  const those = ids === undefined ? sql`true` : sql`u.id_user = any(${[...ids]}::int[])`;
  return tx.rows(sql<Addressed>`select u.id_user, u.name || ' ' || u.last_name as name, c.name as company, u.id_company,
      coalesce(u.id_user in (r.id_advisor, r.id_operative), false) as works_on_it,
      case when c.is_operator then 'INTERNAL' when u.id_company in (r.id_client, r.id_bill_to, r.id_addressee, r.id_forwarder) then 'CLIENT' else 'CARRIER' end as visibility
    from reservations r join users u on u.active and u.id_driver is null
      join companies c on c.id_company = u.id_company and (c.is_operator or c.id_company = any(r.party))
    where r.id_reservation = ${id_reservation} and ${those} order by c.is_operator desc, u.name, u.id_user limit 200`);
}

export interface NewComment {
  id_reservation: number;
  id_sub_reservation: number | null;
  id_parent: number | null;
  text: string;
  visibility: Visibility;
  id_carrier: number | null;
  mentions: number[];
  id_files: number[];
  id_user: number;
  author: string;
  company: string;
}
export async function insertComment(tx: Tx, values: NewComment): Promise<number> {
  const row = await tx.one(
    q
      .insertInto('reservation_comments')
      .values({ ...values, created_at: tx.now })
      .returning('id_comment'),
  );
  return row.id_comment;
}

/** Locks the comment, so that the second of two concurrent changes sees the first. */
export function holdComment(tx: Tx, id_comment: number) {
  return tx.row(sql<{
    id_user: number;
    created_at: string;
    deleted_at: string | null;
    version: number;
    text: string;
    id_reservation: number;
  }>`select
      id_user, created_at, deleted_at, version, text, id_reservation from reservation_comments where id_comment = ${id_comment} for update`);
}
export async function storeText(tx: Tx, id_comment: number, text: string): Promise<void> {
  await tx.run(
    sql`update reservation_comments set text = ${text}, edited_at = ${tx.now}, version = version + 1 where id_comment = ${id_comment}`,
  );
}
export async function markDeleted(tx: Tx, id_comment: number): Promise<void> {
  await tx.run(
    sql`update reservation_comments set deleted_at = ${tx.now}, version = version + 1 where id_comment = ${id_comment}`,
  );
}

export async function companyName(tx: Tx, id_company: number): Promise<string> {
  return (await tx.one(sql<{ name: string }>`select name from companies where id_company = ${id_company}`)).name;
}
export async function isSubOf(tx: Tx, id_sub_reservation: number, id_reservation: number): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 from sub_reservations
    where id_sub_reservation = ${id_sub_reservation} and id_reservation = ${id_reservation}`);
  return rows.length > 0;
}

/** Files of comments. */
export const COMMENT_FILES: RecordFiles = {
  attached: sql`exists (select from reservation_comments m where m.id_files @> array[f.id_file] and m.deleted_at is null)`,
};
