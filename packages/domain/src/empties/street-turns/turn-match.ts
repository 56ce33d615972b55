/** Matches import containers with exports, so that neither truck drives empty to a depot (9-operations §7, «Reúso de vacío»). */

import { solveAssignment } from '../../operations/assigning/linear-assignment';
import { type Factor, type Money, subtract, toMoney } from '../../system/amounts/money';
import type { LatLng } from '../../system/geo/distance';
import { businessDate, type Instant, toIso, toMillis } from '../../system/time/time';
import {
  costIfReturned,
  type FreeTimeClock,
  type FreeTimeTariff,
  type Holidays,
} from '../../trips/free-time-clocks/free-time';
import { emptyKm, emptyMinutes } from '../../trips/rules/empty-drive';
import type { BoxCondition } from '../movements/empty-paste';

/** An import's container that will be, or is, empty. */
export interface FreeBox {
  readonly id_import_sub: number;
  readonly id_shipping_line: number;
  /** Container types as which the line accepts it: its own, and flexible ones. */
  readonly serves: readonly number[];
  readonly reefer: boolean;
  readonly condition: BoxCondition | null;
  /** Place where it is emptied, with its kind. */
  readonly place: LatLng;
  readonly code: string;
  /** Depot of its return. */
  readonly depot: LatLng;
  readonly empty_at: Instant;
  /** Last business day without charge by the line; null: unknown. */
  readonly last_free_day: string | null;
  readonly clock: FreeTimeClock | null;
  readonly tariff: FreeTimeTariff | null;
  /** Planned business day of its return. */
  readonly returns_on: string | null;
}

/** An export that has no container yet. */
export interface BoxNeed {
  readonly id_export_sub: number;
  readonly id_shipping_line: number;
  readonly id_container_type: number;
  /** Depot of its pick-up, and plant of its loading. */
  readonly depot: LatLng;
  readonly place: LatLng;
  readonly needed_at: Instant;
}

export interface TurnFigures {
  readonly now: Instant;
  readonly zone: string;
  readonly holidays: Holidays;
  /** Maximum distance between the plants, km. */
  readonly max_km: number;
  /** USD. */
  readonly km_usd: Factor;
  readonly depot_move_usd: Money;
  readonly line_fee_usd: Money;
  readonly wait_day_usd: Money;
}

export interface TurnPair {
  readonly id_import_sub: number;
  readonly id_export_sub: number;
  /** Distance from the emptying to the loading. */
  readonly hop_km: number;
  /** Distance of the container's return, and of the other pick-up. */
  readonly return_km: number;
  readonly fetch_km: number;
  /** Sum of both, less the hop. */
  readonly saved_km: number;
  /** Charges of the line that are avoided. */
  readonly avoided_usd: Money;
  /** Minutes that the container waits empty for the truck. */
  readonly wait_minutes: number;
  readonly value_usd: Money;
  /** When the container is taken over. */
  readonly take_at: string;
  readonly empty_at: string;
}

/** Why a pair is not possible, for use in a sentence. */
export const TURN_OBSTACLES = {
  NAVIERA: 'son de navieras distintas',
  TIPO: 'el tipo de contenedor es otro',
  PTI: 'un reefer en planta no puede pasar su PTI',
  ESTADO: 'el contenedor no está limpio y sano',
  LEJOS: 'el recorrido es mayor que el permitido',
  HORA: 'no llega a tiempo',
  RELOJ: 'sus días libres ya habrán vencido',
  SIN_AHORRO: 'no ahorra kilómetros',
} as const;
export type TurnObstacle = keyof typeof TURN_OBSTACLES;

/** Containers that become free within so many hours are considered. */
export const TURN_WINDOW_HOURS = 72;
/** Between the drive and the loading: half an hour for the takeover, half an hour of slack. */
export const TURN_MARGIN_MINUTES = 60;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Obstacle to any reuse of the container; null: none. */
function boxObstacle({ condition, reefer, code }: FreeBox): TurnObstacle | null {
  if (condition !== null && condition !== 'OPERATIVO') return 'ESTADO';
  // A genset and an inspection are available only at a yard.
  return reefer && code !== 'PATIO' ? 'PTI' : null;
}

/** Charges avoided: cost at the planned return less cost at the takeover. */
function avoidedUsd({ clock, tariff, returns_on }: FreeBox, taken_on: string, figures: TurnFigures): Money {
  if (clock === null || tariff === null || returns_on === null || returns_on <= taken_on) return '0.00';
  const today = businessDate(figures.now, figures.zone);
  const cost = (on: string): Money => costIfReturned(clock, tariff, on, today, figures.holidays) ?? '0.00';
  return subtract(cost(returns_on), cost(taken_on));
}

/** Savings of a pair, or the first condition that it fails. */
export function judgePair(box: FreeBox, need: BoxNeed, figures: TurnFigures): TurnPair | TurnObstacle {
  if (box.id_shipping_line !== need.id_shipping_line) return 'NAVIERA';
  if (!box.serves.includes(need.id_container_type)) return 'TIPO';
  const unfit = boxObstacle(box);
  if (unfit !== null) return unfit;
  const hop_km = emptyKm(box.place, need.place);
  if (hop_km > figures.max_km) return 'LEJOS';
  const empty = Math.max(toMillis(box.empty_at), toMillis(figures.now));
  const taken = toMillis(need.needed_at) - (emptyMinutes(hop_km) + TURN_MARGIN_MINUTES) * MINUTE;
  if (empty > taken) return 'HORA';
  const taken_on = businessDate(toIso(taken), figures.zone);
  if (box.last_free_day !== null && taken_on > box.last_free_day) return 'RELOJ';
  const [return_km, fetch_km] = [emptyKm(box.place, box.depot), emptyKm(need.depot, need.place)];
  const saved_km = return_km + fetch_km - hop_km;
  if (saved_km < 0) return 'SIN_AHORRO';
  const avoided_usd = avoidedUsd(box, taken_on, figures);
  const value =
    saved_km * Number(figures.km_usd) +
    2 * Number(figures.depot_move_usd) +
    Number(avoided_usd) -
    Number(figures.line_fee_usd) -
    ((taken - empty) / DAY) * Number(figures.wait_day_usd);
  return {
    id_import_sub: box.id_import_sub,
    id_export_sub: need.id_export_sub,
    hop_km,
    saved_km,
    return_km,
    fetch_km,
    avoided_usd,
    wait_minutes: Math.round((taken - empty) / MINUTE),
    value_usd: toMoney(value.toFixed(2)),
    take_at: toIso(taken),
    empty_at: toIso(empty),
  };
}

/** Whether the container becomes free within the window. */
export const isSoonEmpty = (box: Pick<FreeBox, 'empty_at'>, now: Instant): boolean =>
  toMillis(box.empty_at) <= toMillis(now) + TURN_WINDOW_HOURS * 60 * MINUTE;

/** All possible pairs with a positive value. Line and type must match. */
export function possiblePairs(
  boxes: readonly FreeBox[],
  needs: readonly BoxNeed[],
  figures: TurnFigures,
  isDenied: (pair: Pick<TurnPair, 'id_import_sub' | 'id_export_sub'>) => boolean = () => false,
): TurnPair[] {
  const wanted = new Map<string, BoxNeed[]>();
  for (const need of needs) {
    const key = `${need.id_shipping_line}:${need.id_container_type}`;
    const same = wanted.get(key);
    if (same === undefined) wanted.set(key, [need]);
    else same.push(need);
  }
  return boxes
    .filter(box => isSoonEmpty(box, figures.now))
    .flatMap(box =>
      box.serves
        .flatMap(type => wanted.get(`${box.id_shipping_line}:${type}`) ?? [])
        .map(need => judgePair(box, need, figures))
        .filter(pair => typeof pair !== 'string')
        .filter(pair => Number(pair.value_usd) > 0 && !isDenied(pair)),
    );
}

/**
 * The pairs with the highest total value; each container and export at most once. An assignment problem with exports as columns, plus a column «no
 * match» with value 0 per container. Most valuable first.
 */
export function matchTurns(pairs: readonly TurnPair[]): TurnPair[] {
  const rows = [...new Set(pairs.map(pair => pair.id_import_sub))];
  const columns = [...new Set(pairs.map(pair => pair.id_export_sub))];
  const rowOf = new Map(rows.map((id, i) => [id, i]));
  const columnOf = new Map(columns.map((id, i) => [id, i]));
  const width = columns.length + rows.length;
  const cost = new Float64Array(rows.length * width).fill(Number.POSITIVE_INFINITY);
  const at = new Map<number, TurnPair>();
  for (const pair of pairs) {
    const cell = (rowOf.get(pair.id_import_sub) ?? 0) * width + (columnOf.get(pair.id_export_sub) ?? 0);
    cost[cell] = -Math.round(Number(pair.value_usd) * 100);
    at.set(cell, pair);
  }
  for (let row = 0; row < rows.length; row++) cost[row * width + columns.length + row] = 0;
  const solved = solveAssignment(cost, rows.length, width);
  const chosen = rows.flatMap((_, row) => at.get(row * width + (solved?.columnOf[row] ?? 0)) ?? []);
  return chosen.sort((a, b) => Number(b.value_usd) - Number(a.value_usd));
}
