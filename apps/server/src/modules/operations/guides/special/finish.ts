import { formatDateTime } from '@cabezal/domain/system/time/time';
import { moveFinish, undoFinishTravel } from '@cabezal/domain/trips/rules/guide-events';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { accepted } from '../../../trips/state/events/commit-facts.ts';
import { commitUndo } from '../../../trips/state/events/commit-undo.ts';
import { guideToChange } from '../../../trips/state/facts/guide-record.queries.ts';

/**
 * Changes the time of a declared finish, or (`at` null) undoes it: events may be recorded again, and the truck is busy until the planned
 * end. Errors: EVENTO_NO_REGISTRADO, GUIA_CERRADA (409), FECHA_ANTERIOR, FECHA_FUTURA (422).
 */
export async function changeFinish(
  tx: Tx,
  actor: Actor,
  input: { id_guide: number; version: number; at: string | null; motive: string },
): Promise<void> {
  const taken = await guideToChange(tx, input, input.version);
  const { at, motive } = input;
  if (at === null) {
    const after = accepted(undoFinishTravel(taken.guide, motive));
    const text = 'Finalización deshecha';
    return commitUndo(tx, actor, taken, after, { action: 'undo_finish', text, motive, annul: [], id_stop: null });
  }
  const clock = { now: tx.now, tolerance_minutes: await parameter(tx, 'tolerancia_reloj_min', tx.today) };
  const after = accepted(moveFinish(taken.guide, new Date(at).toISOString(), motive, clock));
  const text = `Finalización corregida: ${formatDateTime(at, tx.zone)}`;
  await commitUndo(tx, actor, taken, after, { action: 'move_finish', text, motive, annul: [], id_stop: null });
}
