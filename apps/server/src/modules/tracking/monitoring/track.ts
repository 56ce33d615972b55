import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { selectCountsFrom, selectTrack, selectTrackedGuide, type TrackedGuide } from './track.queries.ts';

const mostPoints = 2_000;

/**
 * The route driven so far. A customer sees the trip from its first stop on, the operator and the carrier also the drive there. Errors: 404.
 */
export async function loadTrack(tx: Tx, actor: Actor, id_guide: number) {
  const guide = await selectTrackedGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const { road, id_truck } = guide;
  const period = await trackedPeriod(tx, actor, id_guide, guide);
  if (id_truck === null || period === null) return { track: [], road };
  return { track: await tx.asSystem(() => selectTrack(tx, { id_truck, ...period, most: mostPoints })), road };
}

/** The time of a guide of which its reader may know what its truck did; null: none yet. */
export async function trackedPeriod(
  tx: Tx,
  actor: Actor,
  id_guide: number,
  guide: TrackedGuide,
): Promise<{ from: string; to: string } | null> {
  if (guide.issued_at === null) return null;
  const isOfCustomer = actor.audience === 'customer';
  const from = isOfCustomer ? guide.begun_at : await tx.asSystem(() => selectCountsFrom(tx, id_guide));
  return from === null ? null : { from, to: guide.ended_at ?? tx.now.toISOString() };
}
