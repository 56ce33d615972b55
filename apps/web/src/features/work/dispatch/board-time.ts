import type { BoardGuide, BoardTruck, UnassignedLeg } from '@cabezal/contract/work/dispatch/dispatch.calls';
import { compareDisks } from '@cabezal/domain/system/text/compare-disks';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { businessTime, minutesBetween, toMillis } from '@cabezal/domain/system/time/time';
import { shortBetween } from '@cabezal/domain/trips/rules/between-trips';

/** Where things lie on the board's time, and how its lists are grouped. Pure. */

export interface Span {
  from: string;
  to: string;
}

/** Share of the board's time at an instant, percent, not beyond its ends. */
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

/** A day of which nothing is to be driven but what is left of days before: «Nada para este día · 3 de días anteriores». */
export const onlyEarlierText = (count: number): string => `Nada para este día · ${earlierText(count)}`;

/** The counts of a list of trips that wait: those of the day, and apart from them «3 de días anteriores»; null: there are none. */
export function waitingCounts(
  legs: readonly Pick<UnassignedLeg, 'planned_start'>[],
  { from }: Pick<Span, 'from'>,
): { ofDay: number; earlier: string | null } {
  const earlier = legs.filter(leg => toMillis(leg.planned_start) < toMillis(from)).length;
  return { ofDay: legs.length - earlier, earlier: earlier === 0 ? null : earlierText(earlier) };
}

/**
 * Trips that wait, by the time window in which they leave. What is left of days before stands first while this day runs; who prepares a
 * day to come wants that day first.
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

/** What is picked once these are picked, or no longer. */
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

/** Trips whose departure lies ahead, and those that should have left: these are never assigned in bulk, somebody looks at each. */
export function splitPast<L extends { planned_start: string }>(legs: readonly L[], now: Date = new Date()) {
  const isPast = (leg: L) => toMillis(leg.planned_start) < now.getTime();
  return { ahead: legs.filter(leg => !isPast(leg)), past: legs.filter(isPast) };
}

/** A piece of a truck's day between two trips. */
interface Gap {
  from: string;
  to: string;
  minutes: number;
}

export interface Bar {
  guide: BoardGuide;
  /** Minutes by which the truck comes too late from its trip before: that one ends too late, or the road is too long. */
  clash: number;
  /** The trip before ends in time: it is the road that is too long. */
  isFar: boolean;
}

export interface TruckLine {
  truck: BoardTruck;
  bars: Bar[];
  gaps: Gap[];
}

const GAP_MIN = 20;

/** When it began; while it has not, when it shall. */
export const beginOf = (guide: BoardGuide) => guide.begun_at ?? guide.planned_start;
/** The end that counts: late, it lies behind the plan; of a trip that is over, when that was. */
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
      // What has begun waits for nothing any more.
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

/** Who drives a truck that day: the drivers of its trips in their order; of a truck without trips its usual one. */
export function driverText({ truck, bars }: Pick<TruckLine, 'truck' | 'bars'>): string {
  const names = new Set(bars.map(({ guide }) => guide.driver_name).filter(name => name !== null));
  return names.size > 0 ? [...names].join(', ') : (truck.driver_name ?? 'Sin conductor');
}

const byDisk = (a: BoardTruck, b: BoardTruck) => compareDisks(a.disk, b.disk);

/** Whether the line shows just this; a guide that is read again and has not changed is the same object. */
const isLineOf = (line: TruckLine | undefined, truck: BoardTruck, guides: readonly BoardGuide[]): line is TruckLine =>
  line?.truck === truck && line.bars.length === guides.length && line.bars.every(bar => guides.includes(bar.guide));

/** Every truck with its trips in their order, by disk. A line of `before` in which nothing changed stays the same object: it is not drawn again. */
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

/** A truck is found by itself, its driver, or one of its trips. */
export const lineMatches = ({ truck, bars }: TruckLine, typed: string) =>
  hasText(typed, [truck.disk, truck.license_plate, truck.driver_name, truck.company]) ||
  bars.some(({ guide }) =>
    hasText(typed, [legNumber(guide), guide.client_name, guide.driver_name, guide.guide_number]),
  );
