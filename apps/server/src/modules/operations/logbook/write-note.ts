import type { saveLogbook } from '@cabezal/contract/operations/guides/guides.calls';
import type { NoteVisibility } from '@cabezal/domain/operations/logbook/logbook';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { dateVerdict, recentVerdict } from '@cabezal/domain/trips/rules/guide-guards';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { selectVisible } from '../guides/guides.queries.ts';
import { insertNote, isLogbookMotive } from './logbook.queries.ts';

/** Only the operator's people share a note; notes of others are between them and the operator. */
export const visibilityOf = (actor: Actor, wanted: NoteVisibility | undefined): NoteVisibility =>
  actor.audience === 'operator' && wanted === 'SHARED' ? 'SHARED' : 'INTERNAL';

/** The companies notified of a note: those that can read it. */
export const readersOf = (visibility: NoteVisibility, party: number[], id_author: number | null): number[] =>
  visibility === 'SHARED' ? party : party.filter(id_company => id_company === id_author);

/** A note's motive must be an active one of the logbook. Errors: 422 MOTIVO. */
export async function demandLogbookMotive(tx: Tx, id_motivo: number | null | undefined): Promise<void> {
  if (id_motivo != null && !(await isLogbookMotive(tx, id_motivo)))
    throw unprocessable('MOTIVO', 'Elija un motivo de la bitácora', { id_motivo: 'Elija un motivo de la bitácora' });
}

/**
 * Writes a note into the logbook of a guide; returns its id. Errors: 404, 422 RESERVA_AJENA, FECHA_FUTURA, FECHA_FUERA_DE_RANGO or MOTIVO.
 */
export async function writeNote(tx: Tx, actor: Actor, note: z.infer<typeof saveLogbook.input>): Promise<number> {
  const guide = await selectVisible(tx, note.id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  if (!guide.may_change) demand(refuse('RESERVA_AJENA'));
  if (note.at) {
    demand(dateVerdict({ stops: [] }, note.at, tx.now, await parameter(tx, 'tolerancia_reloj_min', tx.today)));
    demand(recentVerdict(note.at, tx.now));
  }
  const visibility = visibilityOf(actor, note.visibility);
  await tx.elevate();
  await demandLogbookMotive(tx, note.id_motivo);
  const id_bitacora = await insertNote(tx, {
    id_guide: note.id_guide,
    id_motivo: note.id_motivo ?? null,
    text: note.text,
    visibility,
    at: note.at ? new Date(note.at) : tx.now,
    id_user: actor.id_user,
    author: actor.name,
    id_company: actor.id_company,
  });
  const readers = readersOf(visibility, guide.party, actor.id_company);
  tx.changed('guide', note.id_guide, readers);
  tx.changed('logbook', id_bitacora, readers);
  return id_bitacora;
}
