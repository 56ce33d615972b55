import { addDays, businessDate, type Instant, instantOf, toMillis } from '../time/time';

/** Hours in which a person gets no mails. */
export interface QuietHours {
  /** Time of day in the business zone, `HH:mm`. */
  from: string;
  /** Not later than `from`: on the next day. */
  to: string;
  /** Days on which they begin, 1 Monday to 7 Sunday; none: no quiet hours. */
  days: readonly number[];
}

const DAYS_OF_WEEK = 7;
export const WEEKDAY_NAMES = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** 1 Monday to 7 Sunday. */
function weekdayOf(date: string): number {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 ? DAYS_OF_WEEK : day;
}

/** Why these hours are not possible; null: they are. A week without a moment for mails would hold them for ever. */
export function quietError({ from, to, days }: QuietHours): string | null {
  return from === to && new Set(days).size === DAYS_OF_WEEK ? 'Deje al menos una hora sin silencio en la semana' : null;
}

/** The end of the period that began on that day and contains the instant. */
function endOn(date: string, { from, to, days }: QuietHours, at: number, zone: string | undefined): number | null {
  if (!days.includes(weekdayOf(date))) return null;
  const begin = toMillis(instantOf(date, from, zone));
  const end = toMillis(instantOf(to > from ? date : addDays(date, 1), to, zone));
  return begin <= at && at < end ? end : null;
}

/**
 * Until when the person gets no mails, ISO; null: mails may be sent at that instant. A period that begins at the end of another one, or within
 * it, continues it.
 */
export function quietUntil(quiet: QuietHours, at: Instant, zone?: string): string | null {
  let until: number | null = null;
  for (let periods = 0; periods <= DAYS_OF_WEEK; periods++) {
    const now: number = until ?? toMillis(at);
    const today = businessDate(new Date(now), zone);
    const ends = [addDays(today, -1), today].flatMap(date => endOn(date, quiet, now, zone) ?? []);
    if (ends.length === 0) break;
    until = Math.max(...ends);
  }
  return until === null ? null : new Date(until).toISOString();
}
