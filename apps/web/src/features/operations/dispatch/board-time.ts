import type { BoardGuide, BoardTruck, UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { compareDisks } from '@cabezal/domain/system/text/compare-disks';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { businessTime, minutesBetween, toMillis } from '@cabezal/domain/system/time/time';
import { shortBetween } from '@cabezal/domain/trips/rules/between-trips';

/** Positions on the time axis of the board, and the grouping of its lists. Pure. */

export interface Span {
  from: string;
  to: string;
}

/** Position of an instant on the axis, percent, limited to its ends. */
export function shareOf(at: string, { from, to }: Span): number {
  const share = ((toMillis(at) - toMillis(from)) / (toMillis(to) - toMillis(from))) * 100;
  return Math.min(100, Math.max(0, share));
}

export interface Window {
  key: string;
  title: string;
  legs: UnassignedLeg[];
}

const WINDOW_HOURS = 4;
const two = (value: number) => String(value).padStart(2, '0');

const BEFORE = 'De días anteriores';

const earlierText = (count: number) => `${count} de días anteriores`;

/** For a day with only trips of earlier days: «Nada para este día · 3 de días anteriores». */
export const onlyEarlierText = (count: number): string => `Nada para este día · ${earlierText(count)}`;

/** The counts of unassigned trips: those of the day, and separately «3 de días anteriores»; null: none. */
export function waitingCounts(
  legs: readonly Pick<UnassignedLeg, 'planned_start'>[],
  { from }: Pick<Span, 'from'>,
): { ofDay: number; earlier: string | null } {
  const earlier = legs.filter(leg => toMillis(leg.planned_start) < toMillis(from)).length;
  return { ofDay: legs.length - earlier, earlier: earlier === 0 ? null : earlierText(earlier) };
}

/**
 * Unassigned trips by the time window of their departure. Trips of earlier days come first on the current day, and last on a future day,
 * which is being prepared.
 */
export function windowsOf(legs: readonly UnassignedLeg[], { from, to }: Span, now: Date = new Date()): Window[] {
  const windows = new Map<string, Window>();
  for (const leg of legs.toSorted((a, b) => a.planned_start.localeCompare(b.planned_start))) {
    const start = toMillis(leg.planned_start);
    const first = Math.floor(Number(businessTime(leg.planned_start).slice(0, 2)) / WINDOW_HOURS) * WINDOW_HOURS;
    const isBefore = start < toMillis(from);
    const isAfter = start >= toMillis(to);
    const title = isBefore ? BEFORE : isAfter ? 'Después' : `${two(first)}:00 – ${two(first + WINDOW_HOURS)}:00`;
    const known = windows.get(title);
    if (known) known.legs.push(leg);
    else windows.set(title, { key: title, title, legs: [leg] });
  }
  const all = [...windows.values()];
  const isToCome = toMillis(from) > now.getTime();
  return isToCome ? all.toSorted((a, b) => Number(a.title === BEFORE) - Number(b.title === BEFORE)) : all;
}

/** The selection after adding or removing these trips. */
export function withPicked(
  picked: ReadonlySet<number>,
  ids: readonly number[],
  isPicked: boolean,
): ReadonlySet<number> {
  const next = new Set(picked);
  for (const id of ids) {
    if (isPicked) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Separates future departures from past ones: the latter are never assigned in bulk, a person checks each. */
export function splitPast<L extends { planned_start: string }>(legs: readonly L[], now: Date = new Date()) {
  const isPast = (leg: L) => toMillis(leg.planned_start) < now.getTime();
  return { ahead: legs.filter(leg => !isPast(leg)), past: legs.filter(isPast) };
}

/** The gap between two trips of a truck. */
interface Gap {
  from: string;
  to: string;
  minutes: number;
}

export interface Bar {
  guide: BoardGuide;
  /** Minutes by which the truck arrives late from its previous trip: that trip ends too late, or the road is too long. */
  clash: number;
  /** The previous trip ends in time: the road is too long. */
  isFar: boolean;
}

export interface TruckLine {
  truck: BoardTruck;
  bars: Bar[];
  gaps: Gap[];
}

const GAP_MIN = 20;

/** The actual begin, else the planned one. */
export const beginOf = (guide: BoardGuide) => guide.begun_at ?? guide.planned_start;
/** The actual end of a finished trip; else the expected end, which for a late trip is after the plan. */
export const endOf = (guide: BoardGuide) =>
  guide.expected_end > beginOf(guide) ? guide.expected_end : guide.planned_end;

function lineOf(truck: BoardTruck, guides: BoardGuide[], tolerance_min: number): TruckLine {
  const bars: Bar[] = [];
  const gaps: Gap[] = [];
  let busyUntil: string | null = null;
  for (const guide of guides.sort((a, b) => beginOf(a).localeCompare(beginOf(b)))) {
    const begin = beginOf(guide);
    const free: number = busyUntil === null ? 0 : minutesBetween(busyUntil, begin);
    if (busyUntil !== null && free >= GAP_MIN) gaps.push({ from: busyUntil, to: begin, minutes: free });
    const short =
      // A started trip has no conflict with the previous one.
      busyUntil === null || guide.begun_at !== null
        ? 0
        : shortBetween({
            free: toMillis(busyUntil),
            start: toMillis(begin),
            drive_min: guide.empty_min,
            tolerance_min,
          });
    bars.push({ guide, clash: short, isFar: short > 0 && free >= 0 });
    const end = endOf(guide);
    if (busyUntil === null || end > busyUntil) busyUntil = end;
  }
  return { truck, bars, gaps };
}

/** The drivers of a truck's trips on that day, in order; for a truck without trips its usual driver. */
export function driverText({ truck, bars }: Pick<TruckLine, 'truck' | 'bars'>): string {
  const names = new Set(bars.map(({ guide }) => guide.driver_name).filter(name => name !== null));
  return names.size > 0 ? [...names].join(', ') : (truck.driver_name ?? 'Sin conductor');
}

const byDisk = (a: BoardTruck, b: BoardTruck) => compareDisks(a.disk, b.disk);

/** Whether the line shows exactly this; an unchanged guide keeps its object on a refetch. */
const isLineOf = (line: TruckLine | undefined, truck: BoardTruck, guides: readonly BoardGuide[]): line is TruckLine =>
  line?.truck === truck && line.bars.length === guides.length && line.bars.every(bar => guides.includes(bar.guide));

/** All trucks with their trips in order, by disk. An unchanged line of `before` keeps its object, so that it does not render again. */
export function truckLines(
  trucks: readonly BoardTruck[],
  guides: readonly BoardGuide[],
  tolerance_min: number,
  before: readonly TruckLine[] = [],
): TruckLine[] {
  const known = new Map(before.map(line => [line.truck.id_truck, line]));
  const ofTruck = new Map<number, BoardGuide[]>();
  for (const guide of guides) {
    const list = ofTruck.get(guide.id_truck);
    if (list) list.push(guide);
    else ofTruck.set(guide.id_truck, [guide]);
  }
  return trucks.toSorted(byDisk).map(truck => {
    const own = ofTruck.get(truck.id_truck) ?? [];
    const line = known.get(truck.id_truck);
    return isLineOf(line, truck, own) ? line : lineOf(truck, own, tolerance_min);
  });
}

/** «48188-1» */
export const legNumber = (leg: { id_reservation: number; number: number }) => `${leg.id_reservation}-${leg.number}`;

function hasText(typed: string, texts: readonly (string | null)[]): boolean {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  const all = plainText(texts.filter(Boolean).join(' '));
  return words.every(word => all.includes(word) || all.replaceAll('-', '').includes(word.replaceAll('-', '')));
}

export const legMatches = (leg: UnassignedLeg, typed: string) =>
  hasText(typed, [legNumber(leg), leg.client_name, leg.container_code, leg.container_type, leg.route]);

/** Searches a truck by its own data, its driver, or one of its trips. */
export const lineMatches = ({ truck, bars }: TruckLine, typed: string) =>
  hasText(typed, [truck.disk, truck.license_plate, truck.driver_name, truck.company]) ||
  bars.some(({ guide }) =>
    hasText(typed, [legNumber(guide), guide.client_name, guide.driver_name, guide.guide_number]),
  );
