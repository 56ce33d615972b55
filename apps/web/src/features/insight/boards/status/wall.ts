import type { WallTrip } from '@cabezal/contract/insight/boards/status.calls';
import { type StandBy, standBy } from '@cabezal/domain/prices/money/stand-by';
import { formatLength, formatTime } from '@cabezal/domain/system/time/time';

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

/** The trips in their groups by name, in the order in which they came: what needs somebody first. */
export function groupTrips(trips: readonly WallTrip[], by: WallGroup): TripGroup[] {
  if (by === 'atencion') return [{ name: null, trips: [...trips] }];
  const groups = new Map<string, WallTrip[]>();
  for (const trip of trips) {
    const name = by === 'cliente' ? trip.client_name : (trip.terminal ?? 'Sin terminal');
    groups.set(name, [...(groups.get(name) ?? []), trip]);
  }
  return [...groups].map(([name, of]) => ({ name, trips: of })).sort((a, b) => a.name.localeCompare(b.name, 'es'));
}

/** Below it the slack is amber; below zero red. Minutes. */
const TIGHT_MIN = 30;

export function slackTone(slack: number | null): 'late' | 'tight' | 'calm' {
  if (slack === null || slack >= TIGHT_MIN) return 'calm';
  return slack < 0 ? 'late' : 'tight';
}
/** «35 min» to spare, «12 min tarde»: a sign would say the contrary of what Monitoreo says of the same trip. */
export function slackText(slack: number | null): string | null {
  if (slack === null) return null;
  return slack < 0 ? `${formatLength(slack)} tarde` : formatLength(slack);
}

/** The stand-by that runs where the truck stands now; null: it waits for nothing that counts. */
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

/** «13:50–14:20»: between when and when it arrives; null where that says no more than the hour itself. */
export function bandText(band: WallTrip['next_eta_band']): string | null {
  if (band === null) return null;
  const [low, high] = [formatTime(band.low_at), formatTime(band.high_at)];
  return low === high ? null : `${low}–${high}`;
}

/** Whether something was late or waits beyond its free time: what there may be to explain. */
export function hasDelay(trip: WallTrip, now: Date): boolean {
  const late = trip.stops.some(
    ({ arrival_at, appointment_at }) =>
      arrival_at !== null && appointment_at !== null && Date.parse(arrival_at) > Date.parse(appointment_at),
  );
  return late || (runningStandBy(trip, now)?.excess_hours ?? 0) > 0;
}
