import { documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import type { FactsOfStops } from '@cabezal/domain/operations/skipped-stops/skip-consequences';
import type { Tx } from '../../../../platform/db/tx.ts';
import { findOpen } from '../../../prices/charge-proposal-store/proposed-charges.queries.ts';
import { papersOfGuides } from '../../../trips/state/facts/papers.queries.ts';
import { requiredFiles } from '../../../trips/state/facts/required-files.ts';
import type { Trip } from '../trip/trip.queries.ts';

/** What follows from the stored stops of a trip: the open proposal of this stop, and the papers that closing asks for. */
export async function factsOfStops(
  tx: Tx,
  { id_guide, kind, reservation_type }: Trip,
  id_stop: number,
  { seesSale }: { seesSale: boolean },
): Promise<FactsOfStops> {
  const [found] = await papersOfGuides(tx, [id_guide]);
  const papers =
    found === undefined
      ? []
      : requiredFiles({ kind, rescued_by: found.rescued_by, stops: found.stops }, reservation_type, found.reefer);
  const open = await findOpen(tx, { kind: 'SKIPPED_STOP', subject: id_stop });
  const amount = seesSale ? (open?.unit_price ?? null) : null;
  return {
    papers: papers.map(paper => documentKinds[paper]),
    proposal: open === undefined ? null : { description: open.description, amount },
  };
}
