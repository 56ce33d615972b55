/** Distribution of the work in time: weekly rhythm of each trade, hours of the appointments, depot queue of Tuesday night. */
import { HOUR, roundTo, weekday } from './clock';
import type { Random } from './random';
import { TRADES, type Trade } from './trades.data';

/** Weight of each weekday, Sunday first. */
const WEEK: Readonly<Record<Trade['rhythm'], readonly number[]>> = {
  BANANA: [0.5, 0.3, 0.5, 1.1, 1.8, 2.2, 1.7],
  EXPORT: [0.3, 0.9, 1.2, 2, 1.1, 1, 0.5],
  IMPORT: [0.1, 1.1, 1.2, 1.2, 1.2, 1.1, 0.4],
};

function weightOn(trade: Trade, day: number): number {
  return trade.weight * (WEEK[trade.rhythm][weekday(day)] ?? 1);
}

/** Weight of a day, relative to others. */
export function dayWeight(day: number): number {
  return TRADES.reduce((sum, trade) => sum + weightOn(trade, day), 0);
}

export function tradeOn(day: number, random: Random): Trade {
  return random.weighted(TRADES.map(trade => [trade, weightOn(trade, day)] as const));
}

/** Hour of the appointment at the plant: exports from the small hours on, imports while the warehouse is open. */
export function appointmentOn(day: number, trade: Trade, random: Random): number {
  const hour =
    trade.rhythm === 'IMPORT'
      ? 7 + random.next() * 8
      : random.chance(0.65)
        ? 3.5 + random.next() * 5
        : 8 + random.next() * 9;
  return roundTo(day + hour * HOUR, 30);
}

/** A depot slot in the night from Tuesday to Wednesday before an appointment; null if there is none within four days. */
export function tuesdayNight(appointment: number, startOfDay: number, random: Random): number | null {
  const daysSinceWednesday = (weekday(appointment) + 7 - 3) % 7;
  if (daysSinceWednesday < 1 || daysSinceWednesday > 3) return null;
  const wednesday = startOfDay - daysSinceWednesday * 24 * HOUR;
  return roundTo(wednesday - 2.5 * HOUR + random.next() * 7.5 * HOUR, 5);
}
