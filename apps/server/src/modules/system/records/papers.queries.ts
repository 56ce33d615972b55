import type { Paper } from '@cabezal/contract/system/records/records.shapes';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Column of `documents` that refers to the record with papers. */
export type PaperOwner = 'id_driver' | 'id_truck' | 'id_equipment' | 'id_company';

/** The papers of a record as a JSON array, newest first, for a detail's query; includes older versions and removed ones. */
export const papersJson = (owner: PaperOwner, id: RawBuilder<unknown>) => sql<
  Paper[]
>`coalesce((select jsonb_agg(jsonb_build_object(
    'id_document', paper.id_document, 'id_file', paper.id_file, 'kind', paper.kind, 'filename', stored.filename, 'type', stored.type,
    'size', stored.size, 'author', paper.author, 'created_at', iso(paper.created_at),
    'current', paper.deleted_at is null and paper.replaced_by is null) order by paper.id_document desc)
  from documents paper join files stored using (id_file) where ${sql.ref(`paper.${owner}`)} = ${id}), '[]')`;

export interface PaperFacts {
  id_document: number;
  kind: string;
  filename: string;
}

export function findPaper(tx: Tx, owner: PaperOwner, id: number, id_document: number): Promise<PaperFacts | undefined> {
  return tx.row(sql<PaperFacts>`select d.id_document, d.kind, f.filename from documents d join files f using (id_file)
    where d.id_document = ${id_document} and ${sql.ref(`d.${owner}`)} = ${id} and d.deleted_at is null and d.replaced_by is null`);
}

export interface NewPaper {
  owner: PaperOwner;
  id: number;
  kind: string;
  id_file: number;
  id_user: number;
  author: string;
}

const tableOf: Readonly<Record<PaperOwner, string>> = {
  id_driver: 'drivers',
  id_truck: 'trucks',
  id_equipment: 'equipments',
  id_company: 'companies',
};

/** Locks the papers of a record; rows that refer to it are not blocked. */
export async function holdPapers(tx: Tx, owner: PaperOwner, id: number): Promise<void> {
  await tx.run(sql`select 1 from ${sql.table(tableOf[owner])} where ${sql.ref(owner)} = ${id} for no key update`);
}

/**
 * Attaches a file; if the kind allows only one, it replaces the previous one. One statement, so that there are never two current papers,
 * and no paper refers to a missing one.
 */
export async function insertPaper(tx: Tx, paper: NewPaper, replaces: boolean): Promise<number> {
  const owner = sql.ref(paper.owner);
  const { id_document } = await tx.one(sql<{ id_document: number }>`
    with made as materialized (select nextval(pg_get_serial_sequence('documents', 'id_document'))::integer as id_document),
      former as (update documents set replaced_by = made.id_document from made where ${replaces}::boolean and ${owner} = ${paper.id}
        and kind = ${paper.kind} and replaced_by is null and deleted_at is null returning 1),
      first as materialized (select count(*) from former)
    insert into documents (id_document, id_file, kind, ${owner}, created_by, author, created_at)
    select made.id_document, ${paper.id_file}::integer, ${paper.kind}::text, ${paper.id}::integer, ${paper.id_user}::integer,
      ${paper.author}::text, ${tx.now}::timestamptz from made, first
    returning id_document`);
  return id_document;
}

export async function markPaperRemoved(tx: Tx, id_document: number): Promise<void> {
  await tx.run(sql`update documents set deleted_at = ${tx.now} where id_document = ${id_document}`);
}

/** Deletes all papers of a record that is deleted. */
export async function deletePapers(tx: Tx, owner: PaperOwner, id: number): Promise<void> {
  await tx.run(sql`delete from documents where ${sql.ref(owner)} = ${id}`);
}
