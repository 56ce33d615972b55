/** A day of a truck's positions in little space, as it is kept after the exact positions (decision 0185). */
import { odometer } from '../../places/geo/driven';
import { eachInSteps, finish, type Steps } from '../../system/collections/steps';
import { MOST_DAY_POINTS } from '../../system/privacy/kept-days';
import { type EngineOn, engineOnInSteps } from './engine';
import { type Period, withoutImpossible } from './history';
import { type KnownWay, partsInSteps, type Stay, staysOf, type TrackPart, type TruckFix } from './stays';
import { thinning } from './thinned';

/** A point is stored with five decimals of a degree: at most so many metres from its position. */
export const MOST_MOVED_M = 1;
const DECIMALS = 1e5;

/** The kind of a part as it is stored. */
const KINDS = ['DRIVE', 'STAY', 'GAP'] as const satisfies readonly TrackPart['kind'][];

/**
 * A point as it is stored: seconds since the beginning of the day, latitude and longitude in 1/100,000 of a degree, km/h, degrees clockwise from
 * north, engine (1 on, 0 off), the kind of the part until the next point (0 drive, 1 stay, 2 silence), whether that part begins here (1), metres
 * driven until the next point. Null: the device did not send it.
 */
type DayPoint = readonly [
  second: number,
  lat: number,
  lng: number,
  kmh: number | null,
  heading: number | null,
  engine: number | null,
  kind: number,
  begins: number,
  metres: number,
];

/** A stay of a day; seconds since the beginning of the day. */
interface DayStay {
  readonly from_s: number;
  readonly to_s: number;
  readonly lat: number;
  readonly lng: number;
}

/** A truck's positions of a UTC day. */
export interface PositionDay {
  readonly points: readonly DayPoint[];
  readonly stays: readonly DayStay[];
  /** Driven, with straight lines where nothing was heard. */
  readonly km: number;
}

const orNull = (value: number | null): number | null => (value === null ? null : Math.round(value));
const secondsFrom = (day_ms: number, ms: number): number => Math.floor((ms - day_ms) / 1000);

/** Index of the last position that is not later than an instant; -1: all are later. */
function lastUntil(fixes: readonly TruckFix[], ms: number): number {
  let [low, high] = [0, fixes.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((fixes[middle]?.ms ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The positions before and after each instant, by index: one position if it is of that instant. */
function besides(fixes: readonly TruckFix[], instants: readonly number[]): number[] {
  return instants.flatMap(ms => {
    const before = lastUntil(fixes, ms);
    return fixes[before]?.ms === ms ? [before] : [before, before + 1].filter(i => fixes[i] !== undefined);
  });
}

/** Whether the engine was on at an instant; null: the device does not tell. */
const engineAt = (on: readonly EngineOn[] | null, ms: number): number | null =>
  on === null ? null : Number(on.some(({ from_ms, to_ms }) => from_ms <= ms && ms < to_ms));

/** Metres driven at each position since the beginning of its part, by its time; none in a stay. */
function* drivenMetres(fixes: readonly TruckFix[], { kind, first, last }: TrackPart): Steps<Map<number, number>> {
  const metres = new Map<number, number>();
  if (kind === 'STAY') return metres;
  const driven = odometer();
  yield* eachInSteps(fixes.slice(first, last + 1), fix => {
    driven.pass(fix);
    metres.set(fix.ms, driven.km() * 1000);
  });
  return metres;
}

/** What the points of a day are made from. */
interface Thinned {
  readonly fixes: readonly TruckFix[];
  /** Times of the positions that remain. */
  readonly kept: ReadonlySet<number>;
  readonly day_ms: number;
  readonly on: readonly EngineOn[] | null;
}

/** The points of one part, from its beginning until before its end. */
function* pointsOfPart({ fixes, kept, day_ms, on }: Thinned, part: TrackPart): Steps<DayPoint[]> {
  const metres = yield* drivenMetres(fixes, part);
  const inside = fixes.slice(part.first, part.last + 1).filter(({ ms }) => kept.has(ms));
  return inside.slice(0, -1).map(({ ms, lat, lng, kmh, heading }, i): DayPoint => {
    const next_ms = inside[i + 1]?.ms ?? ms;
    return [
      secondsFrom(day_ms, ms),
      Math.round(lat * DECIMALS),
      Math.round(lng * DECIMALS),
      orNull(kmh),
      orNull(heading),
      engineAt(on, ms),
      KINDS.indexOf(part.kind),
      Number(i === 0),
      Math.round((metres.get(next_ms) ?? 0) - (metres.get(ms) ?? 0)),
    ];
  });
}

/** The last point of a day: nothing is known of the time after it. */
function lastPoint({ ms, lat, lng, kmh, heading, ignition }: TruckFix, day_ms: number): DayPoint {
  const place = [Math.round(lat * DECIMALS), Math.round(lng * DECIMALS)] as const;
  const engine = ignition === null ? null : Number(ignition);
  return [secondsFrom(day_ms, ms), ...place, orNull(kmh), orNull(heading), engine, 0, 1, 0];
}

/**
 * A day of positions, in small steps. Its points are its first and last position, the ends of its stays, silences and times with the engine on, the
 * positions before and after each event, the fastest one, and those that its shape needs, `MOST_DAY_POINTS` in all. `sent`: the exact positions of
 * the day in chronological order. `events`: instants of arrivals, departures and the like, ms.
 */
export function* positionDayInSteps(
  sent: readonly TruckFix[],
  day_ms: number,
  events: readonly number[],
): Steps<PositionDay> {
  const fixes = sent.map(withoutImpossible);
  const last = fixes.at(-1);
  if (last === undefined) return { points: [], stays: [], km: 0 };
  const parts = yield* partsInSteps(fixes);
  const on = yield* engineOnInSteps(fixes, parts);
  const edges = (on ?? []).flatMap(({ from_ms, to_ms }) => [from_ms, to_ms]);
  const needed = [0, fixes.length - 1, ...besides(fixes, [...edges, ...events])];
  const thin = yield* thinning(fixes, parts, MOST_DAY_POINTS, needed);
  const kept = new Set(thin.map(({ ms }) => ms));
  const points: DayPoint[] = [];
  for (const part of parts) {
    const found = yield* pointsOfPart({ fixes, kept, day_ms, on }, part);
    for (const point of found) points.push(point);
  }
  const stays = staysOf(fixes, parts).map(({ from_ms, to_ms, lat, lng }: Stay) => ({
    from_s: secondsFrom(day_ms, from_ms),
    to_s: secondsFrom(day_ms, to_ms),
    lat: Math.round(lat * DECIMALS) / DECIMALS,
    lng: Math.round(lng * DECIMALS) / DECIMALS,
  }));
  const km = points.reduce((metres, point) => metres + point[8], 0) / 1000;
  return { points: [...points, lastPoint(last, day_ms)], stays, km };
}

/** The same at once. */
export const positionDay = (sent: readonly TruckFix[], day_ms: number, events: readonly number[]): PositionDay =>
  finish(positionDayInSteps(sent, day_ms, events));

/** The positions of a stored day, each with what is known of the time until the next one. */
export function fixesOfDay({ points, stays }: Pick<PositionDay, 'points' | 'stays'>, day_ms: number): TruckFix[] {
  return points.map(([second, lat, lng, kmh, heading, engine, kind, begins, metres], i): TruckFix => {
    const stood = stays.find(({ from_s, to_s }) => from_s <= second && second < to_s);
    return {
      ms: day_ms + second * 1000,
      lat: lat / DECIMALS,
      lng: lng / DECIMALS,
      kmh,
      heading,
      ignition: engine === null ? null : engine === 1,
      way:
        i === points.length - 1
          ? undefined
          : {
              kind: KINDS[kind] ?? 'DRIVE',
              begins: begins === 1,
              km: metres / 1000,
              stood: stood && KINDS[kind] === 'STAY' ? { lat: stood.lat, lng: stood.lng } : null,
            },
    };
  });
}

/** Where the truck was at an instant between two positions of a day, on the line between them; nothing through a silence. */
function between(from: TruckFix, to: TruckFix, ms: number): (TruckFix & { way: KnownWay }) | null {
  const { way } = from;
  if (way === undefined || way.kind === 'GAP' || ms <= from.ms || ms >= to.ms) return null;
  const share = (ms - from.ms) / (to.ms - from.ms);
  return {
    ...from,
    ms,
    lat: from.lat + (to.lat - from.lat) * share,
    lng: from.lng + (to.lng - from.lng) * share,
    way: { ...way, begins: true, km: way.km * (1 - share) },
  };
}

/**
 * The positions of a day within a period. If it begins or ends between two of them, one on the line between them is added: a truck that stands all
 * night has no position in the middle of it.
 */
export function fixesWithin(fixes: readonly TruckFix[], { from_ms, to_ms }: Period): TruckFix[] {
  const points = fixes.filter(({ ms }) => ms >= from_ms && ms <= to_ms);
  const before = lastUntil(fixes, from_ms);
  const [earlier, later] = [fixes[before], fixes[before + 1]];
  const start = earlier && later ? between(earlier, later, from_ms) : null;
  if (start !== null) points.unshift(start);
  const last = points.at(-1);
  const next = fixes[lastUntil(fixes, to_ms) + 1];
  const end = last && next ? between(last, next, to_ms) : null;
  if (last?.way === undefined || end === null) return points;
  const cut = { ...last, way: { ...last.way, km: last.way.km - end.way.km } };
  return [...points.slice(0, -1), cut, { ...end, way: undefined }];
}

/** Exact positions and those of thinned days, in chronological order. */
export const withKeptDays = (exact: TruckFix[], kept: readonly TruckFix[]): TruckFix[] =>
  kept.length === 0 ? exact : [...exact, ...kept].sort((a, b) => a.ms - b.ms);
