import type { GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import { minutesBetween } from '@cabezal/domain/system/time/time';

const events = [
  { key: 'arrival_at', verb: 'Llegada a' },
  { key: 'departure_at', verb: 'Salida de' },
] as const;
type RecordedStop = Pick<GuideStop, 'id_stop' | 'name' | 'arrival_at' | 'departure_at' | 'inherited'>;

/** A recorded event that can be corrected here. The arrival of a rescued unit is not included: it is corrected on its own guide. */
export interface RecordedHour {
  id_stop: number;
  key: 'arrival_at' | 'departure_at';
  /** Its name in the form. This is also its path in the request, so errors of the server appear at this field. */
  field: readonly ['stops', number, 'arrival_at' | 'departure_at'];
  label: string;
  at: string;
}

export function recordedHours(stops: readonly RecordedStop[]): RecordedHour[] {
  const recorded = stops.filter(stop => events.some(({ key }) => hourOf(stop, key) !== null));
  return recorded.flatMap((stop, index) =>
    events.flatMap(({ key, verb }) => {
      const at = hourOf(stop, key);
      if (at === null) return [];
      return [{ id_stop: stop.id_stop, key, field: ['stops', index, key] as const, label: `${verb} ${stop.name}`, at }];
    }),
  );
}
const hourOf = (stop: RecordedStop, key: RecordedHour['key']) =>
  key === 'arrival_at' && stop.inherited ? null : stop[key];

interface CorrectedStop {
  id_stop: number;
  arrival_at?: string;
  departure_at?: string;
}
/** All recorded stops in order, with the times that differ from the recorded ones, and the largest difference in minutes (0: none). */
export function correctedHours(hours: readonly RecordedHour[], values: Record<string, unknown>) {
  const stops: CorrectedStop[] = [];
  const written = (values.stops ?? []) as readonly Partial<Record<RecordedHour['key'], unknown>>[];
  let minutes = 0;
  for (const { id_stop, key, field, at } of hours) {
    const [, index] = field;
    const stop: CorrectedStop = stops[index] ?? { id_stop };
    stops[index] = stop;
    const now = written[index]?.[key];
    if (typeof now !== 'string' || minutesBetween(at, now) === 0) continue;
    minutes = Math.max(minutes, Math.abs(minutesBetween(at, now)));
    stop[key] = now;
  }
  return { stops, minutes };
}

/** Initial values of the form: every recorded time at its field. */
export function writtenHours(hours: readonly RecordedHour[]): Partial<Record<RecordedHour['key'], string>>[] {
  const stops: Partial<Record<RecordedHour['key'], string>>[] = [];
  for (const { field, key, at } of hours) stops[field[1]] = { ...stops[field[1]], [key]: at };
  return stops;
}
