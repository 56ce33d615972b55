import type { EditableStopView } from '@cabezal/contract/operations/stops/stops.calls';
import { mayMarkBox } from '@cabezal/domain/trips/stops/leave-box';
import { mayEditStops, stopCan } from '@cabezal/domain/trips/stops/stop-lock';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { possibly } from '../../trips/state/possibly.ts';
import { readGuide } from '../guides/guide-detail.ts';
import { nextBegins } from './trip/box-after.queries.ts';
import { loadTrip } from './trip/trip.queries.ts';

/** The stops of a guide as the caller may see them, with what may be done with each. Errors: 404 outside the scope. */
export async function readStops(tx: Tx, id_guide: number) {
  const guide = await readGuide(tx, id_guide);
  const stored = await tx.asSystem(() => loadTrip(tx, id_guide));
  if (stored === undefined) throw notFound('La guía no existe');
  const follows = await tx.asSystem(() => nextBegins(tx, stored.id_leg));
  // The reasons contain names of stops, too: those that the reader may see.
  const known = new Map(guide.stops.map(({ id_stop, name }) => [id_stop, name]));
  const trip = {
    ...stored,
    stops: stored.stops.map(stop => ({ ...stop, name: known.get(stop.id_stop) ?? stop.name })),
  };
  const stops = guide.stops.map((stop, i): EditableStopView => {
    const { move, edit, remove, skip, unskip } = stopCan(trip, i);
    const can = { move: possibly(move), edit: possibly(edit), remove: possibly(remove) };
    const leave = possibly(mayMarkBox(trip, i, follows));
    return { ...stop, can: { ...can, skip: possibly(skip), unskip: possibly(unskip), leave } };
  });
  const { version, guide_number, issued_at, status } = guide;
  return {
    id_guide,
    version,
    guide_number,
    issued_at,
    status,
    stops,
    tracking_mode: trip.tracking_mode,
    add: possibly(mayEditStops(trip)),
  };
}
