import type { WallTrip } from '@cabezal/contract/insight/boards/status.calls';
import { formatLength, formatTime } from '@cabezal/domain/system/time/time';
import { type StandBy, standBy } from '@cabezal/domain/trips/stops/stand-by';

export const WALL_GROUPS = [
  { value: 'atencion', label: 'Por atención' },
  { value: 'cliente', label: 'Por cliente' },
  { value: 'terminal', label: 'Por terminal' },
] as const;
export type WallGroup = (typeof WALL_GROUPS)[number]['value'];
export const isWallGroup = (text: string | null): text is WallGroup => WALL_GROUPS.some(one => one.value === text);

export interface TripGroup {
  name: string | null;
  trips: WallTrip[];
}

/** The trips in groups sorted by name. Trips keep their order within a group: the most urgent first. */
export function groupTrips(trips: readonly WallTrip[], by: WallGroup): TripGroup[] {
  if (by === 'atencion') return [{ name: null, trips: [...trips] }];
  const groups = new Map<string, WallTrip[]>();
  for (const trip of trips) {
    const name = by === 'cliente' ? trip.client_name : (trip.terminal ?? 'Sin terminal');
    groups.set(name, [...(groups.get(name) ?? []), trip]);
  }
  return [...groups].map(([name, of]) => ({ name, trips: of })).sort((a, b) => a.name.localeCompare(b.name, 'es'));
}

type Slack = Pick<WallTrip, 'slack_min' | 'slack_limit_min'>;

/** Slack below the limit is amber, below zero red. */
export function slackTone({ slack_min, slack_limit_min }: Slack): 'late' | 'tight' | 'calm' {
  if (slack_min !== null && slack_min < 0) return 'late';
  return slack_min === null || slack_min >= slack_limit_min ? 'calm' : 'tight';
}
/** «35 min», «12 min tarde». Without a sign, because Monitoreo shows the delay of the same trip with the opposite sign. */
export function slackText(slack: number | null): string | null {
  if (slack === null) return null;
  return slack < 0 ? `${formatLength(slack)} tarde` : formatLength(slack);
}

/** The stand-by that runs at the truck's stop; null: the truck is at no stop where waiting counts. */
export function runningStandBy({ at_stop }: WallTrip, now: Date): StandBy | null {
  if (at_stop === null || at_stop.free_hours === null) return null;
  return standBy(
    {
      arrival_at: at_stop.starts_at,
      departure_at: null,
      appointment_at: null,
      free_hours: Number(at_stop.free_hours),
      hourly_rate: at_stop.cost_per_hour ?? '0.00',
    },
    now,
  );
}

/** «13:50–14:20»: the range of the ETA; null: both ends are the same minute. */
export function bandText(band: WallTrip['next_eta_band']): string | null {
  if (band === null) return null;
  const [low, high] = [formatTime(band.low_at), formatTime(band.high_at)];
  return low === high ? null : `${low}–${high}`;
}

/** Whether the trip has a delay or a wait beyond the free time, which can be justified. */
export function hasDelay(trip: WallTrip, now: Date): boolean {
  const late = trip.stops.some(
    ({ arrival_at, appointment_at }) =>
      arrival_at !== null && appointment_at !== null && Date.parse(arrival_at) > Date.parse(appointment_at),
  );
  return late || (runningStandBy(trip, now)?.excess_hours ?? 0) > 0;
}
