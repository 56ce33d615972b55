import { toMillis } from '@cabezal/domain/system/time/time';
import { MOST_HISTORY_HOURS } from '@cabezal/domain/tracking/playback/history';
import { paths } from '../../app/paths.ts';

/** What of a trip tells when its truck drove it. */
interface DrivenTrip {
  readonly id_truck: number | null;
  readonly stops: readonly { readonly arrival_at: string | null; readonly departure_at: string | null }[];
}

const HOUR_MS = 3_600_000;
/** Shown before the first event and after the last one, ms: how it came, and where it went on. */
const AROUND_MS = HOUR_MS / 2;

/**
 * The address of the playback of a trip's truck from its first recorded event to its last one, at most as long as can be asked for; null: it has no
 * truck, or nothing was recorded yet.
 */
export function trackPath({ id_truck, stops }: DrivenTrip): string | null {
  const events = stops.flatMap(({ arrival_at, departure_at }) =>
    [arrival_at, departure_at].flatMap(at => (at === null ? [] : toMillis(at))),
  );
  if (id_truck === null || events.length === 0) return null;
  const from_ms = Math.min(...events) - AROUND_MS;
  const to_ms = Math.min(Math.max(...events) + AROUND_MS, from_ms + MOST_HISTORY_HOURS * HOUR_MS);
  const [desde, hasta] = [from_ms, to_ms].map(ms => new Date(ms).toISOString());
  return `${paths.truckTrack}?camion=${id_truck}&desde=${desde}&hasta=${hasta}`;
}
