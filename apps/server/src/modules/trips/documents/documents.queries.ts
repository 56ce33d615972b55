import type { DocumentRow } from '@cabezal/contract/trips/documents/document.shapes';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { shownAuthor } from '../state/assignment/shared-driver.queries.ts';
import { stopName } from '../state/facts/hidden-place.queries.ts';

/** The record to which a document is attached. */
export interface Target {
  noun: 'guide' | 'reservation';
  id: number;
  party: number[];
  closed: boolean;
  /** For a customer: its company made the booking. For other callers always true. */
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

/** A document as stored, with the facts that decide whether it may be deleted. */
export type DocumentFacts = Omit<DocumentRow, 'can'> & {
  file_company: number;
  created_by: number | null;
  guide_closed: boolean;
};

const documents = sql`select d.id_document, d.id_file, d.kind, f.filename, f.type, f.size, d.id_guide, d.id_stop, ${stopName} as stop_name, d.id_reservation,
    ${shownAuthor('d', 'g')} as author,
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

/** The same upload at the same place: a second click creates no second document. */
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

/** A document of a guide, of a stop of it, or of a reservation. `id_problem`: the driver's problem that it shows. */
export interface NewDocument {
  id_file: number;
  kind: string;
  id_guide: number | null;
  id_stop: number | null;
  id_reservation: number | null;
  id_problem: number | null;
  /** Null: the driver's phone sent it. */
  id_user: number | null;
  author: string;
}
/** Only for `addDocument`, which settles what follows from a document. */
export async function insertDocument(tx: Tx, d: NewDocument): Promise<number> {
  const { id_document } = await tx.one(sql<{ id_document: number }>`
    insert into documents (id_file, kind, id_guide, id_stop, id_reservation, id_problem, created_by, author, created_at)
    values (${d.id_file}, ${d.kind}, ${d.id_guide}, ${d.id_stop}, ${d.id_reservation}, ${d.id_problem}, ${d.id_user}, ${d.author}, ${tx.now})
    returning id_document`);
  return id_document;
}

export function markDocumentDeleted(tx: Tx, id_document: number): Promise<number> {
  return tx.count(
    sql`update documents set deleted_at = ${tx.now} where id_document = ${id_document} and deleted_at is null`,
  );
}
