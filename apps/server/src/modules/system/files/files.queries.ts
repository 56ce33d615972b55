import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { recordFiles } from './record-files.ts';

export interface StoredFile {
  storage_key: string;
  filename: string;
  type: string;
  size: number | null;
}

/** The person's data that decide which files are read and attached. */
export type FileUser = Pick<Actor, 'id_user' | 'id_company' | 'audience' | 'actions'>;

/** Whether a person of the operator may read file `f`, which records may make confidential. */
function openToOperator(actions: FileUser['actions']): RawBuilder<unknown> {
  const allowed = recordFiles().flatMap(({ confidential }) => {
    if (confidential === undefined) return [];
    const { file, rights } = confidential;
    return [sql`(${rights.some(right => actions.has(right))} or not ${file})`];
  });
  return sql`(${sql.join(allowed, sql` and `)})`;
}

/** Whether file `f` is attached to a record that the caller sees. */
function isAttached(): RawBuilder<unknown> {
  const attachments = recordFiles().flatMap(({ attached }) => attached ?? []);
  return sql.join(attachments, sql` or `);
}

/**
 * Files `f` without those that are confidential within a company, unless the person has the right to them or announced them. `kinds`: the
 * kinds of import to which the person has the right.
 */
function openTo({ id_user, audience, actions }: FileUser, kinds: readonly ImportKind[]): RawBuilder<unknown> {
  // Imported files are for those who may import all that they hold; what unread sheets and an unchecked workbook hold is not known.
  const sheets = sql`(not exists (select from imports i where i.id_file = f.id_file
      and (i.kind <> all(${[...kinds]}::text[]) or i.unread_sheets <> '{}'))
    and not exists (select from workbooks b where b.id_file = f.id_file
      and not exists (select from imports i where i.id_workbook = b.id_workbook and i.id_file = f.id_file)))`;
  const money = audience === 'operator' ? openToOperator(actions) : sql`true`;
  return sql`(f.created_by = ${id_user} or ${sheets} and ${money})`;
}

/**
 * A stored file that the person may read: the operator’s staff all (third parties' receipts only with the right to read costs, papers of
 * fines with that to read cortes), a company its own and those of documents that it sees, a driver the own ones and those of documents of
 * the own guides; imported files only those who may import such `kinds`. Row-level security enforces the same between companies; in
 * addition, a deleted document no longer gives access to its file.
 */
export function findReadableFile(
  tx: Tx,
  id_file: number,
  actor: FileUser,
  kinds: readonly ImportKind[],
): Promise<StoredFile | undefined> {
  const own =
    actor.audience === 'driver'
      ? sql`f.created_by = ${actor.id_user}`
      : sql`(f.id_company = ${actor.id_company} and ${openTo(actor, kinds)})`;
  const mine =
    actor.audience === 'operator'
      ? openTo(actor, kinds)
      : sql`(${own} or exists (select from documents d where d.id_file = f.id_file and d.deleted_at is null)
          or ${isAttached()})`;
  return tx.row(sql<StoredFile>`select f.storage_key, f.filename, f.type, f.size from files f
    where f.id_file = ${id_file} and f.state = 'STORED' and ${mine}`);
}

/**
 * Assigns the address of an upload to one try, which writes a separate object: an earlier try that was interrupted or still writes has no
 * effect on the file. The address stays valid until the bytes are complete.
 */
export function takeUpload(tx: Tx, token_hash: Buffer, storage_key: string) {
  return tx.row(sql<{ id_file: number; id_company: number }>`with announced as (select id_file, storage_key from files
      where upload_token_hash = ${token_hash} and upload_expires_at > ${tx.now} and state = 'REQUESTED' for update),
    left_behind as (insert into removed_objects (storage_key) select storage_key from announced on conflict do nothing)
    update files f set storage_key = ${storage_key} from announced a where f.id_file = a.id_file returning f.id_file, f.id_company`);
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

/**
 * Files `f` that the person may attach to a record: those of the own company that the person may read (for a driver: own uploads), but no
 * imported files of others. Whoever reads the record reads its files, so that attaching another file would open it.
 */
const attachableBy = (actor: FileUser): RawBuilder<unknown> =>
  actor.audience === 'driver'
    ? sql`f.created_by = ${actor.id_user}`
    : sql`f.id_company = ${actor.id_company} and ${openTo(actor, [])}`;

/** An upload that the person may attach, confirmed or not. */
export function findAttachable(tx: Tx, id_file: number, actor: FileUser) {
  return tx.row(
    sql<{ state: string; filename: string }>`select f.state, f.filename from files f
      where f.id_file = ${id_file} and ${attachableBy(actor)}`,
  );
}

/**
 * Those of the files that this person uploaded, confirmed. A record that shows its file to people who could not read it before asks for
 * these; one whose readers are those of the company asks for `areAttachable`.
 */
export async function uploadsOf(tx: Tx, ids: readonly number[], id_user: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(sql<{ id_file: number }>`select id_file from files
    where id_file = any(${[...ids]}::int[]) and created_by = ${id_user} and state = 'STORED'`);
  return new Set(rows.map(row => row.id_file));
}

/** Whether all of these are confirmed uploads that the person may attach, also those of colleagues. */
export async function areAttachable(tx: Tx, ids: readonly number[], actor: FileUser): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const { n } = await tx.one(sql<{ n: number }>`select count(*)::int as n from files f
    where f.id_file = any(${wanted}::int[]) and f.state = 'STORED' and ${attachableBy(actor)}`);
  return n === wanted.length;
}

/** The person who announced the upload. */
export function findRequester(tx: Tx, id_file: number) {
  return tx.row(sql<{ created_by: number | null }>`select created_by from files where id_file = ${id_file}`);
}
