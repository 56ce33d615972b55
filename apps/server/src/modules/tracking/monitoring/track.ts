import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { selectCountsFrom, selectTrack, selectTrackedGuide } from './track.queries.ts';

const mostPoints = 2_000;

/**
 * The route driven so far. A customer sees the trip from its first stop on, the operator and the carrier also the drive there. Errors: 404.
 */
export async function loadTrack(tx: Tx, actor: Actor, id_guide: number) {
  const guide = await selectTrackedGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const { road, id_truck } = guide;
  if (id_truck === null || guide.issued_at === null) return { track: [], road };
  const to = guide.ended_at ?? tx.now.toISOString();
  return tx.asSystem(async () => {
    const from = actor.audience === 'customer' ? guide.begun_at : await selectCountsFrom(tx, id_guide);
    return { track: from === null ? [] : await selectTrack(tx, { id_truck, from, to, most: mostPoints }), road };
  });
}
