/** What a truck did on a day, from its positions, its trips and the places where it stood (design/10-watch-tell-terminals §3). */
import type { Steps } from '../../system/collections/steps';
import type { LatLng } from '../../system/geo/distance';
import type { Period } from '../playback/history';
import { partKm } from '../playback/part-km';
import { LONGEST_SILENCE_MS, partsInSteps, staysOf, type TrackPart, type TruckFix } from '../playback/stays';

/**
 * EN_RUTA: it drove on a trip. SIN_VIAJE: it drove on none. EN_PLANTA, EN_PUERTO, EN_DEPOSITO, BASE: it stood there. DETENIDO: it stood elsewhere.
 * SIN_GPS: nothing was heard of it, and it went on meanwhile.
 */
export const DAY_ACTIVITY_NAMES = {
  EN_RUTA: 'En ruta',
  EN_PLANTA: 'En planta',
  EN_PUERTO: 'En puerto',
  EN_DEPOSITO: 'En depósito',
  BASE: 'En base o patio',
  DETENIDO: 'Detenido',
  SIN_VIAJE: 'En movimiento sin viaje',
  SIN_GPS: 'Sin señal',
} as const;
export type DayActivity = keyof typeof DAY_ACTIVITY_NAMES;
export const DAY_ACTIVITIES = Object.keys(DAY_ACTIVITY_NAMES) as [DayActivity, ...DayActivity[]];

/** Standing at a place of that type; at any other type of place it is DETENIDO, with the name of the place. */
const ACTIVITY_AT: Readonly<Record<string, DayActivity>> = {
  PLT: 'EN_PLANTA',
  PRT: 'EN_PUERTO',
  DEP: 'EN_DEPOSITO',
  BASE: 'BASE',
  PATIO: 'BASE',
};

/** A part of a day in which a truck drove, stood or was silent. */
export interface DaySpan extends Period {
  readonly kind: TrackPart['kind'];
  /** Driven; through a silence the straight line. */
  readonly km: number;
  /** Where it stood; null: it did not stand. */
  readonly stood: LatLng | null;
}

/** Whether nothing was heard for too long: a truck that sent its position a minute ago is not silent. */
const isSilence = (from_ms: number, to_ms: number): boolean => to_ms - from_ms > LONGEST_SILENCE_MS;

/**
 * The spans of a period, in small steps: they are the whole period, without overlap. `fixes`: the positions within it, in chronological order.
 * The first and the last span reach to the edges of the period, unless the truck was silent there.
 */
export function* spansInSteps(fixes: readonly TruckFix[], period: Period): Steps<DaySpan[]> {
  const parts = yield* partsInSteps(fixes);
  const stays = staysOf(fixes, parts);
  const spans: DaySpan[] = [];
  for (const part of parts) {
    const [from_ms, to_ms] = [fixes[part.first]?.ms ?? period.from_ms, fixes[part.last]?.ms ?? period.to_ms];
    const stay = part.kind === 'STAY' ? stays.find(one => one.from_ms === from_ms) : undefined;
    const km = part.kind === 'STAY' ? 0 : yield* partKm(fixes, part);
    const stood = stay === undefined ? null : { lat: stay.lat, lng: stay.lng };
    spans.push({ kind: part.kind, from_ms, to_ms, km, stood });
  }
  const silence = (from_ms: number, to_ms: number): DaySpan => ({ kind: 'GAP', from_ms, to_ms, km: 0, stood: null });
  if (spans.length === 0) return period.to_ms > period.from_ms ? [silence(period.from_ms, period.to_ms)] : [];
  const first_ms = spans[0]?.from_ms ?? period.to_ms;
  const last_ms = spans.at(-1)?.to_ms ?? period.to_ms;
  const from_ms = isSilence(period.from_ms, first_ms) ? first_ms : period.from_ms;
  const to_ms = isSilence(last_ms, period.to_ms) ? last_ms : period.to_ms;
  const reaching = spans.map(span => ({
    ...span,
    from_ms: span.from_ms === first_ms ? from_ms : span.from_ms,
    to_ms: span.to_ms === last_ms ? to_ms : span.to_ms,
  }));
  const all = [silence(period.from_ms, from_ms), ...reaching, silence(to_ms, period.to_ms)];
  return all.filter(({ from_ms, to_ms }) => to_ms > from_ms);
}

/** A trip of the truck, from its first recorded event to its end; `Infinity`: it is under way. */
export interface DayTrip extends Period {
  readonly id_guide: number;
}

/** A place where a truck stood. `code`: its type. */
export interface StoodAt {
  readonly name: string;
  readonly code: string;
}

interface DaySegment extends Period {
  readonly activity: DayActivity;
  /** The trip meanwhile; null: none. */
  readonly id_guide: number | null;
  /** Name of the place where it stood; null: it did not stand, or at no known place. */
  readonly place: string | null;
  readonly km: number;
}

/** The trip at that time, the one begun last if several are; null: none. */
function tripAt(trips: readonly DayTrip[], { from_ms, to_ms }: Period): number | null {
  const running = trips.filter(trip => trip.from_ms <= from_ms && trip.to_ms >= to_ms);
  const [last] = running.toSorted((a, b) => b.from_ms - a.from_ms);
  return last?.id_guide ?? null;
}

/** A span in pieces, so that in each of them the same trips run. */
function piecesOf(span: DaySpan, trips: readonly DayTrip[]): DaySpan[] {
  const { from_ms, to_ms, km } = span;
  const inside = trips.flatMap(trip => [trip.from_ms, trip.to_ms]).filter(ms => ms > from_ms && ms < to_ms);
  const edges = [from_ms, ...new Set(inside.toSorted((a, b) => a - b)), to_ms];
  return edges.slice(1).map((end, i) => {
    const begin = edges[i] ?? from_ms;
    return { ...span, from_ms: begin, to_ms: end, km: (km * (end - begin)) / (to_ms - from_ms) };
  });
}

function activityOf({ kind }: DaySpan, id_guide: number | null, at: StoodAt | null): DayActivity {
  if (kind === 'GAP') return 'SIN_GPS';
  if (kind === 'STAY') return (at && ACTIVITY_AT[at.code]) ?? 'DETENIDO';
  return id_guide === null ? 'SIN_VIAJE' : 'EN_RUTA';
}

/**
 * The segments of a day: they are the spans' whole time, without overlap, and two neighbours differ. `placeOf`: the known place of a span in which
 * the truck stood.
 */
export function segmentsOf(
  spans: readonly DaySpan[],
  trips: readonly DayTrip[],
  placeOf: (span: DaySpan) => StoodAt | null,
): DaySegment[] {
  const segments: DaySegment[] = [];
  for (const span of spans) {
    const at = span.stood === null ? null : placeOf(span);
    for (const piece of piecesOf(span, trips)) {
      const id_guide = tripAt(trips, piece);
      const activity = activityOf(piece, id_guide, at);
      const place = at?.name ?? null;
      const before = segments.at(-1);
      const goesOn =
        before !== undefined && before.activity === activity && before.id_guide === id_guide && before.place === place;
      if (goesOn) segments[segments.length - 1] = { ...before, to_ms: piece.to_ms, km: before.km + piece.km };
      else segments.push({ activity, id_guide, place, from_ms: piece.from_ms, to_ms: piece.to_ms, km: piece.km });
    }
  }
  return segments;
}

/** Minutes of each activity that occurred, in the order of their names. */
export function minutesByActivity(
  segments: readonly { activity: DayActivity; minutes: number }[],
): { activity: DayActivity; minutes: number }[] {
  return DAY_ACTIVITIES.map(activity => ({
    activity,
    minutes: segments.filter(one => one.activity === activity).reduce((total, one) => total + one.minutes, 0),
  })).filter(({ minutes }) => minutes > 0);
}
