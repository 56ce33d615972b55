import { dateVerdict } from '@cabezal/domain/rules/guide-guards';
import { refuse } from '@cabezal/domain/rules/refusal';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demand, notFound } from '../../platform/http/errors.ts';
import { parameter } from '../parameters/read-parameter.queries.ts';
import { writeLog } from '../trips/guide-record.queries.ts';
import { selectVisible } from './guides.queries.ts';

/** A note tells of what happened lately. */
const oldestMs = 366 * 86_400_000;

/** Writes a note into the logbook of a guide; answers its number. Errors: 404, 422 RESERVA_AJENA, FECHA_FUTURA or FECHA_FUERA_DE_RANGO. */
export async function writeNote(
  tx: Tx,
  actor: Actor,
  note: { id_guide: number; id_motivo?: number | null; text: string; at?: string | null },
): Promise<number> {
  const guide = await selectVisible(tx, note.id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  if (!guide.may_change) demand(refuse('RESERVA_AJENA'));
  if (note.at) {
    demand(dateVerdict({ stops: [] }, note.at, tx.now, await parameter(tx, 'tolerancia_reloj_min', tx.today)));
    if (tx.now.getTime() - Date.parse(note.at) > oldestMs) demand(refuse('FECHA_FUERA_DE_RANGO'));
  }
  await tx.elevate();
  const id_bitacora = await writeLog(tx, {
    id_guide: note.id_guide,
    kind: 'NOTE',
    id_motivo: note.id_motivo ?? null,
    text: note.text,
    at: note.at ? new Date(note.at) : tx.now,
    author: actor,
  });
  tx.changed('guide', note.id_guide, guide.party);
  return id_bitacora;
}
