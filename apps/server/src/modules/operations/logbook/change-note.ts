import type { deleteNote, editNote } from '@cabezal/contract/operations/logbook/logbook.calls';
import { noteEditVerdict } from '@cabezal/domain/operations/logbook/logbook';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import * as queries from './logbook.queries.ts';
import { demandLogbookMotive, readersOf } from './write-note.ts';

/** Administers the logbook: only the operator's people, whatever rights a role of another company has. */
export const isLogbookAdmin = (actor: Actor): boolean =>
  actor.audience === 'operator' && actor.actions.has('logbook.admin');

/** The note, locked, if this person may change it. Errors: 404; 409 MODIFICADO; those of the rule. */
async function takeNote(tx: Tx, actor: Actor, asked: { id_bitacora: number; version: number; motive?: string }) {
  if (!(await queries.isReadable(tx, asked.id_bitacora))) throw notFound('La nota no existe');
  await tx.elevate();
  const note = await queries.holdNote(tx, asked.id_bitacora);
  if (note === undefined) throw notFound('La nota no existe');
  const hours = await parameter(tx, 'bitacora_editar_h', tx.today);
  const editor = { id_user: actor.id_user, is_admin: isLogbookAdmin(actor) };
  demand(noteEditVerdict(note, editor, asked.motive, { now: tx.now, hours }));
  if (note.version !== asked.version) throw changedMeanwhile();
  await queries.storeVersion(tx, note, actor.name, asked.motive ?? null);
  return note;
}

/** Notifies everybody who could read it before or can now. */
function notify(tx: Tx, note: queries.LockedNote, visibility: queries.LockedNote['visibility']): void {
  const wide = note.visibility === 'SHARED' || visibility === 'SHARED' ? 'SHARED' : 'INTERNAL';
  const readers = readersOf(wide, note.party, note.id_company);
  tx.changed('guide', note.id_guide, readers);
  tx.changed('logbook', note.id_bitacora, readers);
}

/** Changes a note's text or visibility. Errors: those of `takeNote`; 422 MOTIVO. */
export async function changeNote(tx: Tx, actor: Actor, input: z.infer<typeof editNote.input>): Promise<number> {
  const note = await takeNote(tx, actor, input);
  const { text, id_motivo = note.id_motivo } = input;
  if (id_motivo !== note.id_motivo) await demandLogbookMotive(tx, id_motivo);
  const visibility = actor.audience === 'operator' ? (input.visibility ?? note.visibility) : note.visibility;
  await queries.storeNote(tx, note.id_bitacora, { text, id_motivo, visibility });
  notify(tx, note, visibility);
  tx.audit({
    action: 'edit_note',
    noun: 'guide',
    id: note.id_guide,
    motive: input.motive,
    before: { text: note.text, note_visibility: note.visibility, id_motivo: note.id_motivo },
    after: { text, note_visibility: visibility, id_motivo },
  });
  return note.id_bitacora;
}

/** Deletes a note; that it existed and who deleted it remains visible. Errors: those of `takeNote`. */
export async function dropNote(tx: Tx, actor: Actor, input: z.infer<typeof deleteNote.input>): Promise<number> {
  const note = await takeNote(tx, actor, input);
  await queries.markDeleted(tx, note.id_bitacora, `Nota eliminada por ${actor.name}`, input.motive);
  notify(tx, note, note.visibility);
  tx.audit({
    action: 'delete_note',
    noun: 'guide',
    id: note.id_guide,
    motive: input.motive,
    before: { text: note.text },
  });
  return note.id_bitacora;
}
