import { addMonths } from '@cabezal/domain/insight/projections/months';
import { addDays, businessDate, isDate } from '@cabezal/domain/system/time/time';

/** Business days, inclusive. */
interface Days {
  from: string;
  to: string;
}

const today = (): string => businessDate(new Date());

/** The current month, up to today. */
export const monthSoFar = (day = today()): Days => ({ from: `${day.slice(0, 7)}-01`, to: day });

/** The last days, today included. */
export const lastDays = (days: number, day = today()): Days => ({ from: addDays(day, 1 - days), to: day });

/** The last months, the current one up to today included. */
export const lastMonths = (months: number, day = today()): Days => ({
  from: `${addMonths(day.slice(0, 7), 1 - months)}-01`,
  to: day,
});

const dateOf = (text: string | null | undefined): string | undefined => (text && isDate(text) ? text : undefined);

/** The period asked for: an end that is missing, or no date, is that of the usual period, or equals the other end. */
export function periodOf(asked: { from?: string | null; to?: string | null }, usual: Days): Days {
  const end = dateOf(asked.to);
  const from = dateOf(asked.from) ?? (end !== undefined && end < usual.from ? end : usual.from);
  const to = end ?? (from > usual.to ? from : usual.to);
  return { from, to };
}
