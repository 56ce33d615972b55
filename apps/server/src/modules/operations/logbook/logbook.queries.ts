import type { getLogbookList, noteVersion } from '@cabezal/contract/operations/logbook/logbook.calls';
import type { NoteVisibility } from '@cabezal/domain/operations/logbook/logbook';
import { instantOf } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { keysWith, type ListSpec } from '../../../platform/db/list.ts';
import { q, type ReadAt, type Tx } from '../../../platform/db/tx.ts';
import { wholeText } from '../../trips/state/facts/hidden-place.queries.ts';

interface NewNote {
  id_guide: number;
  id_motivo: number | null;
  text: string;
  visibility: NoteVisibility;
  at: Date;
  id_user: number;
  author: string;
  id_company: number;
}
export async function insertNote(tx: Tx, note: NewNote): Promise<number> {
  const row = await tx.one(
    q
      .insertInto('logbook')
      .values({ ...note, kind: 'NOTE', is_note: true, created_at: tx.now })
      .returning('id_bitacora'),
  );
  return row.id_bitacora;
}

/** Whether the caller may read that entry, of a guide that is not deleted. */
export async function isReadable(tx: Tx, id_bitacora: number): Promise<boolean> {
  const found = await tx.row(sql`select 1 from logbook b join guides g using (id_guide)
    where b.id_bitacora = ${id_bitacora} and g.deleted_at is null`);
  return found !== undefined;
}

export interface LockedNote {
  id_bitacora: number;
  id_guide: number;
  is_note: boolean;
  text: string;
  id_motivo: number | null;
  visibility: NoteVisibility;
  id_user: number | null;
  id_company: number | null;
  created_at: string;
  deleted_at: string | null;
  version: number;
  party: number[];
}
/** Locks the note, so that of two changes the second sees the first. */
export function holdNote(tx: Tx, id_bitacora: number): Promise<LockedNote | undefined> {
  return tx.row(sql<LockedNote>`select b.id_bitacora, b.id_guide, b.is_note, b.text, b.id_motivo, b.visibility, b.id_user, b.id_company, b.created_at,
      b.deleted_at, b.version, g.party
    from logbook b join guides g using (id_guide) where b.id_bitacora = ${id_bitacora} for update of b`);
}

/** Stores the previous text. */
export async function storeVersion(tx: Tx, note: LockedNote, by: string, motive: string | null): Promise<void> {
  await tx.run(sql`insert into logbook_versions (id_bitacora, version, text, id_motivo, visibility, replaced_at, replaced_by, motive)
    values (${note.id_bitacora}, ${note.version}, ${note.text}, ${note.id_motivo}, ${note.visibility}, ${tx.now}, ${by}, ${motive})`);
}
export async function storeNote(
  tx: Tx,
  id_bitacora: number,
  set: { text: string; id_motivo: number | null; visibility: NoteVisibility },
): Promise<void> {
  await tx.run(sql`update logbook set text = ${set.text}, id_motivo = ${set.id_motivo}, visibility = ${set.visibility},
    edited_at = ${tx.now}, version = version + 1 where id_bitacora = ${id_bitacora}`);
}
/** `text` replaces the note for every reader. */
export async function markDeleted(tx: Tx, id_bitacora: number, text: string, reason: string): Promise<void> {
  await tx.run(sql`update logbook set text = ${text}, id_motivo = null, deleted_at = ${tx.now}, deleted_reason = ${reason}, version = version + 1
    where id_bitacora = ${id_bitacora}`);
}
export async function isLogbookMotive(tx: Tx, id_motivo: number): Promise<boolean> {
  const found = await tx.row(sql`select 1 from motives where id_motivo = ${id_motivo} and kind = 'LOGBOOK' and active`);
  return found !== undefined;
}

export function versionsOf(tx: Tx, id_bitacora: number): Promise<z.infer<typeof noteVersion>[]> {
  return tx.rows(sql<
    z.infer<typeof noteVersion>
  >`select version, text, visibility, replaced_at, replaced_by, motive from logbook_versions
    where id_bitacora = ${id_bitacora} order by version desc`);
}

/** Entries of all trips; only for the operator, who reads all of them. */
export function logbookSpec(input: z.infer<typeof getLogbookList.input>, { zone }: ReadAt): ListSpec {
  const f = input.filters ?? {};
  const isIn = (column: string, value: number | undefined) =>
    value === undefined ? undefined : sql`${sql.ref(column)} = ${value}`;
  return {
    from: sql`logbook b join guides g on g.id_guide = b.id_guide join reservations r on r.id_reservation = g.id_reservation`,
    key: sql`b.id_bitacora`,
    joins: sql`join companies c on c.id_company = r.id_client left join motives m on m.id_motivo = b.id_motivo
      left join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation left join guide_stops s on s.id_stop = b.id_stop`,
    columns: sql`b.id_bitacora, b.kind, ${wholeText} as text, b.at, b.created_at, b.id_user, b.author, b.id_stop, b.id_motivo, m.name as motivo, b.annulled_at is not null as annulled, b.is_note,
      b.visibility, b.version, b.edited_at, b.deleted_at, b.id_guide, g.guide_number, g.id_reservation, u.container_code, c.name as client, s.name as stop`,
    where: [
      f.is_note === undefined ? undefined : f.is_note ? sql`b.is_note` : sql`not b.is_note`,
      f.kind === undefined || f.kind.length === 0 ? undefined : sql`b.kind in (${sql.join(f.kind)})`,
      f.visibility === undefined ? undefined : sql`b.visibility = ${f.visibility}`,
      isIn('b.id_motivo', f.id_motivo),
      isIn('b.id_user', f.id_user),
      isIn('r.id_client', f.id_client),
      isIn('g.id_reservation', f.id_reservation),
      f.from === undefined ? undefined : sql`b.at >= ${instantOf(f.from, '00:00', zone)}`,
      f.to === undefined ? undefined : sql`b.at < (${instantOf(f.to, '00:00', zone)}::timestamptz + interval '1 day')`,
    ],
    words: { text: sql`b.search_text`, typed: input.search, ownKeys: keysWith('logbook') },
    isVast: true,
    sortable: { at: sql`b.at`, id_bitacora: sql`b.id_bitacora` },
    defaultSort: { field: 'at', dir: 'desc' },
  };
}
