import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { lockedUntil } from '@cabezal/domain/trips/stops/stop-lock';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand } from '../../../../platform/http/errors.ts';
import { clashOf, moveGuideTime } from '../../../bookings/reservations/editing/plan.queries.ts';
import { refreshStandBy } from '../../../trips/state/events/stand-by.queries.ts';
import { forgetProgress, freeEarly, writeLog } from '../../../trips/state/facts/guide-record.queries.ts';
import { concernedBy } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { markStale } from '../../../trips/state/facts/stale-print.queries.ts';
import { type OfContainer, refreshContainer } from '../../../trips/state/status/refresh-status.ts';
import type { Trip, TripStop } from '../trip/trip.queries.ts';
import type { Asked } from './edits.ts';
import { clock } from './effects.ts';
import type { planned } from './expected-trip.ts';
import { storePlanOfTrip, storeRoad, storeTripStops } from './store.queries.ts';

/**
 * Sets the busy time of the trip from its stops; its start no longer changes once the trip has an event. If another trip occupies a resource
 * then: before issuing, 409; afterwards the plan changes, the reservation of the resources stays, and the conflict is reported.
 */
async function moveBusyTime(tx: Tx, trip: Trip): Promise<string | null> {
  const clash = await clashOf(tx, trip.id_guide);
  if (trip.issued_at === null && clash !== undefined) {
    const detalle = ` (${clash.label}, ${clock(tx, clash.from)})`;
    const codes = { CAMION: 'CAMION_OCUPADO', CONDUCTOR: 'CONDUCTOR_OCUPADO', EQUIPO: 'EQUIPO_OCUPADO' } as const;
    demand(refuse(codes[clash.what as keyof typeof codes], { detalle, equipo: '' }));
  }
  const has_begun = trip.issued_at !== null && lockedUntil(trip) >= 0;
  await moveGuideTime(tx, trip.id_guide, { has_begun, hold: clash === undefined });
  return clash === undefined ? null : `${clash.label} (${clock(tx, clash.from)})`;
}

const VERBS = { add: 'agregada', remove: 'eliminada', change: 'cambiada' } as const;
/** Text for the logbook, «Parada agregada: Báscula Naranjal», and the place that it names. */
function logEntryOf(trip: Trip, after: readonly TripStop[], asked: Asked): { text: string; place: TripStop | null } {
  if (asked.kind === 'order') return { text: 'Paradas en otro orden', place: null };
  const stop =
    asked.kind === 'add' ? after.find(one => one.id_stop === 0) : trip.stops.find(one => one.id_stop === asked.id_stop);
  return { text: `Parada ${VERBS[asked.kind]}: ${stop?.name ?? ''}`, place: stop ?? null };
}
/** The stops as the history shows them. */
const listed = (stops: readonly TripStop[]) =>
  stops.map(({ name, code, action, planned_arrival, leaves_box }) => ({
    name,
    code,
    action,
    planned_arrival,
    leaves_box,
  }));

/**
 * Stores the changed stops with their road and hours, the busy time and the log, and settles the container. Returns the stops as stored, and
 * the trip that occupies a resource then; null: none.
 */
export async function storeChangedStops(
  tx: Tx,
  actor: Actor,
  { trip, asked, motive, of }: { trip: Trip; asked: Asked; motive: string | null; of: OfContainer },
  next: ReturnType<typeof planned>,
): Promise<{ stored: TripStop[]; clash: string | null }> {
  const stored = await storeTripStops(tx, trip, next.after);
  if (trip.issued_at === null) await storePlanOfTrip(tx, trip, stored);
  await storeRoad(tx, trip.id_guide, next.road, trip.eta_at === null ? null : next.eta.after);
  const clash = await moveBusyTime(tx, trip);
  await forgetProgress(tx, trip.id_guide);
  if (trip.issued_at !== null) await markStale(tx, [trip.id_guide], ['stops']);
  const why = motive === null ? '' : ` — ${motive}`;
  const { text, place } = logEntryOf(trip, next.after, asked);
  await writeLog(tx, { id_guide: trip.id_guide, kind: 'ASSIGNMENT', text: `${text}${why}`, place, author: actor });
  await refreshContainer(tx, of);
  await refreshStandBy(tx, trip.id_guide);
  await freeEarly(tx, trip.id_guide);
  tx.audit({
    action: 'edit_stops',
    noun: 'guide',
    id: trip.id_guide,
    before: { stops: listed(trip.stops) },
    after: { stops: listed(stored) },
    motive,
  });
  tx.changed('guide', trip.id_guide, concernedBy(tx, of.id_reservation));
  return { stored, clash };
}
