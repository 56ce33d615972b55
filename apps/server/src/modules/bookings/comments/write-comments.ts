import type { addComments } from '@cabezal/contract/bookings/comments/comments.calls';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { writeComment } from './write-comment.ts';

/** Writes the same comment to several reservations, each separately. Errors of the whole call: 404 when one is outside the scope. */
export async function writeComments(
  tx: Tx,
  actor: Actor,
  { ids, text, visibility }: z.output<typeof addComments.input>,
): Promise<z.output<typeof addComments.output>> {
  for (const id of ids) if (!(await isVisible(tx, 'reservation', id))) throw notFound('La reserva no existe');
  const outcomes = await eachInSavepoint(
    tx,
    ids,
    id => id,
    id_reservation => writeComment(tx, actor, { id_reservation, text, visibility, mentions: [], id_files: [] }),
  );
  const results = outcomes.map((one, i) => {
    const id = ids[i] ?? 0;
    if (one.ok) return { id, ok: true as const, id_comment: one.value };
    return { id, ok: false as const, message: one.refusal.message, code: one.refusal.code };
  });
  const changed = results.filter(one => one.ok).length;
  return { results, changed, refused: results.length - changed };
}
