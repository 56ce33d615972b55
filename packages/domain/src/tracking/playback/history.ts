/** What a truck did in a period, from its positions (design/10-watch-tell-terminals §3). */
import { MAX_KMH } from '../../places/geo/trail';
import type { Steps } from '../../system/collections/steps';
import { type EngineOn, engineOnInSteps } from './engine';
import { partKm } from './part-km';
import { partsInSteps, type Stay, staysOf, type TrackPart, type TruckFix } from './stays';
import { fastestOf, thinning } from './thinned';

/** The longest period that can be asked for, hours. */
export const MOST_HISTORY_HOURS = 72;
/** Most positions of a period that are shown; the ends of its stays and silences are added to them. */
const MOST_HISTORY_POINTS = 2_000;

/** A span of time, milliseconds since 1970. */
export interface Period {
  readonly from_ms: number;
  readonly to_ms: number;
}

export interface TruckHistory {
  /** Thinned. */
  readonly fixes: readonly TruckFix[];
  readonly stays: readonly Stay[];
  /** When nothing was heard of the truck and it went on meanwhile; also the time before the first position and after the last. */
  readonly gaps: readonly Period[];
  /** When the engine was on; null: the device does not tell. */
  readonly engine_on: readonly EngineOn[] | null;
  readonly summary: {
    /** Driven, with straight lines where nothing was heard. */
    readonly km: number;
    /** The three are together the whole period. */
    readonly driving_ms: number;
    readonly standing_ms: number;
    readonly silent_ms: number;
    /** Null: the device sends no speed. */
    readonly fastest: { readonly kmh: number; readonly ms: number } | null;
  };
}

/** Discards speeds that no truck reaches: a GPS receiver without a fix reports arbitrary ones. */
export const withoutImpossible = (fix: TruckFix): TruckFix =>
  fix.kmh !== null && fix.kmh > MAX_KMH ? { ...fix, kmh: null } : fix;

const lengthOf = ({ from_ms, to_ms }: Period): number => to_ms - from_ms;
const sum = (periods: readonly Period[]): number => periods.reduce((total, one) => total + lengthOf(one), 0);

/** Kilometres of the parts in which the truck moved: while it stands, single positions may be far off. */
function* movedKm(fixes: readonly TruckFix[], parts: readonly TrackPart[]): Steps<number> {
  let km = 0;
  for (const part of parts) if (part.kind !== 'STAY') km += yield* partKm(fixes, part);
  return km;
}

/** The history of a truck in a period, in small steps. `sent`: its positions within it, in chronological order. */
export function* historyInSteps(sent: readonly TruckFix[], period: Period): Steps<TruckHistory> {
  const fixes = sent.map(withoutImpossible);
  const parts = yield* partsInSteps(fixes);
  const spans = parts.map(({ kind, first, last }) => ({
    kind,
    from_ms: fixes[first]?.ms ?? 0,
    to_ms: fixes[last]?.ms ?? 0,
  }));
  const ofKind = (wanted: (typeof spans)[number]['kind']): Period[] =>
    spans.filter(({ kind }) => kind === wanted).map(({ from_ms, to_ms }) => ({ from_ms, to_ms }));
  const firstMs = fixes[0]?.ms ?? period.to_ms;
  const lastMs = fixes.at(-1)?.ms ?? period.to_ms;
  const gaps = [
    { from_ms: period.from_ms, to_ms: firstMs },
    ...ofKind('GAP'),
    { from_ms: lastMs, to_ms: period.to_ms },
  ].filter(gap => lengthOf(gap) > 0);
  const fastest = fixes[fastestOf(fixes) ?? -1];
  const km = yield* movedKm(fixes, parts);
  return {
    fixes: yield* thinning(fixes, parts, MOST_HISTORY_POINTS),
    stays: staysOf(fixes, parts),
    gaps,
    engine_on: yield* engineOnInSteps(fixes, parts),
    summary: {
      km,
      driving_ms: sum(ofKind('DRIVE')),
      standing_ms: sum(ofKind('STAY')),
      silent_ms: sum(gaps),
      fastest: fastest === undefined || fastest.kmh === null ? null : { kmh: fastest.kmh, ms: fastest.ms },
    },
  };
}
